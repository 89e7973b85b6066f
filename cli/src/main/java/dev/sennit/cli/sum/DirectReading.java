package dev.sennit.cli.sum;

import dev.sennit.runtime.FileCalls;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Reads a regular file by the system's own calls, and by the JDK's means from where they fail. */
final class DirectReading implements Reading {
  private final FileCalls calls;
  private final FileName name;
  private final int descriptor;
  private long position;
  private Reading instead;

  private DirectReading(FileCalls calls, FileName name, int descriptor) {
    this.calls = calls;
    this.name = name;
    this.descriptor = descriptor;
  }

  /** Opens a file; null where that fails, or it is not regular. */
  static DirectReading open(FileCalls calls, FileName name) {
    byte[] ended = name.bytes().concat("\0").getBytes(StandardCharsets.ISO_8859_1);
    int descriptor = calls.openRegular(ended);
    return descriptor < 0 ? null : new DirectReading(calls, name, descriptor);
  }

  @Override
  public long read(MemorySegment room) throws IOException {
    if (instead == null) {
      long length = calls.read(descriptor, room);
      if (length >= 0) {
        position += length;
        return length;
      }
      instead = ChannelReading.open(name, position);
    }
    return instead.read(room);
  }

  @Override
  public void close() throws IOException {
    calls.close(descriptor);
    if (instead != null) {
      instead.close();
    }
  }
}
