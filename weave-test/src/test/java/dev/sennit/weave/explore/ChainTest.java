package dev.sennit.weave.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.explore.Chain.Waits;
import dev.sennit.weave.explore.Rounds.Entry;
import dev.sennit.weave.explore.Rounds.Source;
import dev.sennit.weave.explore.Simulation.Times;
import dev.sennit.weave.target.X64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Protects: the longest chain is the longest, and no wait for a port is taken for a part of it. */
class ChainTest {
  private static Entry entry(String kind, Map<String, Source> sources) {
    return new Entry(kind, 0, kind, sources);
  }

  private static Map<String, Source> of(int entry) {
    return Map.of("a", new Source(entry, ""));
  }

  /** Two chains, of which the second takes more cycles but only as it waits for a port. */
  @Test
  void longest() {
    Rounds rounds =
        new Rounds(
            X64.V3.architecture(),
            1,
            List.of(
                entry("long", Map.of()),
                entry("short", Map.of()),
                entry("long", of(0)),
                entry("short", of(1)),
                entry("short", of(3))));
    Simulation simulation =
        new Simulation(
            new Core("any", "any", 1, List.of()),
            5,
            List.of(
                new Times(0, 3, 3),
                new Times(0, 1, 3),
                new Times(3, 6, 6),
                new Times(8, 9, 9),
                new Times(9, 10, 10)),
            List.of());
    Chain chain = Chain.of(rounds, simulation, Waits.of(rounds, simulation));
    assertThat(chain.cycles()).isEqualTo(6);
    assertThat(chain.longest()).containsExactly(0, 2);
    assertThat(chain.length()).containsExactly(3, 1, 6, 2, 3);
  }

  /** An operand that is needed late: the result comes one cycle behind it, whatever the latency. */
  @Test
  void anOperandThatIsNeededLate() {
    Rounds rounds =
        new Rounds(
            X64.V3.architecture(),
            1,
            List.of(
                entry("add", Map.of()),
                entry("load and add", of(0)),
                entry("load and add", of(1))));
    Simulation simulation =
        new Simulation(
            new Core("any", "any", 1, List.of()),
            3,
            List.of(new Times(3, 4, 4), new Times(0, 5, 5), new Times(1, 6, 6)),
            List.of());
    assertThat(Chain.of(rounds, simulation, Waits.of(rounds, simulation)).cycles()).isEqualTo(6);
  }
}
