package dev.sennit.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes the times of kernels, of each until it is good. Whatever else runs on the machine can only
 * add to a time, so a single good one acquits a kernel; and where many are late, the machine is
 * slow, and suspect are only those that are clearly later than the others.
 */
final class Look {
  private static final int FEWEST_TURNS = 3;
  private static final int TURNS = 12;
  private static final double CLEARLY_LATER = 1.5;

  private final Map<Way, Way.Times> ways = new LinkedHashMap<>();
  private final List<Times> all = new ArrayList<>();
  private List<Times> late = all;

  /** Looks at the kernels in turn. */
  Look(List<Charge> charges, Clock clock) {
    for (Charge charge : charges) {
      // Not by a lambda, which would start the machinery of invokedynamic.
      if (!ways.containsKey(charge.way())) {
        ways.put(charge.way(), charge.way().new Times());
      }
      all.add(new Times(charge, ways.get(charge.way()), clock));
    }
    for (int turn = 1; turn <= TURNS && !late.isEmpty(); turn++) {
      for (Way.Times way : ways.values()) {
        way.take(clock);
      }
      for (Times each : late) {
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
  List<Charge> suspects() {
    List<Charge> suspects = new ArrayList<>();
    for (Times each : latestFirst(late)) {
      suspects.add(each.charge());
    }
    return suspects;
  }

  /** Returns whether a kernel is late. */
  boolean suspects(Charge charge) {
    for (Times each : late) {
      // The very one: charges of two kernels may be equal.
      if (each.charge() == charge) {
        return true;
      }
    }
    return false;
  }

  /** Returns the kernel to which a way was the shortest. */
  KernelContestant quickest(Way way) {
    return ways.get(way).quickestKernel();
  }

  private List<Times> laterThan(double allowed) {
    List<Times> later = new ArrayList<>();
    for (Times each : late) {
      if (each.lateness() > allowed) {
        later.add(each);
      }
    }
    return later;
  }

  /** How late the kernel in the middle is. Fewer than three have none. */
  private double lateness() {
    return all.size() < 3 ? 0 : latestFirst(all).get(all.size() / 2).lateness();
  }

  private List<Times> latestFirst(List<Times> some) {
    List<Times> sorted = new ArrayList<>();
    for (Times each : some) {
      int at = 0;
      while (at < sorted.size() && sorted.get(at).lateness() >= each.lateness()) {
        at++;
      }
      sorted.add(at, each);
    }
    return sorted;
  }
}
