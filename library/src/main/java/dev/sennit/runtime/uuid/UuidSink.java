package dev.sennit.runtime.uuid;

import dev.sennit.runtime.batch.DigestSink;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Digests of names become UUIDs. */
public abstract class UuidSink implements DigestSink {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final UuidVersion version;

  protected UuidSink(UuidVersion version) {
    this.version = version;
  }

  @Override
  public final void put(long place, byte[] digest, int offset) {
    long first = (long) WORD.get(digest, offset);
    long second = (long) WORD.get(digest, offset + Long.BYTES);
    put(place, version.most(first), version.least(second));
  }

  /** Takes the UUID of the name that was added with that place. */
  protected abstract void put(long place, long most, long least);
}
