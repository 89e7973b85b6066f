package dev.sennit.bench;

import dev.sennit.bench.plan.Offers;
import dev.sennit.bench.plan.Only;
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
 * @param others the labels of the other providers to measure
 */
record BenchCall(Preset preset, List<String> others) {
  /** Returns the call as a user types it. */
  @Override
  public String toString() {
    String names =
        others.stream()
            .map(label -> MeasuredProvider.named(label).option())
            .collect(Collectors.joining(","));
    return "./sennit bench"
        + (preset == Preset.DEFAULT ? "" : " --" + preset.label())
        + (names.isEmpty() ? "" : " --providers " + names);
  }

  private Plan plan(String only, Offers offers) {
    return Plan.of(preset, only, others, offers);
  }

  /**
   * Returns the calls that measure the rows named by a text of {@code --only}. Their lengths may
   * differ from the length of this call. If no length has such a row, the calls have one more
   * provider. If the text is the whole name of a row in one of these calls, it names that row only.
   */
  List<BenchCall> having(String text, Offers offers) {
    Predicate<BenchCall> asName = call -> call.plan("", offers).names().contains(text);
    Predicate<BenchCall> inName = call -> !call.plan(text, offers).tasks().isEmpty();
    List<List<String>> providers = new ArrayList<>(List.of(others));
    for (MeasuredProvider other : MeasuredProvider.OTHERS) {
      if (!others.contains(other.label())) {
        providers.add(Stream.concat(others.stream(), Stream.of(other.label())).toList());
      }
    }
    for (Predicate<BenchCall> condition : List.of(asName, inName)) {
      for (List<String> measured : providers) {
        List<BenchCall> calls =
            Stream.of(Preset.values())
                .map(length -> new BenchCall(length, measured))
                .filter(condition)
                .toList();
        if (!calls.isEmpty()) {
          return calls;
        }
      }
    }
    return List.of();
  }

  /**
   * Checks that every text of {@code --only} names something that this call measures.
   *
   * @param command the command that the exceptions name
   */
  void checkOnly(String only, Offers offers, CommandLine command) {
    List<String> texts = Only.of(only).texts();
    if (texts.isEmpty()) {
      throw new ParameterException(
          command, "--only takes a part of a name, or several with commas between them");
    }
    for (String text : texts) {
      List<BenchCall> calls = having(text, offers);
      if (calls.isEmpty()) {
        throw new UnknownName(
            command, "measurement named", text, plan("", offers).names(), CompareCommand.NAMES);
      }
      if (!calls.contains(this)) {
        String others = calls.stream().map(BenchCall::toString).collect(Collectors.joining(" or "));
        throw new ParameterException(
            command, "%s is not measured by %s, but by %s".formatted(text, this, others));
      }
    }
  }
}
