package dev.sennit.cli.sum;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Skips tests if coreutils are missing or too old. */
final class Coreutils {
  private static final Pattern VERSION = Pattern.compile("GNU coreutils\\) (\\d+)\\.(\\d+)");

  private Coreutils() {}

  static void assumeThere() throws IOException {
    // Bash is there without coreutils, too.
    Process process = new ProcessBuilder("bash", "-c", "md5sum --version").start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Matcher version = VERSION.matcher(said);
    assumeTrue(version.find(), "there is no md5sum of coreutils to compare with");
    int number = 100 * Integer.parseInt(version.group(1)) + Integer.parseInt(version.group(2));
    assumeTrue(number >= 901, "coreutils are older than 9.1");
  }

  /** Returns whether reports leave a backslash in a name as it is. Some versions escape it. */
  static boolean reportAlike() throws Exception {
    Path folder = Files.createTempDirectory("sennit-sum");
    String lines = "touch 'a\\b' && md5sum 'a\\b' >list && md5sum -c list && rm 'a\\b' list";
    SumRun report = SumRun.coreutils("bash", folder, "", List.of("-c", lines));
    Files.delete(folder);
    return report.out().startsWith("a");
  }

  /** Returns the names that these coreutils report like version 9.1. */
  static List<String> reportedAlike(List<String> names) throws Exception {
    return reportAlike()
        ? names
        : names.stream().filter(name -> name.indexOf('\\') < 0 && name.indexOf('\r') < 0).toList();
  }
}
