package dev.sennit.cli.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Protects: a chart is readable in a terminal of any width, without colours. */
class TerminalChartTest {
  @Test
  void chart() {
    assertThat(String.join("\n", TerminalChart.draw(MadeUpChart.CHART, 60)) + "\n")
        .isEqualTo(
            """
            Speeds <&>
               200 |xxxxxxxxxxxxxxxxxxx
                   |                   xx
               100 |                     xx
                   |                       xx
                   |                         xxx                    ++++
                50 |                            xx              ++++
                   |                              xx       +++++
                   |                                xx ++++
                20 |*************************************ooooooooooooooo
                   |                                     xx
                10 |                                       xx
                   |                                         xxx
                 5 |                                            xx
                   |                                              xx
                   |                                                xx
                 2 |                                                  xx
                   ++----------------+----------------+----------------+
                    64 B             1 KiB            16 KiB     256 KiB
                                              ^L1
                    o steady   x fading   + other   * several
            """);
  }

  @Test
  void chartIsAsWideAsWanted() {
    assertThat(TerminalChart.draw(MadeUpChart.CHART, 97))
        .extracting(String::length)
        .contains(97)
        .allMatch(length -> length <= 97);
  }

  @Test
  void labelsThatWouldTouchEachOtherAreLeftOut() {
    NavigableMap<Long, Double> points = new TreeMap<>();
    points.put(1L << 10, 1.0);
    points.put(1L << 38, 1.0);
    Chart chart = new Chart("Long", List.of(new ChartLine("one", points)), List.of());
    assertThat(TerminalChart.draw(chart, 40)).contains("        1 KiB    256 KiB  64 MiB  16 GiB");
  }

  @Test
  void onePoint() {
    Chart chart =
        new Chart("One", List.of(new ChartLine("one", new TreeMap<>(Map.of(64L, 1.0)))), List.of());
    assertThat(TerminalChart.draw(chart, 40)).last().isEqualTo("        o one");
  }
}
