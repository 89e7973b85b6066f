package dev.sennit.weave.isa;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes rows for words of 32 and of 64 bits once, with names in capital letters where they differ.
 *
 * @param places the text for each name
 */
record Rows(Table table, Map<String, String> places) {
  private static final Pattern NAME = Pattern.compile("[A-Z]+");

  void row(String text, String meaning, Latency latency, Feature... needs) {
    table.row(filled(text), filled(meaning), latency, needs);
  }

  private String filled(String text) {
    return NAME.matcher(text)
        .replaceAll(name -> Matcher.quoteReplacement(places.get(name.group())));
  }
}
