package dev.sennit.runtime.clear;

import java.lang.ref.Cleaner;

/** Clears what belongs to objects that the program has forgotten, some time after that. */
public final class Forgotten {
  private static final Cleaner CLEANER = Cleaner.create();

  private Forgotten() {}

  /**
   * Returns what clears: at once if it is called, else when the owner is forgotten.
   *
   * @param clearing does not refer to the owner
   */
  public static Cleaner.Cleanable clearing(Object owner, Runnable clearing) {
    return CLEANER.register(owner, clearing);
  }
}
