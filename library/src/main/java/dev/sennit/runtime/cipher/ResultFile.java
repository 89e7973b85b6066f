package dev.sennit.runtime.cipher;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** A file that gets its name when all of its content is there and right. */
final class ResultFile {
  private static final Set<StandardOpenOption> NEW =
      Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);

  private ResultFile() {}

  interface Writing {
    void to(FileChannel file) throws IOException;
  }

  /**
   * Writes beside the file, and moves the result there at the end. Nothing of the file's name is in
   * the one beside it: that may be as long as names can be, or have no characters.
   *
   * @param source has the same content, as text or sealed
   */
  static void write(Path file, Path source, Writing writing) throws IOException {
    // A link to nothing is no name for the result.
    Path target = Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? file.toRealPath() : file;
    Path folder = target.toAbsolutePath().getParent();
    boolean replaces = Files.exists(target);
    if (folder == null || replaces && !Files.isRegularFile(target)) {
      throw new IOException(file + " is no regular file, and is not replaced");
    }
    if (!Files.isDirectory(folder)) {
      throw new NoSuchFileException(folder.toString());
    }
    String random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    Path part = folder.resolve("." + random + ".part");
    try {
      try (FileChannel to =
          FileChannel.open(
              part, NEW, replaces ? FileAccess.closed(part) : FileAccess.ofContent(source, part))) {
        if (replaces) {
          // Before anything is in it.
          FileAccess.copy(target, part);
        }
        writing.to(to);
      }
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
