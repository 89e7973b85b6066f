package dev.sennit.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: a method takes over only where it is clearly faster and stays faster. */
class DecisionTest {
  private static List<String> decide(MadeUpPoints made) {
    return decide(made.points());
  }

  private static List<String> decide(List<Point> points) {
    return Decision.of("jdk", points).stream()
        .map(takeover -> takeover.size() + ":" + takeover.method())
        .toList();
  }

  @Test
  void crossings() {
    assertThat(
            decide(
                MadeUpPoints.from(64)
                    .method("jdk", 10, 20, 40, 80, 160, 400)
                    .method("vector", 12, 18, 30, 60, 150, 390)
                    .method("stream", 90, 95, 99, 99, 100, 200)))
        .containsExactly("128:vector", "1024:stream");
  }

  @Test
  void speedIsThatAtTheCrossing() {
    assertThat(
            Decision.of(
                "jdk",
                MadeUpPoints.from(64)
                    .method("jdk", 10, 30, 40)
                    .method("vector", 12, 20, 30)
                    .points()))
        .containsExactly(new Takeover(128, "vector", "jdk", 1.5));
  }

  @Test
  void oneMethodOnly() {
    assertThat(decide(MadeUpPoints.from(64).method("jdk", 10, 20, 40))).isEmpty();
  }

  @Test
  void nothingWasMeasured() {
    assertThat(decide(List.of())).isEmpty();
  }

  @Test
  void lessThanThreePercentIsNoGain() {
    assertThat(
            decide(
                MadeUpPoints.from(64)
                    .method("jdk", 100, 200, 400)
                    .method("vector", 97.2, 195, 390)))
        .isEmpty();
    assertThat(
            decide(
                MadeUpPoints.from(64)
                    .method("jdk", 100, 200, 400)
                    .method("vector", 97.0, 195, 390)))
        .containsExactly("64:vector");
  }

  @Test
  void lessThanTheNoiseIsNoGain() {
    MadeUpPoints made =
        MadeUpPoints.from(64).method("jdk", 100, 200, 400).method("vector", 85, 170, 340);
    assertThat(decide(made.noise(0.2))).isEmpty();
    assertThat(decide(made.noise(0.1))).containsExactly("64:vector");
  }

  /** A single faster size decides nothing. Above it, a small lead is enough. */
  @Test
  void gainThatDoesNotLast() {
    assertThat(
            decide(
                MadeUpPoints.from(64)
                    .method("jdk", 100, 200, 400, 800, 1600)
                    .method("vector", 50, 210, 200, 790, 1590)))
        .containsExactly("256:vector");
  }

  @Test
  void allSizesOfTheOctaveCount() {
    List<Point> points =
        new ArrayList<>(
            MadeUpPoints.from(64)
                .method("jdk", 100, 200, 400)
                .method("vector", 90, 180, 360)
                .points());
    points.addAll(1, MadeUpPoints.from(96).method("jdk", 150).method("vector", 151).points());
    assertThat(decide(points)).containsExactly("128:vector");
  }

  /** No measurement shows whether the lead would last. */
  @Test
  void gainAtTheLargestSizeOnly() {
    assertThat(decide(MadeUpPoints.from(64).method("jdk", 100, 200).method("vector", 100, 20)))
        .isEmpty();
  }

  @Test
  void fasterOneOfTwoTakesOver() {
    assertThat(
            decide(
                MadeUpPoints.from(64)
                    .method("jdk", 100, 200, 400)
                    .method("rep", 90, 180, 360)
                    .method("vector", 80, 160, 320)))
        .containsExactly("64:vector");
  }

  @Test
  void equallyFastOnesDoNotTakeTurns() {
    assertThat(
            decide(
                MadeUpPoints.from(64)
                    .method("jdk", 100, 200, 400, 800, 1600)
                    .method("x64-v3", 80, 161, 320, 641, 1280)
                    .method("x64-v4", 81, 160, 321, 640, 1281)))
        .containsExactly("64:x64-v3");
  }

  @Test
  void firstMethodMayTakeOverAgain() {
    assertThat(
            decide(
                MadeUpPoints.from(64)
                    .method("jdk", 100, 200, 300, 600)
                    .method("vector", 80, 160, 400, 800)))
        .containsExactly("64:vector", "256:jdk");
  }
}
