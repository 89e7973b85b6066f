package dev.sennit.weave.assembly;

import dev.sennit.weave.kernel.WovenKernel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The cycles of a block by LLVM's model of a processor: a block of each message if a kernel takes
 * several, and on average if a round of its loop takes several blocks of one.
 *
 * @param model LLVM's name of the processor
 */
public record Prediction(String model, double cycles) {
  private static final int FEWEST_ROUNDS = 10;
  private static final int MOST_ROUNDS = 100;

  /** Long rounds are simulated less often, because thousands of instructions take seconds. */
  private static final int MOST_INSTRUCTIONS = 100_000;

  private static final Pattern TOTAL = Pattern.compile("Total Cycles:\\s+(\\d+)");

  /** Returns the predictions for a kernel; none if it has no loop over blocks. */
  public static List<Prediction> of(Toolchain toolchain, Platform platform, WovenKernel woven) {
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
   * No load waits for a store: a loop stores only to its kernel's own stack, not to messages, and
   * reads most of it steps later. By default the model makes each load wait for every store.
   */
  private static double cycles(
      Toolchain toolchain, Platform platform, String model, Path source, WovenKernel woven) {
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
      throw new IllegalStateException("llvm-mca reports no cycles: " + report);
    }
    return Double.parseDouble(total.group(1)) / rounds / woven.kernel().blocksInRound();
  }
}
