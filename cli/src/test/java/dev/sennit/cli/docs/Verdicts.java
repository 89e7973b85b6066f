package dev.sennit.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a second program says of each kernel, in a file with a line for each: {@code NAME: VERDICT},
 * or {@code NAME DIGEST: VERDICT} where it says so of the kernel with that digest only. The verdict
 * begins with {@code yes} or {@code no}.
 */
record Verdicts(Map<String, Verdict> byKernel) {
  private static final Pattern LINE =
      Pattern.compile("(\\S+)(?: ([0-9a-f]{16}))?: ((?:yes|no)\\b.*)");

  /**
   * One line.
   *
   * @param digest null if the line has none
   */
  record Verdict(String digest, String text) {}

  /** Reads a file; where there is none, nothing was said. */
  static Verdicts of(Path file) throws IOException {
    return read(Files.exists(file) ? Files.readAllLines(file) : List.of());
  }

  static Verdicts read(List<String> lines) {
    Map<String, Verdict> verdicts = new HashMap<>();
    for (String line : lines) {
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        throw new IllegalArgumentException("not NAME: VERDICT: " + line);
      }
      verdicts.put(matcher.group(1), new Verdict(matcher.group(2), matcher.group(3)));
    }
    return new Verdicts(verdicts);
  }

  /** The verdict on a kernel as it is now. */
  String on(String name, String digest) {
    Verdict verdict = byKernel.get(name);
    if (verdict == null) {
      return "no";
    }
    boolean isOlder = verdict.digest() != null && !verdict.digest().equals(digest);
    return isOlder ? "no (older code)" : verdict.text();
  }
}
