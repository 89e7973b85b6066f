package dev.sennit.weave.explore;

import dev.sennit.weave.catalogue.CatalogueEntry;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.List;
import java.util.Optional;

/**
 * The properties by which a reader chooses a kernel.
 *
 * @param name the name in the catalogue
 * @param algorithm the algorithm, which a reader chooses first, such as MD5
 * @param standard the standard that states it
 * @param shipped whether it is in the library. Others show the effect of another number of strands
 * @param loop the number of instructions in the loop over blocks
 * @param bytes the length of its code; 0 if it is not in the catalogue
 * @param unit the unit of predictions, such as a block of 64 bytes of each message
 */
public record KernelSummary(
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
  /**
   * The prediction of a model.
   *
   * @param bytesPerCycle the bytes of all messages per cycle; null if the processor decides the
   *     number of bytes
   */
  public record Prediction(String core, double cycles, Double bytesPerCycle) {}

  /** The claims of a proof, and its assumptions. */
  public record Proof(boolean proved, List<String> claims, List<String> assumptions) {}

  /**
   * @param entry the entry in the catalogue, if it has one
   */
  static KernelSummary of(
      WovenKernel woven, Optional<CatalogueEntry> entry, List<Timeline> timelines) {
    Kernel kernel = woven.kernel();
    return new KernelSummary(
        kernel.name(),
        kernel.title(),
        kernel.standard(),
        kernel.target().name(),
        kernel.shape().lanes(),
        kernel.shape().strands(),
        entry.map(known -> known.proof().proved()).orElse(false),
        woven.instructions().size(),
        woven.loop().size(),
        entry.map(CatalogueEntry::bytes).orElse(0),
        unit(woven, bytesInRound(woven)),
        timelines.stream()
            .map(timeline -> prediction(kernel, timeline, bytesInRound(woven)))
            .toList(),
        entry
            .map(CatalogueEntry::proof)
            .map(verdict -> new Proof(verdict.proved(), verdict.covers(), verdict.assumes()))
            .orElse(new Proof(false, List.of(), List.of())));
  }

  private static Prediction prediction(Kernel kernel, Timeline timeline, long bytes) {
    double cycles = timeline.round().cycles();
    return new Prediction(
        timeline.core(), cycles / kernel.blocksInRound(), bytes == 0 ? null : bytes / cycles);
  }

  private static String unit(WovenKernel woven, long bytes) {
    if (woven.kernel() instanceof IterationKernel) {
      return "an iteration";
    }
    int messages = woven.kernel().shape().messages();
    if (woven.kernel().kind().bytesInRound() > 0) {
      return "a block of %d bytes%s"
          .formatted(
              bytes / messages,
              messages > woven.kernel().blocksInRound() ? " of each message" : "");
    }
    return woven.round().isEmpty()
        ? ""
        : bytes == 0 ? "a block as the processor makes it zero" : "%d bytes".formatted(bytes);
  }

  /** Returns the bytes of all messages in a round; 0 if the processor decides, or none are read. */
  private static long bytesInRound(WovenKernel woven) {
    if (woven.kernel() instanceof IterationKernel) {
      return 0;
    }
    int read = woven.kernel().kind().bytesInRound();
    if (read > 0) {
      return read;
    }
    return woven.round().stream().anyMatch(instruction -> instruction.row().reachesUnknownMemory())
        ? 0
        : woven.round().stream()
            .filter(instruction -> instruction.row().stores())
            .mapToInt(instruction -> instruction.row().memoryBytes())
            .sum();
  }
}
