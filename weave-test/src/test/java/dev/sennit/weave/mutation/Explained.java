package dev.sennit.weave.mutation;

import dev.sennit.weave.mutation.Mutant.Key;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The mutants that no test can see, because they do what the class does. {@code equivalent.txt} has
 * each reason once, and below it two lines for each mutant: class, method, mutator and how many
 * there are; and the line that is changed.
 */
final class Explained {
  private static final String INDENTED = "  ";

  /**
   * Why some mutants are equivalent.
   *
   * @param mutants how many there are with that key
   */
  record Reason(int mutants, String text) {}

  private Explained() {}

  static Map<Key, Reason> read() throws IOException {
    Map<Key, Reason> reasons = new LinkedHashMap<>();
    try (InputStream text = Explained.class.getResourceAsStream("equivalent.txt")) {
      Iterator<String> lines =
          new String(text.readAllBytes(), StandardCharsets.UTF_8).lines().iterator();
      String reason = "";
      while (lines.hasNext()) {
        String line = lines.next();
        if (!line.startsWith(INDENTED)) {
          reason = line;
          continue;
        }
        String[] words = line.strip().split(" ");
        Key key = new Key(words[0], words[1], words[2], lines.next().strip());
        if (reasons.put(key, new Reason(Integer.parseInt(words[3]), reason)) != null) {
          throw new IllegalArgumentException("explained twice: " + key);
        }
      }
    }
    return reasons;
  }
}
