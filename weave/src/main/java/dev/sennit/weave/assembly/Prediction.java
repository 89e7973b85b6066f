package dev.sennit.weave.assembly;

import dev.sennit.weave.weaver.Woven;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many cycles LLVM's model of a processor counts for a block: of each message, where a kernel
 * takes several; on an average, where a round of its loop takes several blocks of one.
 *
 * @param model LLVM's name of the processor
 */
public record Prediction(String model, double cycles) {
  private static final int FEWEST_ROUNDS = 10;
  private static final int MOST_ROUNDS = 100;

  /** Rounds of thousands of instructions are simulated less often: that takes seconds. */
  private static final int MOST_INSTRUCTIONS = 100_000;

  private static final Pattern TOTAL = Pattern.compile("Total Cycles:\\s+(\\d+)");

  /** The predictions for a kernel; none if it has no loop over blocks. */
  public static List<Prediction> of(Toolchain toolchain, Platform platform, Woven woven) {
    if (woven.round().isEmpty()) {
      return List.of();
    }
    List<Prediction> predictions = new ArrayList<>();
    try {
      Path source = Files.createTempFile("sennit", ".s");
      try {
        Files.writeString(source, RoundText.of(woven));
        for (String model : platform.abi().architecture().models(woven.needs())) {
          predictions.add(new Prediction(model, cycles(toolchain, platform, model, source, woven)));
        }
      } finally {
        Files.delete(source);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot write the loop of " + woven.kernel() + " for llvm-mca", e);
    }
    return predictions;
  }

  /**
   * No load waits for a store: a loop stores to its kernel's own stack only, where messages are
   * not, and reads most of it back steps later. The model would have each load wait for every
   * store.
   */
  private static double cycles(
      Toolchain toolchain, Platform platform, String model, Path source, Woven woven) {
    int rounds = Math.clamp(MOST_INSTRUCTIONS / woven.round().size(), FEWEST_ROUNDS, MOST_ROUNDS);
    String report =
        toolchain.run(
            "llvm-mca",
            List.of(
                "-mtriple=" + platform.triple(),
                "-mcpu=" + model,
                "-noalias=true",
                "-iterations=" + rounds,
                source.toString()));
    Matcher total = TOTAL.matcher(report);
    if (!total.find()) {
      throw new IllegalStateException("llvm-mca says nothing of cycles: " + report);
    }
    return Double.parseDouble(total.group(1)) / rounds / woven.kernel().blocksInRound();
  }
}
