package dev.sennit.runtime;

import dev.sennit.runtime.Charge.Load;

/** The least times that a kernel took. */
final class Times {
  private final Charge charge;
  private final Way.Times way;
  private final Clock clock;
  private long small = Long.MAX_VALUE;
  private long large = Long.MAX_VALUE;

  /** Begins to take times; whoever does so takes those of the way too. */
  Times(Charge charge, Way.Times way, Clock clock) {
    this.charge = charge;
    this.way = way;
    this.clock = clock;
  }

  Charge charge() {
    return charge;
  }

  /** Takes each time once more. */
  void take() {
    KernelContestant kernel = charge.byKernel();
    small = Math.min(small, clock.of(kernel, charge.small().bytes()));
    large = Math.min(large, clock.of(kernel, charge.large().bytes()));
  }

  /** Returns how many times as long as it may the kernel took for a message. */
  double lateness() {
    return Math.max(lateness(small, charge.small()), lateness(large, charge.large()));
  }

  private double lateness(long time, Load load) {
    return (time - way.length()) / (charge.byKernel().messages() * load.nanoseconds());
  }
}
