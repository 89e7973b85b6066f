package dev.sennit.cli.sum;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Skips tests where coreutils are not there, or too old to behave as today's do. */
final class Coreutils {
  private static final Pattern VERSION = Pattern.compile("GNU coreutils\\) (\\d+)\\.(\\d+)");

  private Coreutils() {}

  static void assumeThere() throws IOException {
    String said = "";
    try {
      Process process = new ProcessBuilder("md5sum", "--version").start();
      said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      assumeTrue(false, "there is no md5sum to compare with: " + e.getMessage());
    }
    Matcher version = VERSION.matcher(said);
    assumeTrue(version.find(), "md5sum is not that of coreutils");
    int number = 100 * Integer.parseInt(version.group(1)) + Integer.parseInt(version.group(2));
    assumeTrue(number >= 901, "coreutils are older than 9.1");
  }
}
