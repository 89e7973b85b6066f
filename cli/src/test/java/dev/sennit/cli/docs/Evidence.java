package dev.sennit.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file that says what was done with rows and kernels, as tests write it. Its first line says on
 * what or by what, and each further line is {@code KIND DIGEST DATE NAME}. What has another digest
 * now counts as not done.
 *
 * @param by the first line without its first word
 * @param digests what it says, by kind and name
 */
record Evidence(String by, Map<String, String> digests) {
  private static final Pattern LINE =
      Pattern.compile("(row|kernel) ([0-9a-f]{16}) \\d{4}-\\d\\d-\\d\\d (.+)");

  /** Reads all files of a folder. */
  static List<Evidence> of(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Evidence> all = new ArrayList<>();
      for (Path file : files.filter(each -> each.toString().endsWith(".txt")).sorted().toList()) {
        all.add(read(Files.readAllLines(file)));
      }
      return all;
    }
  }

  static Evidence read(List<String> lines) {
    Map<String, String> digests = new TreeMap<>();
    for (String line : lines.subList(1, lines.size())) {
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        throw new IllegalArgumentException("not KIND DIGEST DATE NAME: " + line);
      }
      digests.put(matcher.group(1) + " " + matcher.group(3), matcher.group(2));
    }
    String heading = lines.getFirst();
    return new Evidence(heading.substring(heading.indexOf(' ') + 1), digests);
  }

  /** Returns whether the file names that row or kernel with its digest of now. */
  boolean covers(String kind, String name, String digest) {
    return digest.equals(digests.get(kind + " " + name));
  }

  /** Returns whether the file names that row or kernel with another digest. */
  boolean isStale(String kind, String name, String digest) {
    String known = digests.get(kind + " " + name);
    return known != null && !known.equals(digest);
  }
}
