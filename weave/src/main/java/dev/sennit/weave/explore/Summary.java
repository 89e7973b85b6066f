package dev.sennit.weave.explore;

import dev.sennit.weave.catalogue.Entry;
import dev.sennit.weave.catalogue.Verdict;
import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.ClearKernel;
import dev.sennit.weave.weaver.Kernel;
import dev.sennit.weave.weaver.KeyKernel;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.Woven;
import java.util.List;
import java.util.Optional;

/**
 * What there is to choose a kernel by.
 *
 * @param name as the catalogue has it
 * @param algorithm what to choose first, such as MD5
 * @param standard where that is stated
 * @param shipped whether it is in the library. One that is not was woven to show what another
 *     number of strands does, and is neither proved nor assembled
 * @param loop instructions of the loop over blocks
 * @param bytes the length of its code; 0 if it is not shipped
 * @param unit what predictions are of, such as a block of 64 bytes of each message
 */
public record Summary(
    String name,
    String algorithm,
    String standard,
    String target,
    int lanes,
    int strands,
    boolean shipped,
    int instructions,
    int loop,
    int bytes,
    String unit,
    List<Prediction> predictions,
    Proof proof) {
  private static final int AES_BLOCK_BYTES = 16;

  /**
   * What a model says.
   *
   * @param bytesPerCycle of all messages together; null where the processor says how many bytes
   *     there are
   */
  public record Prediction(String core, double cycles, Double bytesPerCycle) {}

  /** What is proved, and what that takes for granted. */
  public record Proof(boolean proved, List<String> claims, List<String> assumptions) {}

  /**
   * @param entry what the catalogue says, if it is in there
   */
  static Summary of(Woven woven, Optional<Entry> entry, List<Timeline> timelines) {
    Kernel kernel = woven.kernel();
    Heading heading = Heading.of(kernel);
    return new Summary(
        kernel.name(),
        heading.algorithm(),
        heading.standard(),
        kernel.target().name(),
        kernel.shape().lanes(),
        kernel.shape().strands(),
        entry.map(Entry::proof).map(Verdict::proved).orElse(false),
        woven.instructions().size(),
        woven.loop().size(),
        entry.map(Entry::bytes).orElse(0),
        unit(kernel, bytesInRound(woven)),
        timelines.stream()
            .map(timeline -> prediction(kernel, timeline, bytesInRound(woven)))
            .toList(),
        entry
            .map(Entry::proof)
            .map(verdict -> new Proof(verdict.proved(), verdict.covers(), verdict.assumes()))
            .orElse(new Proof(false, List.of(), List.of())));
  }

  private static Prediction prediction(Kernel kernel, Timeline timeline, long bytes) {
    double cycles = timeline.round().cycles();
    return new Prediction(
        timeline.core(), cycles / kernel.blocksInRound(), bytes == 0 ? null : bytes / cycles);
  }

  private static String unit(Kernel kernel, long bytes) {
    return switch (kernel) {
      case BlockKernel block ->
          "a block of %d bytes%s"
              .formatted(
                  block.algorithm().blockBytes(),
                  block.shape().messages() == 1 ? "" : " of each message");
      case ModeKernel _ -> "a block of %d bytes".formatted(AES_BLOCK_BYTES);
      case KeyKernel _ -> "";
      case ClearKernel _ when bytes == 0 -> "a block as the processor makes it zero";
      case ClearKernel _ -> "%d bytes".formatted(bytes);
    };
  }

  /** How many bytes a round takes, of all messages; 0 if only the processor knows. */
  private static long bytesInRound(Woven woven) {
    return switch (woven.kernel()) {
      case BlockKernel block -> (long) block.algorithm().blockBytes() * block.shape().messages();
      case ModeKernel mode -> (long) AES_BLOCK_BYTES * mode.group();
      case KeyKernel _ -> 0;
      case ClearKernel _ ->
          woven.round().stream().anyMatch(instruction -> instruction.row().reachesUnknownMemory())
              ? 0
              : woven.round().stream()
                  .filter(instruction -> instruction.row().stores())
                  .mapToInt(instruction -> instruction.row().memoryBytes())
                  .sum();
    };
  }
}
