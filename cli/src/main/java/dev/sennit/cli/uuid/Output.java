package dev.sennit.cli.uuid;

import java.io.IOException;
import java.io.OutputStream;

/** Bytes on their way out, many at once. */
final class Output {
  private static final int SIZE = 1 << 16;

  private final OutputStream out;
  private final byte[] bytes = new byte[SIZE];
  private int filled;

  Output(OutputStream out) {
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

  void write(int value) throws IOException {
    int place = take(1);
    bytes[place] = (byte) value;
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

  void flush() throws IOException {
    out.write(bytes, 0, filled);
    filled = 0;
  }
}
