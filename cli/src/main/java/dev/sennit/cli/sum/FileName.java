package dev.sennit.cli.sum;

import java.io.File;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The name of a file. To most systems a name is bytes, without an encoding. To Windows it is text,
 * whose bytes are UTF-8 here.
 *
 * @param bytes the name with a character from 0 to 255 for each byte
 */
record FileName(String bytes) {
  /** Whether names are text to this system. */
  static final boolean IS_TEXT = File.separatorChar == '\\';

  private static final FileName STANDARD_INPUT = new FileName("-");
  private static final Path CURRENT_FOLDER = Path.of("/proc/self/cwd");

  static FileName standardInput() {
    return STANDARD_INPUT;
  }

  boolean isStandardInput() {
    return bytes.equals(STANDARD_INPUT.bytes);
  }

  /** Returns the path of this name, which is not empty. */
  Path path() {
    // Java removes a slash at the end, but only folders may have one.
    String exact = bytes.endsWith("/") ? bytes.concat(".") : bytes;
    if (isAscii(exact)) {
      return Path.of(exact);
    }
    return IS_TEXT ? Path.of(text(exact)) : pathOfBytes(exact);
  }

  private static String text(String name) {
    return new String(name.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  private static boolean isAscii(String name) {
    return name.chars().allMatch(character -> character < 0x80);
  }

  /** Makes a path of a URI. Java offers no other way that is independent of the locale. */
  private static Path pathOfBytes(String name) {
    StringBuilder uri = new StringBuilder("file://");
    if (!name.startsWith("/")) {
      Path folder = Files.exists(CURRENT_FOLDER) ? CURRENT_FOLDER : Path.of("").toAbsolutePath();
      uri.append(folder.toUri().getRawPath()).append('/');
    }
    String encoded = URLEncoder.encode(name, StandardCharsets.ISO_8859_1);
    uri.append(encoded.replace("%2F", "/").replace("+", "%20"));
    return Path.of(URI.create(uri.toString()));
  }

  /** Returns the name of a path that a folder contains. */
  static FileName inFolder(FileName folder, Path child) {
    String separator = folder.bytes.endsWith("/") ? "" : "/";
    return new FileName(folder.bytes + separator + lastNameOf(child));
  }

  private static String lastNameOf(Path path) {
    String decoded = path.getFileName().toString();
    if (isAscii(decoded)) {
      return decoded;
    }
    return IS_TEXT ? ofText(decoded) : lastBytesOf(path);
  }

  /** Returns text with a character for each of its bytes. */
  static String ofText(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private static String lastBytesOf(Path path) {
    String raw = path.toUri().getRawPath().replaceFirst("/$", "").replace("+", "%2B");
    return URLDecoder.decode(raw.substring(raw.lastIndexOf('/') + 1), StandardCharsets.ISO_8859_1);
  }
}
