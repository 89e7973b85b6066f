package dev.sennit.weave.model;

import java.util.List;
import java.util.Optional;

/**
 * What is known of how fast a kernel is without a processor to run it on.
 *
 * @param messages how many there are side by side
 * @param blocksInRound how many blocks of each message a round of its loop takes
 * @param blockBytes how long a block is
 * @param instructions how many lines the loop has; those of loops in it are counted once
 * @param executed how many instructions a round executes under QEMU; null if they were not counted
 * @param cores what models say
 */
public record ModelledKernel(
    String name,
    String family,
    String target,
    int lanes,
    int strands,
    int messages,
    int blocksInRound,
    int blockBytes,
    int instructions,
    Long executed,
    List<OnCore> cores) {

  /** The bytes of all messages that a round takes. */
  public int bytesInRound() {
    return messages * blocksInRound * blockBytes;
  }

  /** What the model of a core says. */
  public Optional<OnCore> on(String core) {
    return cores.stream().filter(on -> on.core().equals(core)).findFirst();
  }

  /** Whether the other is this kernel with one strand. */
  boolean isSingleStrandOf(ModelledKernel other) {
    return strands == 1
        && other.strands > 1
        && family.equals(other.family)
        && target.equals(other.target)
        && lanes == other.lanes;
  }

  ModelledKernel withCores(List<OnCore> others) {
    return new ModelledKernel(
        name,
        family,
        target,
        lanes,
        strands,
        messages,
        blocksInRound,
        blockBytes,
        instructions,
        executed,
        others);
  }
}
