package dev.sennit.cli.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * The ways that {@code compare} measures: the usual ones, and few others, so that each two values
 * that any way has together, such as a clone and a stream, are together in one of these.
 */
final class ComparedShare {
  private record Two(Object one, Object other) {}

  private final Set<Two> covered = new HashSet<>();
  private final Set<Way> chosen = new LinkedHashSet<>();

  private ComparedShare() {}

  /** Returns the share of all ways. It is the same each time. */
  static Set<Way> of(List<Way> all) {
    ComparedShare share = new ComparedShare();
    all.stream().filter(Way::isUsual).forEach(share::add);
    // In their own order all the others would have the first size.
    List<Way> others = new ArrayList<>(all);
    Collections.shuffle(others, new Random(0));
    for (int least = twos(all.getFirst()).size(); least > 0; least--) {
      for (Way way : others) {
        if (share.gain(way) >= least) {
          share.add(way);
        }
      }
    }
    return share.chosen;
  }

  private void add(Way way) {
    chosen.add(way);
    covered.addAll(twos(way));
  }

  private long gain(Way way) {
    return twos(way).stream().filter(two -> !covered.contains(two)).count();
  }

  private static List<Two> twos(Way way) {
    List<Object> values = way.values();
    List<Two> twos = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      for (int j = 0; j < i; j++) {
        twos.add(new Two(values.get(j), values.get(i)));
      }
    }
    return twos;
  }
}
