package dev.sennit.runtime.file;

import dev.sennit.runtime.machine.FileCalls;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads a regular file with the system's own calls, and with the JDK from where these fail. */
final class DirectReading implements Reading {
  private final FileCalls calls;
  private final int descriptor;
  private final long length;
  private long position;
  private @Nullable ChannelReading instead;

  private DirectReading(FileCalls calls, int descriptor, long length) {
    this.calls = calls;
    this.descriptor = descriptor;
    this.length = length;
  }

  /**
   * Opens a file. Returns null if that fails, if the file is not regular or not one of the system,
   * or if its name is not in ASCII: Java may not know the bytes of other names.
   */
  static @Nullable DirectReading open(FileCalls calls, Path file) {
    if (file.getFileSystem() != FileSystems.getDefault()) {
      return null;
    }
    String ended = file.toString().concat("\0");
    byte[] name = ended.getBytes(StandardCharsets.UTF_8);
    int descriptor = name.length == ended.length() ? calls.openRegular(name) : -1;
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
      instead = openAgain();
      instead.channel().position(position);
    }
    return instead.read(room);
  }

  @Override
  public long read(MemorySegment room, long from) throws IOException {
    long read = calls.read(descriptor, room, from);
    if (read >= 0) {
      return read;
    }
    try (Reading again = openAgain()) {
      return again.read(room, from);
    }
  }

  /** Opens what is open: the file's own name may have another file by now. */
  private ChannelReading openAgain() throws IOException {
    return ChannelReading.open(Path.of("/proc/self/fd/" + descriptor));
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public void close() throws IOException {
    calls.close(descriptor);
    if (instead != null) {
      instead.close();
    }
  }
}
