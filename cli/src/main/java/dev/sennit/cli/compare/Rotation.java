package dev.sennit.cli.compare;

import java.util.List;

/** Things that take turns. */
final class Rotation<T> {
  private final List<T> all;
  private int next;

  Rotation(List<T> all) {
    this.all = List.copyOf(all);
  }

  T next() {
    T one = all.get(next);
    next = next + 1 == all.size() ? 0 : next + 1;
    return one;
  }
}
