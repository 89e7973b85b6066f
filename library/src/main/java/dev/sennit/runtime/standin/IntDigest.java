package dev.sennit.runtime.standin;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A digest of words of 32 bits in Java. A padding with its length ends a message. */
sealed class IntDigest extends JavaDigest permits Blake2sDigest, ChunkDigest {
  private final VarHandle words;
  int[] state;

  IntDigest(DigestAlgorithm algorithm) {
    super(algorithm);
    this.words = MethodHandles.byteArrayViewVarHandle(int[].class, family().byteOrder());
    this.state = new int[algorithm.stateLength() / Integer.BYTES];
    engineReset();
  }

  @Override
  final void begin(byte[] initial) {
    // In place: the state before may be a secret.
    for (int i = 0; i < state.length; i++) {
      state[i] = (int) words.get(initial, i * Integer.BYTES);
    }
  }

  @Override
  final void next(byte[] memory, int offset) {
    IntBlocks.next(family().name(), state, memory, offset);
  }

  @Override
  void end(byte[] memory, int left, long total) {
    int end = left;
    if (end == memory.length) {
      nextAndZeros(memory);
      end = 0;
    }
    memory[end] = (byte) 0x80;
    int length = memory.length - Long.BYTES;
    if (end >= length) {
      nextAndZeros(memory);
    }
    long bits = total * Byte.SIZE;
    int lower = (int) bits;
    int upper = (int) (bits >>> Integer.SIZE);
    boolean highestFirst = family().byteOrder() == ByteOrder.BIG_ENDIAN;
    words.set(memory, length, highestFirst ? upper : lower);
    words.set(memory, length + Integer.BYTES, highestFirst ? lower : upper);
    next(memory, 0);
  }

  @Override
  final void write(byte[] digest) {
    for (int at = 0; at < digest.length; at += Integer.BYTES) {
      words.set(digest, at, state[at / Integer.BYTES]);
    }
  }

  @Override
  public final Object clone() throws CloneNotSupportedException {
    IntDigest copy = (IntDigest) super.clone();
    copy.state = state.clone();
    return copy;
  }
}
