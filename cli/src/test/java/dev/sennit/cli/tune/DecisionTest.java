package dev.sennit.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: a method takes over only where it is clearly faster and stays faster. */
class DecisionTest {
  private static final double LITTLE = 0.001;

  private static String decide(List<Point> points) {
    return Decision.of("jdk", points).stream()
        .map(takeover -> takeover.size() + ":" + takeover.method())
        .collect(Collectors.joining(" "));
  }

  /** The times of each method at 64 bytes, 128 bytes, and so on. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0.001 | jdk 10 20 40 80 160 400; vector 12 18 30 60 150 390; stream 90 95 99 99 100 200 | 128:vector 1024:stream
          0.001 | jdk 10 20 40 | ''
          0.001 | jdk 100 200 400; rep 90 180 360; vector 80 160 320 | 64:vector
          # Less than three percent is no gain.
          0.001 | jdk 100 200 400; vector 97.2 195 390 | ''
          0.001 | jdk 100 200 400; vector 97.0 195 390 | 64:vector
          # Less than the noise is no gain.
          0.2   | jdk 100 200 400; vector 85 170 340 | ''
          0.1   | jdk 100 200 400; vector 85 170 340 | 64:vector
          # A single faster size decides nothing. Above it, a small lead is enough.
          0.001 | jdk 100 200 400 800 1600; vector 50 210 200 790 1590 | 256:vector
          # No measurement shows whether the lead at the largest size would last.
          0.001 | jdk 100 200; vector 100 20 | ''
          # Equally fast methods do not take turns.
          0.001 | jdk 100 200 400 800 1600; x64-v3 80 161 320 641 1280; x64-v4 81 160 321 640 1281 | 64:x64-v3
          # The first method may take over again.
          0.001 | jdk 100 200 300 600; vector 80 160 400 800 | 64:vector 256:jdk
          """)
  void takeovers(double noise, String times, String expected) {
    assertThat(decide(MadeUpPoints.from(64, noise, times))).isEqualTo(expected);
  }

  @Test
  void speedIsThatAtTheCrossing() {
    List<Point> points = MadeUpPoints.from(64, LITTLE, "jdk 10 30 40; vector 12 20 30");
    assertThat(Decision.of("jdk", points)).containsExactly(new Takeover(128, "vector", "jdk", 1.5));
    assertThat(Decision.of("jdk", List.of())).isEmpty();
  }

  @Test
  void allSizesOfTheOctaveCount() {
    List<Point> points =
        new ArrayList<>(MadeUpPoints.from(64, LITTLE, "jdk 100 200 400; vector 90 180 360"));
    points.addAll(1, MadeUpPoints.from(96, LITTLE, "jdk 150; vector 151"));
    assertThat(decide(points)).isEqualTo("128:vector");
  }
}
