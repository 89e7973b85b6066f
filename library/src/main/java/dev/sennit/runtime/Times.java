package dev.sennit.runtime;

import dev.sennit.runtime.Charge.Load;

/** The least times that a kernel took. */
final class Times {
  private final Charge charge;
  private final Clock clock;
  private long way = Long.MAX_VALUE;
  private long small = Long.MAX_VALUE;
  private long large = Long.MAX_VALUE;

  Times(Charge charge, Clock clock) {
    this.charge = charge;
    this.clock = clock;
  }

  Charge charge() {
    return charge;
  }

  /** Returns how long it took to go to the kernel and back. */
  long way() {
    return way;
  }

  /** Takes each time once more. */
  void take() {
    KernelContestant kernel = charge.byKernel();
    way = Math.min(way, clock.ofWay(kernel));
    small = Math.min(small, clock.of(kernel, charge.small().bytes()));
    large = Math.min(large, clock.of(kernel, charge.large().bytes()));
  }

  /** Returns how many times as long as it may the kernel took for a message, on a known way. */
  double lateness(long way) {
    return Math.max(lateness(small, charge.small(), way), lateness(large, charge.large(), way));
  }

  private double lateness(long time, Load load, long way) {
    return (time - way) / (charge.byKernel().messages() * load.nanoseconds());
  }
}
