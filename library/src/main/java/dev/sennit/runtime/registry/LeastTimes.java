package dev.sennit.runtime.registry;

import dev.sennit.runtime.registry.GuardedKernel.Load;

/** The least times that a kernel took. */
final class LeastTimes {
  private final GuardedKernel guardedKernel;
  private final CallOverhead.Times overhead;
  private final Clock clock;
  private long small = Long.MAX_VALUE;
  private long large = Long.MAX_VALUE;

  /** Begins to take times. The caller takes those of the overhead too. */
  LeastTimes(GuardedKernel guardedKernel, CallOverhead.Times overhead, Clock clock) {
    this.guardedKernel = guardedKernel;
    this.overhead = overhead;
    this.clock = clock;
  }

  GuardedKernel guardedKernel() {
    return guardedKernel;
  }

  /** Takes each time once more. */
  void take() {
    KernelContestant kernel = guardedKernel.byKernel();
    small = Math.min(small, clock.of(kernel, guardedKernel.small().bytes()));
    large = Math.min(large, clock.of(kernel, guardedKernel.large().bytes()));
  }

  /** Returns how many times as long as it may the kernel took for a message. */
  double lateness() {
    return Math.max(lateness(small, guardedKernel.small()), lateness(large, guardedKernel.large()));
  }

  private double lateness(long time, Load load) {
    return (time - overhead.length()) / (guardedKernel.byKernel().messages() * load.nanoseconds());
  }
}
