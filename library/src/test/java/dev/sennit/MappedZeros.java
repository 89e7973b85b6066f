package dev.sennit;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

public final class MappedZeros {
  private MappedZeros() {}

  /** Maps a file of zeros that takes no room, and nobody else sees it. */
  public static MemorySegment of(long length, Arena arena) throws IOException {
    Path path = Files.createTempFile("sennit", "zeros");
    try (FileChannel file =
        FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return file.map(MapMode.READ_WRITE, 0, length, arena);
    } finally {
      Files.delete(path);
    }
  }
}
