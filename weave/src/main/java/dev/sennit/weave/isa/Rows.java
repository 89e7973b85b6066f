package dev.sennit.weave.isa;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes rows of a table that need the same features, or that differ only in names in capital
 * letters.
 *
 * @param places the text for each name
 */
record Rows(Table table, Map<String, String> places, List<Feature> needs) {
  private static final Pattern NAME = Pattern.compile("[A-Z]+");

  Rows(Table table, Map<String, String> places) {
    this(table, places, List.of());
  }

  Rows needing(Feature... features) {
    return new Rows(table, places, List.of(features));
  }

  Rows with(String name, String text) {
    Map<String, String> more = new HashMap<>(places);
    more.put(name, text);
    return new Rows(table, more, needs);
  }

  /**
   * @param more features that this row needs besides
   */
  Rows row(String text, String meaning, Latency latency, Feature... more) {
    Feature[] all = Stream.concat(Stream.of(more), needs.stream()).toArray(Feature[]::new);
    table.row(filled(text), filled(meaning), latency, all);
    return this;
  }

  private String filled(String text) {
    return places.isEmpty()
        ? text
        : NAME.matcher(text).replaceAll(name -> Matcher.quoteReplacement(places.get(name.group())));
  }
}
