package dev.sennit.bench;

import java.util.concurrent.locks.LockSupport;

/** Says what can be done with a run that does not come to its end, whatever ends it. */
final class UnfinishedRun implements AutoCloseable {
  private final Thread hint;

  /** From now on the hint is given when this JVM ends. */
  UnfinishedRun(Runnable hint) {
    this.hint = new Thread(hint);
    Runtime.getRuntime().addShutdownHook(this.hint);
  }

  /** The run has come to its end, so there is nothing to say. */
  void finished() {
    if (!isEnding()) {
      Runtime.getRuntime().removeShutdownHook(hint);
    }
  }

  /**
   * Waits for the JVM's end if that has begun. Ctrl-C ends the JVM that is measured too, and what
   * would be said of that would only hide the hint.
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
