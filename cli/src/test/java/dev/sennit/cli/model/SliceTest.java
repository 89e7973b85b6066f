package dev.sennit.cli.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Protects: cycles are the kernel's own, whatever the processor runs at and whoever disturbs it.
 */
class SliceTest {
  private static final double CYCLES = 290;

  private static Slice at(double gigahertz) {
    return new Slice(gigahertz, CYCLES / gigahertz);
  }

  private static void assertCycles(Slice... slices) {
    assertThat(Slice.cycles(List.of(slices))).isCloseTo(CYCLES, within(1e-9));
  }

  @Test
  void theFrequencyOfTheKernelCounts() {
    assertCycles(at(3.75), at(3.75));
    assertCycles(at(4.12), at(4.12));
  }

  /** Also if the estimate of a slice that was not disturbed was. */
  @Test
  void whatIsDisturbedDoesNotCount() {
    double calm = CYCLES / 3.75;
    assertCycles(new Slice(3.75, 2 * calm), new Slice(1.8, calm), new Slice(0.9, 1.5 * calm));
  }
}
