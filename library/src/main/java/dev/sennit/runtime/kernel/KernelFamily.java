package dev.sennit.runtime.kernel;

import java.nio.ByteOrder;

/**
 * A function of blocks that kernels are woven for. It serves every digest that absorbs a message by
 * it. The weaver states all of them ({@link Stated.Families}).
 *
 * @param name its name in catalogues
 * @param wordLength bytes of a word of the state
 * @param byteOrder in which order a digest has the bytes of a word, and a padding those of a length
 * @param endsInState whether words of the state tell which block is the last one, and no padding:
 *     so that may be a whole block of the message
 */
public record KernelFamily(String name, int wordLength, ByteOrder byteOrder, boolean endsInState) {
  /** The name of its rounds, which families share that differ in the length of a block alone. */
  public String rounds() {
    int end = name.indexOf('-');
    return end < 0 ? name : name.substring(0, end);
  }
}
