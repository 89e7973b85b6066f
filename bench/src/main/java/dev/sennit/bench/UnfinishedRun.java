package dev.sennit.bench;

import java.util.concurrent.locks.LockSupport;

/** Gives a hint when this JVM ends before the run is finished, by a failure or by Ctrl-C. */
final class UnfinishedRun implements AutoCloseable {
  private final Thread hook;
  private volatile boolean isEnding;

  /** Registers the hint. */
  UnfinishedRun(Runnable hint) {
    hook =
        new Thread(() -> {
          isEnding = true;
          hint.run();
        });
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Drops the hint. */
  void finished() {
    if (!isEnding) {
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }

  /**
   * Waits for the end of this JVM if it has begun to end. Ctrl-C ends the measured JVM too, and a
   * message about that would hide the hint.
   */
  @Override
  public void close() {
    while (isEnding) {
      LockSupport.park();
    }
  }
}
