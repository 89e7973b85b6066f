package dev.sennit.weave.mutation;

import dev.sennit.weave.mutation.Mutant.Key;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The mutants that no test can see, because they do what the class does. Each has four lines in
 * {@code equivalent.txt}: class, method, mutator and their number; the line that is changed; why
 * that changes nothing; and an empty one.
 */
final class Explained {
  private static final int LINES = 4;

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
      List<String> lines = new String(text.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      for (int i = 0; i < lines.size(); i += LINES) {
        String[] words = lines.get(i).split(" ");
        Key key = new Key(words[0], words[1], words[2], lines.get(i + 1).strip());
        Reason reason = new Reason(Integer.parseInt(words[3]), lines.get(i + 2).strip());
        if (reasons.put(key, reason) != null) {
          throw new IllegalArgumentException("explained twice: " + key);
        }
      }
    }
    return reasons;
  }
}
