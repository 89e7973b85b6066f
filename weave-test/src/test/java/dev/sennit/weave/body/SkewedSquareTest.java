package dev.sennit.weave.body;

import static dev.sennit.weave.body.SkewedSquare.SIDE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Protects: every lane of the square has one place, and rounds lead from one arrangement to the
 * next.
 */
class SkewedSquareTest {
  static final List<SkewedSquare> WITH_A_WAY_THROUGH_PI =
      IntStream.range(0, 12).mapToObj(i -> new SkewedSquare(1 + i % 3, 1 + i / 3)).toList();

  /**
   * Each lane has one place. Chi needs the neighbours of a row at one place of neighbouring
   * vectors. Behind chi is the next arrangement.
   */
  @ParameterizedTest
  @FieldSource("WITH_A_WAY_THROUGH_PI")
  void everyPlaceOfASquare(SkewedSquare square) {
    SkewedSquare next = square.next();
    List<Integer> lanes = new ArrayList<>();
    for (int vector = 0; vector < SIDE; vector++) {
      for (int place = 0; place < SIDE; place++) {
        int lane = square.lane(vector, place);
        lanes.add(lane);
        assertThat(square.vectorOf(lane)).isEqualTo(vector);
        assertThat(lane % SIDE).isEqualTo(square.lane(0, place) % SIDE);
        int left = atChi(square, vector, place);
        int right = atChi(square, (vector + 1) % SIDE, place);
        assertThat(right / SIDE).isEqualTo(left / SIDE);
        assertThat(right % SIDE).isEqualTo((left + 1) % SIDE);
        int from = (place + next.turnBehindChi(vector)) % SIDE;
        assertThat(atChi(square, vector, from)).isEqualTo(next.lane(vector, place));
      }
    }
    assertThat(lanes).containsExactlyInAnyOrderElementsOf(IntStream.range(0, 25).boxed().toList());
  }

  @Test
  void threeRoundsLeadToTheLastSlope() {
    SkewedSquare square = SkewedSquare.FIRST;
    for (int slope : new int[] {2, 1, 4}) {
      square = square.next();
      assertThat(square.slope()).isEqualTo(slope);
    }
    SkewedSquare after = square.withSlope(SkewedSquare.FIRST.slope()).next().next().next();
    assertThat(after.withSlope(SkewedSquare.FIRST.slope())).isEqualTo(SkewedSquare.FIRST);
  }

  /** Returns which lane, by its number behind pi, is at a place of a turned vector. */
  private static int atChi(SkewedSquare square, int vector, int place) {
    int from = (place + square.turnBeforeChi(vector)) % SIDE;
    int lane = square.lane(square.beforePi(vector), from);
    int x = lane % SIDE;
    int y = lane / SIDE;
    return y + SIDE * ((2 * x + 3 * y) % SIDE);
  }
}
