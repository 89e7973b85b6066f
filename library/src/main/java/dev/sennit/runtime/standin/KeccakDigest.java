package dev.sennit.runtime.standin;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Keccak in Java, with digests that are shorter than a block. */
final class KeccakDigest extends JavaDigest {
  private static final VarHandle LANES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte paddingBegin;
  private long[] state;

  KeccakDigest(DigestAlgorithm algorithm) {
    super(algorithm);
    this.paddingBegin = (byte) algorithm.stated().paddingBegin();
    this.state = new long[algorithm.stateLength() / Long.BYTES];
    engineReset();
  }

  @Override
  void begin(byte[] initial) {
    // In place: the state before may be a secret.
    Arrays.fill(state, 0);
  }

  @Override
  void next(byte[] memory, int offset) {
    for (int at = 0; at < blockLength(); at += Long.BYTES) {
      state[at / Long.BYTES] ^= (long) LANES.get(memory, offset + at);
    }
    KeccakPermutation.next(state);
  }

  @Override
  void end(byte[] memory, int left, long total) {
    int end = left;
    if (end == memory.length) {
      nextAndZeros(memory);
      end = 0;
    }
    memory[end] = paddingBegin;
    memory[memory.length - 1] |= (byte) 0x80;
    next(memory, 0);
  }

  @Override
  void write(byte[] digest) {
    for (int at = 0; at < digest.length; at += Long.BYTES) {
      LANES.set(digest, at, state[at / Long.BYTES]);
    }
  }

  @Override
  public Object clone() throws CloneNotSupportedException {
    KeccakDigest copy = (KeccakDigest) super.clone();
    copy.state = state.clone();
    return copy;
  }
}
