package dev.sennit.cli.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: neither the frequency of the processor nor a disturbance changes the cycles. */
class MeasuredSliceTest {
  private static final double CYCLES = 290;

  private static MeasuredSlice at(double gigahertz) {
    return new MeasuredSlice(gigahertz, CYCLES / gigahertz);
  }

  private static void assertCycles(MeasuredSlice... slices) {
    assertThat(MeasuredSlice.cycles(List.of(slices))).isCloseTo(CYCLES, within(1e-9));
  }

  @Test
  void theFrequencyOfTheKernelCounts() {
    assertCycles(at(3.75), at(3.75));
    assertCycles(at(4.12), at(4.12));
  }

  /** The slice with the shortest time may have a wrong estimate of the frequency. */
  @Test
  void whatIsDisturbedDoesNotCount() {
    double calm = CYCLES / 3.75;
    assertCycles(
        new MeasuredSlice(3.75, 2 * calm),
        new MeasuredSlice(1.8, calm),
        new MeasuredSlice(0.9, 1.5 * calm));
  }
}
