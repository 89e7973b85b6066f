package dev.sennit.vectors;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads a file in the form of NIST's CAVP, which those of the RFCs were given too: groups of lines
 * {@code name = value} with blank lines between them, under comments and headings.
 */
final class VectorFile {
  /** A group of lines, in most files a vector. */
  record Vector(Path file, int line, Map<String, String> values) {
    boolean has(String name) {
      return values.containsKey(name);
    }

    /** Returns the bytes of a value, or of several, one behind the other. */
    byte[] bytes(String... names) {
      return HexFormat.of().parseHex(Stream.of(names).map(this::text).collect(joining()));
    }

    int number(String name) {
      return Integer.parseInt(text(name));
    }

    private String text(String name) {
      String text = values.get(name);
      if (text == null) {
        throw new AssertionError(this + " must have a value of " + name);
      }
      return text;
    }

    @Override
    public String toString() {
      return "the vector at line " + line + " of " + file;
    }
  }

  private VectorFile() {}

  static List<Vector> read(Path file) throws IOException {
    List<Vector> vectors = new ArrayList<>();
    Map<String, String> values = null;
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      String text = line.strip();
      if (text.isEmpty()) {
        values = null;
      } else if (!text.startsWith("#") && !text.startsWith("[")) {
        if (values == null) {
          values = new HashMap<>();
          vectors.add(new Vector(file, number, values));
        }
        // A line may be a name alone, such as that of a failure.
        int equals = text.indexOf('=');
        String name = equals < 0 ? text : text.substring(0, equals).strip();
        String value = equals < 0 ? "" : text.substring(equals + 1).strip();
        if (values.put(name, value) != null) {
          throw new AssertionError(vectors.getLast() + " has a second value of " + name);
        }
      }
    }
    return vectors;
  }
}
