package dev.sennit.weave.mutation;

import java.util.List;

/** Writes docs/MUTATIONS.md. */
final class MutationReport {
  private static final String BEGINNING =
      """
      # Changes to the prover that the tests see

      `./sennit test --mutations` makes this file. It changes the prover in small ways, one at a time, and runs the tests
      with the tag `checks`. A change is a *mutant*. A test that fails *kills* it.
      PIT, a tool for Java, makes the mutants: a condition always true or always false, a bound moved by one, a call left
      out, a sum made a difference, a result made empty.

      A mutant that no test kills is either a missing test or *equivalent*: the changed prover does the same. Each
      equivalent mutant stands below with the reason. Any other surviving mutant makes the command fail.

      """;

  private static final int LONGEST = 118;

  private MutationReport() {}

  /**
   * The report.
   *
   * @param notYet classes that have not been looked at
   */
  static String of(List<Outcome> outcomes, List<String> notYet) {
    StringBuilder text = new StringBuilder(BEGINNING);
    text.append("| class | mutants | killed | equivalent | unexplained |\n|---|--:|--:|--:|--:|\n");
    outcomes.forEach(outcome -> text.append(row(outcome)));
    text.append(
        "| **all** | %d | %d | %d | %d |%n"
            .formatted(
                outcomes.stream().mapToInt(Outcome::mutants).sum(),
                outcomes.stream().mapToInt(Outcome::killed).sum(),
                outcomes.stream().mapToInt(Outcome::explained).sum(),
                outcomes.stream().mapToInt(Outcome::unexplained).sum()));
    if (!notYet.isEmpty()) {
      text.append(notLookedAt(notYet));
    }
    text.append("\n## Equivalent mutants\n");
    outcomes.stream()
        .filter(outcome -> !outcome.equivalent().isEmpty())
        .forEach(outcome -> text.append(equivalent(outcome)));
    return text.toString();
  }

  private static String notLookedAt(List<String> notYet) {
    StringBuilder text = new StringBuilder("\n## Not looked at yet\n\n");
    text.append(
        """
        No mutant of these classes has been tried. Sabotages of whole kernels and the tests of the tables test them.

        """);
    notYet.forEach(name -> text.append("- `%s`%n".formatted(name)));
    return text.toString();
  }

  private static String row(Outcome outcome) {
    return "| `%s` | %d | %d | %d | %d |%n"
        .formatted(
            outcome.className(),
            outcome.mutants(),
            outcome.killed(),
            outcome.explained(),
            outcome.unexplained());
  }

  private static String equivalent(Outcome outcome) {
    StringBuilder text = new StringBuilder("\n### `%s`\n\n".formatted(outcome.className()));
    outcome
        .equivalent()
        .forEach((key, reason) -> {
          String number = reason.mutants() == 1 ? "" : " (%d)".formatted(reason.mutants());
          text.append("- `%s`%n".formatted(key.line().replace("`", "'")));
          text.append(
              wrapped(
                  "%s in `%s`%s: %s"
                      .formatted(key.mutator(), key.method(), number, reason.text())));
        });
    return text.toString();
  }

  /** In lines that are not too long, below their point of a list. */
  private static String wrapped(String text) {
    StringBuilder lines = new StringBuilder();
    StringBuilder line = new StringBuilder("  ");
    for (String word : text.split(" ")) {
      if (line.length() + word.length() > LONGEST) {
        lines.append(line.toString().stripTrailing()).append('\n');
        line = new StringBuilder("  ");
      }
      line.append(word).append(' ');
    }
    return lines.append(line.toString().stripTrailing()).append('\n').toString();
  }
}
