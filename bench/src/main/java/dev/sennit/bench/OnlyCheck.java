package dev.sennit.bench;

import dev.sennit.bench.measure.ThisMachine;
import dev.sennit.bench.plan.Offers;
import dev.sennit.bench.plan.Plan;
import dev.sennit.bench.plan.Preset;
import dev.sennit.bench.plan.Wanted;
import dev.sennit.bench.plan.Whereabouts;
import dev.sennit.cli.NearestNames;
import dev.sennit.cli.UnknownName;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Sees to it that every text of {@code --only} names something that a new run measures. */
final class OnlyCheck {
  private final CommandLine command;
  private final Preset preset;
  private final List<String> others;
  private final Offers offers = new ThisMachine();

  OnlyCheck(CommandLine command, Preset preset, List<String> others) {
    this.command = command;
    this.preset = preset;
    this.others = others;
  }

  void check(String only) {
    List<String> texts = Wanted.of(only).texts();
    if (texts.isEmpty()) {
      throw new ParameterException(
          command, "--only takes a part of a name, or several with commas between them");
    }
    List<String> fetchable = Measured.others().stream().map(Measured::label).toList();
    for (String text : texts) {
      Whereabouts found =
          Whereabouts.of(text, others, fetchable, offers).orElseThrow(() -> unknown(text));
      if (!found.isIn(preset)) {
        throw new ParameterException(command, elsewhere(text, found));
      }
    }
  }

  private UnknownName unknown(String text) {
    List<String> names = Plan.of(preset, "", others, offers).names();
    return new UnknownName(command, "measurement named", text, NearestNames.to(text, names));
  }

  private String elsewhere(String text, Whereabouts found) {
    List<String> more = Stream.concat(others.stream(), found.provider().stream()).toList();
    return "%s is not measured by %s, but by %s"
        .formatted(
            text,
            new BenchCall(preset, others),
            found.presets().stream()
                .map(one -> new BenchCall(one, more).toString())
                .collect(Collectors.joining(" or ")));
  }
}
