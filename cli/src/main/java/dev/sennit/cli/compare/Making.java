package dev.sennit.cli.compare;

import java.util.concurrent.Callable;

/** When a program makes the objects that it uses, and how. */
enum Making {
  /** One object for all messages, made when kernels are linked. */
  LATE("", ""),
  /** One object for all messages, made in the first moments of a JVM. */
  EARLY("", "made early"),
  GET_INSTANCE("getInstance+", ""),
  CLONED("clone+", "");

  /** Clones an object. */
  @FunctionalInterface
  interface Copy<T> {
    T of(T original) throws CloneNotSupportedException;
  }

  private final String before;
  private final String label;

  Making(String before, String label) {
    this.before = before;
    this.label = label;
  }

  /** Returns what stands before the verb of a name. */
  String before() {
    return before;
  }

  /** Returns the words of a name; empty if they go without saying. */
  String label() {
    return label;
  }

  /**
   * Returns where the object for each message comes from.
   *
   * @param fresh makes an object
   * @param copy clones it; not called unless objects are cloned
   */
  <T> Callable<T> objects(Callable<T> fresh, Copy<T> copy) throws Exception {
    if (this == GET_INSTANCE) {
      return fresh;
    }
    T object = fresh.call();
    return this == CLONED ? () -> copy.of(object) : () -> object;
  }
}
