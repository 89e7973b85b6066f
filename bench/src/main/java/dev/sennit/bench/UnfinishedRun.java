package dev.sennit.bench;

import java.util.concurrent.locks.LockSupport;

/** Gives a hint if a failure or Ctrl-C ends this JVM before the run is finished. */
final class UnfinishedRun implements AutoCloseable {
  private final Thread hint;

  /** Registers the hint. */
  UnfinishedRun(Runnable hint) {
    this.hint = new Thread(hint);
    Runtime.getRuntime().addShutdownHook(this.hint);
  }

  /** Drops the hint. */
  void finished() {
    if (!isEnding()) {
      Runtime.getRuntime().removeShutdownHook(hint);
    }
  }

  /**
   * Waits for the end of this JVM if it has begun to end. Ctrl-C ends the measured JVM too, and a
   * message about that would hide the hint.
   */
  @Override
  public void close() {
    while (isEnding()) {
      LockSupport.park();
    }
  }

  private static boolean isEnding() {
    Thread none = new Thread(() -> {});
    try {
      // The JVM has no other way to tell that it is ending.
      return Runtime.getRuntime().removeShutdownHook(none);
    } catch (IllegalStateException e) {
      return true;
    }
  }
}
