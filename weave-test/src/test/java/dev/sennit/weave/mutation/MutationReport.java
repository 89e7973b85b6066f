package dev.sennit.weave.mutation;

import dev.sennit.weave.mutation.Explained.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says what a run has found: of each class, and in few lines for docs/SOUNDNESS.md. */
final class MutationReport {
  private static final Pattern PART =
      Pattern.compile("(?s)(?<=<!-- mutations -->\n).*(?=<!-- end of mutations -->)");

  private static final Pattern MUTANTS = Pattern.compile("([\\d,]+) mutants");

  private static final int REASONS = 4;

  private MutationReport() {}

  /** Returns a table of all classes. */
  static String of(List<Outcome> outcomes) {
    StringBuilder text = new StringBuilder();
    text.append("| class | mutants | killed | equivalent | unexplained |\n|---|--:|--:|--:|--:|\n");
    outcomes.forEach(
        outcome -> text.append(row("`" + outcome.className() + "`", List.of(outcome))));
    return text.append(row("**all**", outcomes)).toString();
  }

  private static String row(String name, List<Outcome> outcomes) {
    return "| %s | %d | %d | %d | %d |%n"
        .formatted(
            name,
            mutants(outcomes),
            outcomes.stream().mapToInt(Outcome::killed).sum(),
            outcomes.stream().mapToInt(Outcome::explained).sum(),
            outcomes.stream().mapToInt(Outcome::unexplained).sum());
  }

  static int mutants(List<Outcome> outcomes) {
    return outcomes.stream().mapToInt(Outcome::mutants).sum();
  }

  /** Returns how many mutants the last run has made, as the document says. */
  static int mutantsIn(String document) {
    Matcher number = MUTANTS.matcher(document);
    if (!number.find()) {
      throw new IllegalArgumentException("the document says of no number that it is of mutants");
    }
    return Integer.parseInt(number.group(1).replace(",", ""));
  }

  /** Returns the document with the summary of a run in which nothing was wrong. */
  static String summaryIn(String document, int mutants) throws IOException {
    Collection<Reason> explained = Explained.read().values();
    int equivalent = explained.stream().mapToInt(Reason::mutants).sum();
    String summary =
        String.format(
            Locale.ROOT,
            """
            The last run made %,d mutants of %d classes. Tests kill %,d of them, and %d are equivalent:

            | mutants | why they are equivalent |
            |--:|---|
            %s
            """,
            mutants,
            Mutations.listed().size(),
            mutants - equivalent,
            equivalent,
            reasons(explained, equivalent));
    return PART.matcher(document).replaceFirst(Matcher.quoteReplacement(summary));
  }

  /** The most frequent reasons. */
  private static String reasons(Collection<Reason> explained, int equivalent) {
    Map<String, Integer> numbers = new TreeMap<>();
    explained.forEach(reason -> numbers.merge(reason.text(), reason.mutants(), Integer::sum));
    List<String> rows = new ArrayList<>();
    int others = equivalent;
    for (Map.Entry<String, Integer> each :
        numbers.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .limit(REASONS)
            .toList()) {
      rows.add("| %d | %s |".formatted(each.getValue(), each.getKey()));
      others -= each.getValue();
    }
    rows.add("| %d | %d other reasons |".formatted(others, numbers.size() - REASONS));
    return String.join("\n", rows);
  }
}
