package dev.sennit.cli.sum;

import dev.sennit.runtime.machine.FileCalls;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Reads a regular file with the system's own calls, and with the JDK from where these fail. */
final class DirectReading implements Reading {
  private final FileCalls calls;
  private final int descriptor;
  private final long length;
  private long position;
  private Reading instead;

  private DirectReading(FileCalls calls, int descriptor, long length) {
    this.calls = calls;
    this.descriptor = descriptor;
    this.length = length;
  }

  /** Opens a file. Returns null if that fails, or if the file is not regular. */
  static DirectReading open(FileCalls calls, FileName name) {
    byte[] ended = name.bytes().concat("\0").getBytes(StandardCharsets.ISO_8859_1);
    int descriptor = calls.openRegular(ended);
    return descriptor < 0 ? null : new DirectReading(calls, descriptor, calls.length());
  }

  @Override
  public long read(MemorySegment room) throws IOException {
    if (instead == null) {
      long length = calls.read(descriptor, room);
      if (length >= 0) {
        position += length;
        return length;
      }
      instead = ChannelReading.open(opened(), position);
    }
    return instead.read(room);
  }

  @Override
  public long read(MemorySegment room, long from) throws IOException {
    long read = calls.read(descriptor, room, from);
    if (read >= 0) {
      return read;
    }
    try (Reading again = ChannelReading.open(opened(), 0)) {
      return again.read(room, from);
    }
  }

  @Override
  public long length() {
    return length;
  }

  /** Returns a name of the open file, as its own name may have another file by now. */
  private FileName opened() {
    return new FileName("/proc/self/fd/" + descriptor);
  }

  @Override
  public void close() throws IOException {
    calls.close(descriptor);
    if (instead != null) {
      instead.close();
    }
  }
}
