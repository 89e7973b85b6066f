package dev.sennit.weave.model;

import java.util.List;
import java.util.Optional;

/**
 * A kernel's speed by models, without a processor to run it.
 *
 * @param messages the number of messages side by side
 * @param blocksInRound the number of blocks of each message in a round of its loop
 * @param blockBytes the length of a block
 * @param instructions the number of the loop's lines; lines of inner loops count once
 * @param executed the instructions that a round executes under QEMU; null if not counted
 * @param cores the results by core
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

  /** Returns the bytes of all messages that a round takes. */
  public int bytesInRound() {
    return messages * blocksInRound * blockBytes;
  }

  /** Returns the result on a core. */
  public Optional<OnCore> on(String core) {
    return cores.stream().filter(on -> on.core().equals(core)).findFirst();
  }

  /** Returns whether this is the one-strand kernel of the other. */
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
