package dev.sennit.runtime.digest;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** SM3 in Java. */
final class Sm3Digest extends IntDigest {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  Sm3Digest(DigestAlgorithm algorithm) {
    super(algorithm);
  }

  @Override
  void next(byte[] memory, int offset) {
    Sm3Block.next(state, memory, offset);
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
    LONGS.set(memory, length, total * Byte.SIZE);
    next(memory, 0);
  }
}
