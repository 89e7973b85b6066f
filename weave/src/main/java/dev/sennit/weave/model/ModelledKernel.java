package dev.sennit.weave.model;

import dev.sennit.weave.assembly.AssemblerPrinter;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.List;
import java.util.Optional;

/**
 * A kernel's speed by models, beside its speed on a real processor if that was measured.
 *
 * @param messages the number of messages side by side
 * @param blocksInRound the number of blocks of each message in a round of its loop
 * @param blockBytes the length of a block
 * @param instructions the number of the loop's lines; lines of inner loops count once
 * @param executed the instructions that a round executes under QEMU; null if not counted
 * @param measuredCycles the cycles of a block on a real processor; null if not measured
 * @param predictions the results by core
 */
public record ModelledKernel(
    String name,
    String target,
    int lanes,
    int strands,
    int messages,
    int blocksInRound,
    int blockBytes,
    int instructions,
    Long executed,
    Double measuredCycles,
    List<CoreResult> predictions) {

  static ModelledKernel of(WovenKernel woven, Long executed, List<CoreResult> predictions) {
    Kernel kernel = woven.kernel();
    return new ModelledKernel(
        kernel.name(),
        kernel.target().name(),
        kernel.shape().lanes(),
        kernel.shape().strands(),
        kernel.shape().messages() / kernel.blocksInRound(),
        kernel.blocksInRound(),
        kernel.kind().bytesInRound() / kernel.shape().messages(),
        lines(woven),
        executed,
        null,
        predictions);
  }

  /** Returns the number of the loop's lines of code; an instruction of the weaver may have two. */
  private static int lines(WovenKernel woven) {
    AssemblerPrinter printer =
        new AssemblerPrinter(woven.abi().architecture(), label -> label, "constants");
    return woven.loop().stream().mapToInt(one -> printer.lines(one).size()).sum();
  }

  /** Returns the result on a core. */
  public Optional<CoreResult> on(String core) {
    return predictions.stream().filter(on -> on.core().equals(core)).findFirst();
  }

  /** Returns the kernel with its gains over the one-strand kernel, if there is that kernel. */
  ModelledKernel withGains(Optional<ModelledKernel> single) {
    return with(
        measuredCycles,
        predictions.stream()
            .map(on ->
                on.withGain(
                    single
                        .flatMap(other -> other.on(on.core()))
                        .map(other -> on.bytesPerCycle() / other.bytesPerCycle())
                        .orElse(null)))
            .toList());
  }

  /** Returns the kernel with the cycles of a block on a real processor, or with null. */
  public ModelledKernel withMeasured(Double cycles) {
    return with(Thousandths.ofNullable(cycles), predictions);
  }

  private ModelledKernel with(Double measured, List<CoreResult> results) {
    return new ModelledKernel(
        name,
        target,
        lanes,
        strands,
        messages,
        blocksInRound,
        blockBytes,
        instructions,
        executed,
        measured,
        results);
  }
}
