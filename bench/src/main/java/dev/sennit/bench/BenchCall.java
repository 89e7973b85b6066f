package dev.sennit.bench;

import dev.sennit.bench.plan.Offers;
import dev.sennit.bench.plan.Plan;
import dev.sennit.bench.plan.Preset;
import dev.sennit.bench.subject.MeasuredProvider;
import dev.sennit.cli.command.UnknownName;
import dev.sennit.cli.compare.CompareCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * A call of {@code ./sennit bench}.
 *
 * @param others the other providers to measure
 */
record BenchCall(Preset preset, List<MeasuredProvider> others) {
  /** Returns the call as a user types it. */
  @Override
  public String toString() {
    String names = others.stream().map(MeasuredProvider::option).collect(Collectors.joining(","));
    return "./sennit bench"
        + (preset == Preset.DEFAULT ? "" : " --" + preset.label())
        + (names.isEmpty() ? "" : " --providers " + names);
  }

  /**
   * Returns the plan of this call.
   *
   * @param only the texts of {@code --only} with commas between them, which no name has; null for
   *     everything
   * @param command the command that an exception names if there is nothing to measure for a text
   */
  Plan plan(String only, Offers offers, CommandLine command) {
    if (only == null) {
      return plan(List.of(), offers);
    }
    List<String> texts =
        Stream.of(only.split(",")).map(String::strip).filter(text -> !text.isEmpty()).toList();
    if (texts.isEmpty()) {
      throw new ParameterException(
          command, "--only takes a part of a name, or several with commas between them");
    }
    texts.forEach(text -> check(text, offers, command));
    return plan(texts, offers);
  }

  private Plan plan(List<String> texts, Offers offers) {
    return Plan.of(preset, texts, others.stream().map(MeasuredProvider::label).toList(), offers);
  }

  private void check(String text, Offers offers, CommandLine command) {
    List<BenchCall> calls = having(text, offers);
    if (calls.isEmpty()) {
      List<String> names = plan(List.of(), offers).names();
      throw new UnknownName(command, "measurement named", text, names, CompareCommand.NAMES);
    }
    if (!calls.contains(this)) {
      String others = calls.stream().map(BenchCall::toString).collect(Collectors.joining(" or "));
      throw new ParameterException(
          command, "%s is not measured by %s, but by %s".formatted(text, this, others));
    }
  }

  /**
   * Returns the calls that measure the rows named by a text of {@code --only}. Their lengths may
   * differ from the length of this call. If no length has such a row, the calls have one more
   * provider. If the text is the whole name of a row in one of these calls, it names that row only.
   */
  private List<BenchCall> having(String text, Offers offers) {
    List<List<MeasuredProvider>> providers = new ArrayList<>(List.of(others));
    MeasuredProvider.OTHERS.stream()
        .filter(other -> !others.contains(other))
        .forEach(other -> providers.add(Stream.concat(others.stream(), Stream.of(other)).toList()));
    Predicate<BenchCall> asName = call -> call.plan(List.of(), offers).names().contains(text);
    Predicate<BenchCall> inName = call -> !call.plan(List.of(text), offers).tasks().isEmpty();
    return Stream.of(asName, inName)
        .flatMap(condition ->
            providers.stream()
                .map(measured ->
                    Preset.ALL.stream()
                        .map(length -> new BenchCall(length, measured))
                        .filter(condition)
                        .toList()))
        .filter(calls -> !calls.isEmpty())
        .findFirst()
        .orElse(List.of());
  }
}
