package dev.sennit.cli.sum;

import dev.sennit.runtime.machine.FileCalls;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Reads a regular file with the system's own calls, and with the JDK from where these fail. */
final class DirectReading implements Reading {
  private final FileCalls calls;
  private final int descriptor;
  private long position;
  private Reading instead;

  private DirectReading(FileCalls calls, int descriptor) {
    this.calls = calls;
    this.descriptor = descriptor;
  }

  /** Opens a file. Returns null if that fails, or if the file is not regular. */
  static DirectReading open(FileCalls calls, FileName name) {
    byte[] ended = name.bytes().concat("\0").getBytes(StandardCharsets.ISO_8859_1);
    int descriptor = calls.openRegular(ended);
    return descriptor < 0 ? null : new DirectReading(calls, descriptor);
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
