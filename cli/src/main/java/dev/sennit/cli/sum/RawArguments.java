package dev.sennit.cli.sum;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The arguments of this process byte by byte, with a character for each. Java decodes arguments in
 * the encoding of the locale, and what is not valid in it is lost; Linux still tells what it was.
 */
final class RawArguments {
  private static final Path OF_THIS_PROCESS = Path.of("/proc/self/cmdline");

  private RawArguments() {}

  /** The arguments that Java decoded to these. */
  static List<String> of(String[] decoded) {
    try {
      return lastOf(Files.readAllBytes(OF_THIS_PROCESS), decoded.length);
    } catch (IOException e) {
      // Only Linux has this file.
      return encoded(decoded);
    }
  }

  /** The last arguments of a command line, in which a zero byte ends each. */
  static List<String> lastOf(byte[] commandLine, int count) {
    String all = new String(commandLine, StandardCharsets.ISO_8859_1);
    List<String> arguments = new ArrayList<>();
    int end = all.length() - 1;
    for (int i = 0; i < count; i++) {
      int begin = all.lastIndexOf('\0', end - 1) + 1;
      arguments.add(all.substring(begin, end));
      end = begin - 1;
    }
    return arguments.reversed();
  }

  private static List<String> encoded(String[] decoded) {
    Charset charset = Charset.forName(System.getProperty("sun.jnu.encoding"));
    return Arrays.stream(decoded)
        .map(argument -> new String(argument.getBytes(charset), StandardCharsets.ISO_8859_1))
        .toList();
  }
}
