package dev.sennit.runtime.digest;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** SM3 in Java. */
final class Sm3Digest extends JavaDigest {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  Sm3Digest(DigestAlgorithm algorithm) {
    super(algorithm);
  }

  @Override
  void next(int[] state, byte[] memory, int offset) {
    Sm3Block.next(state, memory, offset);
  }

  @Override
  void end(int[] state, byte[] memory, int left, long total) {
    int end = left;
    if (end == memory.length) {
      nextAndZeros(state, memory);
      end = 0;
    }
    memory[end] = (byte) 0x80;
    int length = memory.length - Long.BYTES;
    if (end >= length) {
      nextAndZeros(state, memory);
    }
    LONGS.set(memory, length, total * Byte.SIZE);
    next(state, memory, 0);
  }

  private void nextAndZeros(int[] state, byte[] memory) {
    next(state, memory, 0);
    Arrays.fill(memory, (byte) 0);
  }
}
