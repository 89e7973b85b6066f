package dev.sennit.runtime.mac;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Adds bytes to others by exclusive or, eight at a time. */
final class ExclusiveOr {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private ExclusiveOr() {}

  /** Adds the first bytes of an array to all bytes of a sum. */
  static void add(byte[] bytes, byte[] sum) {
    int i = 0;
    for (; i <= sum.length - Long.BYTES; i += Long.BYTES) {
      LONG.set(sum, i, (long) LONG.get(sum, i) ^ (long) LONG.get(bytes, i));
    }
    for (; i < sum.length; i++) {
      sum[i] ^= bytes[i];
    }
  }
}
