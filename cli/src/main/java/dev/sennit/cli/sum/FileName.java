package dev.sennit.cli.sum;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * The name of a file as the system has it, which are bytes in no particular encoding.
 *
 * @param bytes the name with a character from 0 to 255 for each byte
 */
record FileName(String bytes) {
  private static final FileName STANDARD_INPUT = new FileName("-");
  private static final Path CURRENT_FOLDER = Path.of("/proc/self/cwd");

  static FileName standardInput() {
    return STANDARD_INPUT;
  }

  boolean isStandardInput() {
    return equals(STANDARD_INPUT);
  }

  /**
   * The path of that name.
   *
   * @throws NoSuchFileException when the name is empty, which to Java means the current folder
   */
  Path path() throws NoSuchFileException {
    if (bytes.isEmpty()) {
      throw new NoSuchFileException("");
    }
    // Java removes a slash at the end, with which only folders have this name.
    String exact = bytes.endsWith("/") ? bytes.concat(".") : bytes;
    return isAscii(exact) ? Path.of(exact) : pathOfBytes(exact);
  }

  private static boolean isAscii(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  /** A URI is the one thing of which Java makes a path byte by byte, whatever the locale is. */
  private static Path pathOfBytes(String name) {
    StringBuilder uri = new StringBuilder("file://");
    if (!name.startsWith("/")) {
      Path folder = Files.exists(CURRENT_FOLDER) ? CURRENT_FOLDER : Path.of("").toAbsolutePath();
      uri.append(folder.toUri().getRawPath()).append('/');
    }
    for (int i = 0; i < name.length(); i++) {
      char next = name.charAt(i);
      if (next == '/') {
        uri.append(next);
      } else {
        uri.append('%').append(HexFormat.of().toHexDigits((byte) next));
      }
    }
    return Path.of(URI.create(uri.toString()));
  }

  /** The name of a path that a folder was found to hold. */
  static FileName inFolder(FileName folder, Path child) {
    String separator = folder.bytes.endsWith("/") ? "" : "/";
    return new FileName(folder.bytes + separator + lastNameOf(child));
  }

  private static String lastNameOf(Path path) {
    String decoded = path.getFileName().toString();
    return isAscii(decoded) ? decoded : lastBytesOf(path);
  }

  private static String lastBytesOf(Path path) {
    String raw = path.toUri().getRawPath();
    int end = raw.endsWith("/") ? raw.length() - 1 : raw.length();
    StringBuilder name = new StringBuilder();
    for (int i = raw.lastIndexOf('/', end - 1) + 1; i < end; i++) {
      if (raw.charAt(i) == '%') {
        name.append((char) HexFormat.fromHexDigits(raw, i + 1, i + 3));
        i += 2;
      } else {
        name.append(raw.charAt(i));
      }
    }
    return name.toString();
  }
}
