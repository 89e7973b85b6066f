package dev.sennit.cli.sum;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the arguments of this process, with a character for each byte. Java decodes arguments in
 * the encoding of the locale and loses invalid bytes. Linux still has them. On Windows arguments
 * are text.
 */
final class RawArguments {
  private static final Path OF_THIS_PROCESS = Path.of("/proc/self/cmdline");

  private RawArguments() {}

  /** Returns the bytes of arguments that Java has decoded. */
  static List<String> of(String[] decoded) {
    if (FileName.IS_TEXT) {
      return Arrays.stream(decoded).map(FileName::ofText).toList();
    }
    try {
      return lastOf(Files.readAllBytes(OF_THIS_PROCESS), decoded.length);
    } catch (IOException e) {
      // Only Linux has this file.
      return encoded(decoded);
    }
  }

  /** Returns the last arguments of a command line. A zero byte ends each argument. */
  static List<String> lastOf(byte[] commandLine, int count) {
    List<String> all =
        List.of(new String(commandLine, StandardCharsets.ISO_8859_1).split("\0", -1));
    int end = all.size() - 1;
    return all.subList(end - count, end);
  }

  private static List<String> encoded(String[] decoded) {
    Charset charset = Charset.forName(System.getProperty("sun.jnu.encoding"));
    return Arrays.stream(decoded)
        .map(argument -> new String(argument.getBytes(charset), StandardCharsets.ISO_8859_1))
        .toList();
  }
}
