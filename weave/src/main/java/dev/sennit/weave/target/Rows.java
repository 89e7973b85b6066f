package dev.sennit.weave.target;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rows that differ in a few places only, as for words of 32 and of 64 bits: they are written once,
 * with names in capital letters in these places.
 *
 * @param places what stands for the names
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
