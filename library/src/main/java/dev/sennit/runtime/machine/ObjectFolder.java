package dev.sennit.runtime.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.UserPrincipal;
import java.time.Instant;

/**
 * A folder with one file, which a JVM loads its shared object from. Its name has the number of the
 * JVM's process. Where a JVM cannot delete its folder, another JVM of the same user does it later.
 *
 * @param file the only file
 */
record ObjectFolder(Path path, Path file) {
  private static final String PREFIX = "sennit-";

  /** Returns a folder that is not there yet, with a name that no other has. */
  static ObjectFolder ofThisJvm(Path parent, String fileName) {
    // Files.createTempDirectory would start a SecureRandom, whose providers may be waiting for us.
    String name = PREFIX + ProcessHandle.current().pid() + "-" + System.nanoTime();
    return of(parent.resolve(name), fileName);
  }

  private static ObjectFolder of(Path path, String fileName) {
    return new ObjectFolder(path, path.resolve(fileName));
  }

  /** Deletes the folder, unless something else is in it. */
  void delete() throws IOException {
    Files.deleteIfExists(file);
    Files.deleteIfExists(path);
  }

  /** Deletes folders beside this one that have the same owner, and whose JVMs have ended. */
  void deleteThoseOfEndedJvms() {
    String[] names = path.resolveSibling("").toFile().list();
    if (names == null) {
      return;
    }
    for (String name : names) {
      long process = process(name);
      if (process >= 0) {
        try {
          ObjectFolder other = of(path.resolveSibling(name), file.getFileName().toString());
          if (other.isLeft(process, Files.getOwner(path))) {
            other.delete();
          }
        } catch (IOException e) {
          // The system denies it, or another JVM was faster.
        }
      }
    }
  }

  /** Returns the number of the process in a folder's name, or -1 if it is no such name. */
  private static long process(String name) {
    int end = name.indexOf('-', PREFIX.length());
    if (!name.startsWith(PREFIX) || end < 0) {
      return -1;
    }
    try {
      Long.parseUnsignedLong(name.substring(end + 1));
      return Long.parseLong(name.substring(PREFIX.length(), end));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** Returns whether this is a folder of that owner, no link to one, and its process has ended. */
  private boolean isLeft(long process, UserPrincipal owner) throws IOException {
    BasicFileAttributes attributes =
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    // Windows has links that count as folders, too. Java calls them something other.
    return attributes.isDirectory()
        && !attributes.isOther()
        && Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).equals(owner)
        && hasEnded(process, attributes.creationTime().toInstant());
  }

  /** Returns whether a process that was there at that time has ended. Its number may be new. */
  private static boolean hasEnded(long process, Instant time) {
    return ProcessHandle.of(process)
        .map(now -> now.info().startInstant().filter(time::isBefore).isPresent())
        .orElse(true);
  }
}
