package dev.sennit.runtime.registry;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Takes the times of kernels, of each until its time is good. Anything else that runs on the
 * machine can only add to a time, so a single good time clears a kernel of suspicion. Where many
 * kernels are late the machine is slow; then only kernels that are clearly later than the others
 * are suspects.
 */
final class Screening {
  private static final int FEWEST_TURNS = 3;
  private static final int TURNS = 12;
  private static final double CLEARLY_LATER = 1.5;

  // All kernels of one work may be slow on a processor, such as those that clear memory.
  private static final int FEWEST_WORKS_TO_JUDGE_A_MACHINE = 4;

  private final Map<CallOverhead, CallOverhead.Times> overheads = new LinkedHashMap<>();
  private final List<LeastTimes> all = new ArrayList<>();
  private List<LeastTimes> late = all;

  /** Looks at the kernels in turn. */
  Screening(List<GuardedKernel> guardedKernels, Clock clock) {
    for (GuardedKernel guardedKernel : guardedKernels) {
      // Not by a lambda, which would start the machinery of invokedynamic.
      if (!overheads.containsKey(guardedKernel.overhead())) {
        overheads.put(guardedKernel.overhead(), guardedKernel.overhead().new Times());
      }
      all.add(new LeastTimes(guardedKernel, overheads.get(guardedKernel.overhead()), clock));
    }
    for (int turn = 1; turn <= TURNS && !late.isEmpty(); turn++) {
      for (CallOverhead.Times overhead : overheads.values()) {
        overhead.take(clock);
      }
      for (LeastTimes each : late) {
        each.take();
      }
      if (turn >= FEWEST_TURNS) {
        late = laterThan(1);
      }
    }
    if (!late.isEmpty()) {
      late = laterThan(Math.max(1, CLEARLY_LATER * lateness()));
    }
  }

  /** Returns the kernels that are late, the latest first. */
  List<GuardedKernel> suspects() {
    List<GuardedKernel> suspects = new ArrayList<>();
    for (LeastTimes each : latestFirst(late)) {
      suspects.add(each.guardedKernel());
    }
    return suspects;
  }

  /** Returns whether a kernel is late. */
  boolean suspects(GuardedKernel guardedKernel) {
    for (LeastTimes each : late) {
      // The very one: charges of two kernels may be equal.
      if (each.guardedKernel() == guardedKernel) {
        return true;
      }
    }
    return false;
  }

  /** Returns the kernel to which a way was the shortest. */
  KernelContestant quickest(CallOverhead overhead) {
    return Objects.requireNonNull(overheads.get(overhead)).quickestKernel();
  }

  private List<LeastTimes> laterThan(double allowed) {
    List<LeastTimes> later = new ArrayList<>();
    for (LeastTimes each : late) {
      if (each.lateness() > allowed) {
        later.add(each);
      }
    }
    return later;
  }

  /** Returns how late the kernel in the middle is; 0 where kernels do too little to judge by. */
  private double lateness() {
    return works() < FEWEST_WORKS_TO_JUDGE_A_MACHINE
        ? 0
        : latestFirst(all).get(all.size() / 2).lateness();
  }

  /** Returns how many different things the kernels compute. */
  private int works() {
    Set<String> works = new HashSet<>();
    for (LeastTimes each : all) {
      works.add(each.guardedKernel().work());
    }
    return works.size();
  }

  private List<LeastTimes> latestFirst(List<LeastTimes> some) {
    List<LeastTimes> sorted = new ArrayList<>();
    for (LeastTimes each : some) {
      int at = 0;
      while (at < sorted.size() && sorted.get(at).lateness() >= each.lateness()) {
        at++;
      }
      sorted.add(at, each);
    }
    return sorted;
  }
}
