package dev.sennit.provider;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An object and its clones: each must go on by itself. */
final class Clones<T> {
  private static final int MOST = 4;

  interface Cloner<T> {
    T clone(T object) throws Exception;
  }

  private final List<T> all = new ArrayList<>();
  private final Cloner<T> cloner;

  Clones(T first, Cloner<T> cloner) {
    all.add(first);
    this.cloner = cloner;
  }

  /** The one that is used. */
  T last() {
    return all.getLast();
  }

  /** Takes a clone in, if there are few, and returns another one. */
  T add() throws Exception {
    T last = last();
    if (all.size() < MOST) {
      all.add(cloner.clone(last));
    }
    return cloner.clone(last);
  }

  /** Uses another one from now on. */
  void change() {
    Collections.rotate(all, 1);
  }
}
