package dev.sennit.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Digests of names become UUIDs. */
public abstract class UuidSink implements DigestSink {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final NameVersion version;

  protected UuidSink(NameVersion version) {
    this.version = version;
  }

  @Override
  public final void put(LanesKernel kernel, byte[] states, long[] places, int from, int count) {
    for (int message = 0; message < count; message++) {
      long first = Long.reverseBytes(kernel.eightBytes(states, message, 0));
      long second = Long.reverseBytes(kernel.eightBytes(states, message, 1));
      put(places[from + message], version.most(first), version.least(second));
    }
  }

  @Override
  public final void put(long place, byte[] digest) {
    long first = (long) WORD.get(digest, 0);
    long second = (long) WORD.get(digest, Long.BYTES);
    put(place, version.most(first), version.least(second));
  }

  /** Takes the UUID of the name that was added with that place. */
  protected abstract void put(long place, long most, long least);
}
