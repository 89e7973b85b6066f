package dev.sennit.weave.explore;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.explore.Chain.Waits;
import dev.sennit.weave.explore.Simulation.Times;
import dev.sennit.weave.explore.Simulation.Use;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Watches a loop on a model, once it has come into step: some rounds go before, and some behind, as
 * processors execute instructions of several rounds at a time.
 */
final class Watch {
  /** As many instructions as one of these processors may have under way. */
  private static final int UNDER_WAY = 512;

  private static final int ENTRIES = 600;
  private static final int MOST_ROUNDS = 6;

  private final Toolchain toolchain;
  private final Platform platform;
  private final Rounds rounds;
  private final int before;
  private final int shown;

  Watch(Toolchain toolchain, Platform platform, Woven woven, Code code) {
    this.toolchain = toolchain;
    this.platform = platform;
    int size = woven.round().size();
    this.before = 1 + UNDER_WAY / size;
    this.shown = Math.clamp(ENTRIES / size, 1, MOST_ROUNDS);
    this.rounds = Rounds.of(woven, before + shown + before, code);
  }

  /** What is seen on a model, and the model. */
  record Seen(Core core, Timeline timeline) {}

  Seen on(String model) {
    Simulation simulation = Simulation.of(toolchain, platform, model, rounds);
    Waits waits = Waits.of(rounds, simulation);
    Chain chain = Chain.of(rounds, simulation, waits);
    Timeline.Round round = round(simulation, waits, chain);
    int from = retired(simulation, before);
    int to = from + Math.max(1, Math.toIntExact(Math.round(shown * round.cycles())));
    return new Seen(simulation.core(), window(simulation, waits, round, from, to));
  }

  /** The cycle in which the last instruction of the first {@code count} rounds retires. */
  private int retired(Simulation simulation, int count) {
    return simulation.times().get(count * rounds.size() - 1).retired();
  }

  private Timeline.Round round(Simulation simulation, Waits waits, Chain chain) {
    int first = before * rounds.size();
    int end = first + rounds.size();
    Chain within = Chain.of(rounds, simulation, waits, i -> i >= first && i < end);
    double measured = rounds.count() - before;
    double cycles = (retired(simulation, rounds.count()) - retired(simulation, before)) / measured;
    double length = (chain.cycles() - chain.cycles(first)) / measured;
    double width =
        (double) simulation.microOperations() / rounds.count() / simulation.core().width();
    int[] taken = new int[simulation.core().ports().size()];
    simulation.uses().forEach(uses -> uses.forEach(use -> taken[use.port()] += use.cycles()));
    int busiest =
        IntStream.range(0, taken.length)
            .boxed()
            .max(Comparator.comparingInt(port -> taken[port]))
            .orElseThrow();
    return new Timeline.Round(
        cycles,
        length,
        within.cycles(),
        (double) taken[busiest] / rounds.count(),
        simulation.core().ports().get(busiest),
        width);
  }

  private Timeline window(
      Simulation simulation, Waits waits, Timeline.Round round, int from, int to) {
    List<Times> times = simulation.times();
    List<Integer> inside =
        IntStream.range(0, times.size())
            .filter(i -> times.get(i).issued() >= from && times.get(i).issued() < to)
            .boxed()
            .sorted(Comparator.comparingInt(i -> times.get(i).issued()))
            .toList();
    Chain chain = Chain.of(rounds, simulation, waits, new HashSet<>(inside)::contains);
    Set<Integer> onChain = new HashSet<>(chain.longest());
    List<Integer> critical = new ArrayList<>();
    for (int place = 0; place < inside.size(); place++) {
      if (onChain.contains(inside.get(place))) {
        critical.add(place);
      }
    }
    return new Timeline(
        simulation.core().name(),
        to - from,
        shown,
        inside.stream().map(i -> rounds.entries().get(i).line()).toList(),
        inside.stream().map(i -> times.get(i).issued() - from).toList(),
        inside.stream().map(i -> times.get(i).executed() - from).toList(),
        inside.stream()
            .map(i -> simulation.uses().get(i).stream().map(Use::port).toList())
            .toList(),
        inside.stream()
            .map(i -> simulation.uses().get(i).stream().map(Use::cycles).toList())
            .toList(),
        critical,
        round);
  }
}
