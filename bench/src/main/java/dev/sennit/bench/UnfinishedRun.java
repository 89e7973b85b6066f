package dev.sennit.bench;

import java.util.concurrent.locks.LockSupport;

/** Gives a hint when this JVM ends before the run does, whatever ends it. */
final class UnfinishedRun implements AutoCloseable {
  private final Thread hint;

  /** Has the hint given when this JVM ends. */
  UnfinishedRun(Runnable hint) {
    this.hint = new Thread(hint);
    Runtime.getRuntime().addShutdownHook(this.hint);
  }

  /** Drops the hint, as the run has come to its end. */
  void finished() {
    if (!isEnding()) {
      Runtime.getRuntime().removeShutdownHook(hint);
    }
  }

  /**
   * Waits for the JVM's end if that has begun. Ctrl-C ends the measured JVM too, and a message
   * about that would only hide the hint.
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
      // The JVM tells only so.
      return Runtime.getRuntime().removeShutdownHook(none);
    } catch (IllegalStateException e) {
      return true;
    }
  }
}
