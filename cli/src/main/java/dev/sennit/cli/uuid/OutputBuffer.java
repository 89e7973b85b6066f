package dev.sennit.cli.uuid;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Collects bytes and writes many at once. */
final class OutputBuffer {
  private static final int SIZE = 1 << 16;
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final OutputStream out;
  private final byte[] bytes = new byte[SIZE];
  private int filled;

  OutputBuffer(OutputStream out) {
    this.out = out;
  }

  /** Reserves room for so many bytes and returns its place in the array. */
  int take(int length) throws IOException {
    if (length > SIZE - filled) {
      flush();
    }
    int place = filled;
    filled += length;
    return place;
  }

  /** Returns the array of all places. */
  byte[] bytes() {
    return bytes;
  }

  void writeLong(long value) throws IOException {
    int place = take(Long.BYTES);
    WORD.set(bytes, place, value);
  }

  void write(byte[] from) throws IOException {
    write(from, 0, from.length);
  }

  void write(byte[] from, int offset, int length) throws IOException {
    if (length > SIZE) {
      flush();
      out.write(from, offset, length);
    } else {
      int place = take(length);
      System.arraycopy(from, offset, bytes, place, length);
    }
  }

  /** Writes all collected bytes. */
  void flush() throws IOException {
    out.write(bytes, 0, filled);
    filled = 0;
  }
}
