package dev.sennit.weave.mutation;

import java.util.List;

/** Writes docs/MUTATIONS.md. */
final class MutationReport {
  private static final String BEGINNING =
      """
      # Changes to the prover that the tests see

      `./sennit test --mutations` makes this file. It changes the prover and the statements of the algorithms in small
      ways, one at a time, and runs the tests with the tag `checks`. A change is a *mutant*. A test that fails *kills* it.
      PIT, a tool for Java, makes the mutants: a condition always true or always false, a bound moved by one, a call left
      out, a sum made a difference, a result made empty.

      A mutant that no test kills is either a missing test or *equivalent*: the changed code does the same. Each
      equivalent mutant stands below with the reason. Any other surviving mutant makes the command fail.

      """;

  private static final int LONGEST = 116;

  private MutationReport() {}

  static String of(List<Outcome> outcomes) {
    StringBuilder text = new StringBuilder(BEGINNING);
    text.append("| class | mutants | killed | equivalent | unexplained |\n|---|--:|--:|--:|--:|\n");
    outcomes.forEach(
        outcome -> text.append(row("`" + outcome.className() + "`", List.of(outcome))));
    text.append(row("**all**", outcomes));
    text.append("\n## Equivalent mutants\n");
    outcomes.stream()
        .filter(outcome -> !outcome.equivalent().isEmpty())
        .forEach(outcome -> text.append(equivalent(outcome)));
    return text.toString();
  }

  private static String row(String name, List<Outcome> outcomes) {
    return "| %s | %d | %d | %d | %d |%n"
        .formatted(
            name,
            outcomes.stream().mapToInt(Outcome::mutants).sum(),
            outcomes.stream().mapToInt(Outcome::killed).sum(),
            outcomes.stream().mapToInt(Outcome::explained).sum(),
            outcomes.stream().mapToInt(Outcome::unexplained).sum());
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
    return text.replaceAll("(.{1,%d})(?: |$)".formatted(LONGEST), "  $1\n");
  }
}
