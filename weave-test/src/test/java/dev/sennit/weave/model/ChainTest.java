package dev.sennit.weave.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.X64;
import dev.sennit.weave.model.OperandLatencies.Path;
import dev.sennit.weave.model.Rounds.Entry;
import dev.sennit.weave.model.Rounds.Source;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Protects: the longest chain is the longest by the latency from each operand to each result. */
class ChainTest {
  private static Entry entry(String kind, Source... sources) {
    return new Entry(kind, kind, List.of(sources));
  }

  private static Source of(int entry) {
    return new Source("a", entry);
  }

  private static Rounds rounds(int count, Entry... entries) {
    return new Rounds(X64.ARCHITECTURE, count, List.of(entries));
  }

  @Test
  void longest() {
    Rounds rounds =
        rounds(
            1,
            entry("long"),
            entry("short"),
            entry("long", of(0)),
            entry("short", of(1)),
            entry("short", of(3)));
    Chain chain = Chain.of(new OperandLatencies(rounds, List.of(3, 1, 3, 1, 1), Map.of()));
    assertThat(chain.cycles()).isEqualTo(6);
    assertThat(chain.longest()).containsExactly(0, 2);
    assertThat(chain.length()).containsExactly(3, 1, 6, 2, 3);
  }

  /** An operand that is needed late: the result comes one cycle after it at any latency. */
  @Test
  void anOperandThatIsNeededLate() {
    Rounds rounds =
        rounds(1, entry("add"), entry("load and add", of(0)), entry("load and add", of(1)));
    OperandLatencies latencies =
        new OperandLatencies(rounds, List.of(1, 5, 5), Map.of(new Path("load and add", "a"), 1));
    assertThat(Chain.of(latencies).cycles()).isEqualTo(6);
  }

  /** Work of a round beside the chain to the next round does not count. */
  @Test
  void fromRoundToRound() {
    Rounds rounds =
        rounds(
            3,
            entry("add"),
            entry("aside"),
            entry("add", of(0)),
            entry("aside"),
            entry("add", of(2)),
            entry("aside"));
    Chain chain = Chain.of(new OperandLatencies(rounds, List.of(4, 3), Map.of()));
    assertThat(chain.cyclesOfRound(rounds, 1)).isEqualTo(4);
  }

  @Test
  void ofSomeEntriesOnly() {
    Rounds rounds = rounds(1, entry("add"), entry("add", of(0)), entry("add", of(1)));
    OperandLatencies latencies = new OperandLatencies(rounds, List.of(2, 2, 2), Map.of());
    assertThat(Chain.of(latencies, entry -> entry > 0).longest()).containsExactly(1, 2);
  }
}
