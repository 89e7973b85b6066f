package dev.sennit.cli.uuid;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Bytes on their way out, many at once. */
public final class Output {
  private static final int SIZE = 1 << 16;
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final OutputStream out;
  private final byte[] bytes = new byte[SIZE];
  private int filled;

  public Output(OutputStream out) {
    this.out = out;
  }

  /** Where there is now room for so many bytes, which are taken. */
  int take(int length) throws IOException {
    if (length > SIZE - filled) {
      flush();
    }
    int place = filled;
    filled += length;
    return place;
  }

  /** The array that has the places. */
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

  /** Writes what is not written yet. */
  public void flush() throws IOException {
    out.write(bytes, 0, filled);
    filled = 0;
  }
}
