package dev.sennit.runtime.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.runtime.message.Interruption;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Protects: what stops one thread stops all that work with it, also where only a helper works. */
class SharedWorkTest {
  private final Thread caller = Thread.currentThread();
  private volatile CountDownLatch helping = new CountDownLatch(1);
  private final AtomicBoolean endedByItself = new AtomicBoolean();

  @BeforeAll
  static void needHelpers() {
    assumeTrue(SharedWork.helpers() > 0, "one core has no helpers");
  }

  /** Does the caller's part as soon as a helper is at its own. */
  private void doWithHelper(Runnable callers, Runnable helpers) {
    new SharedWork(
            () -> {
              if (Thread.currentThread() != caller) {
                helping.countDown();
                helpers.run();
              } else {
                while (helping.getCount() > 0) {
                  Thread.onSpinWait();
                }
                callers.run();
              }
            })
        .doWith(1);
  }

  /** Looks for what stops work. Only where nothing does in this long time, the part ends. */
  private void workUntilStopped() {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(30)) {
      Interruption.check();
      Thread.onSpinWait();
    }
    endedByItself.set(true);
  }

  @AfterEach
  void everyPartWasStopped() {
    assertThat(endedByItself).isFalse();
  }

  private void interruptCallerThatWaits() {
    while (caller.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    caller.interrupt();
    workUntilStopped();
  }

  @Test
  void interruptOfTheCallerThatWaitsForAHelper() {
    assertInterrupted(() -> {}, this::interruptCallerThatWaits);
  }

  /** The caller has done its part before it hears of it. */
  @Test
  void interruptOfTheCallerBeforeItWaits() {
    assertInterrupted(caller::interrupt, this::workUntilStopped);
  }

  private void assertInterrupted(Runnable callers, Runnable helpers) {
    assertThatThrownBy(() -> doWithHelper(callers, helpers))
        .isInstanceOf(CancellationException.class)
        .hasMessageContaining(caller.getName());
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void failures() {
    RuntimeException failure = new IllegalStateException();
    Runnable fail =
        () -> {
          throw failure;
        };
    assertThatThrownBy(() -> doWithHelper(fail, this::workUntilStopped)).isSameAs(failure);
    helping = new CountDownLatch(1);
    assertThatThrownBy(() -> doWithHelper(this::workUntilStopped, fail)).isSameAs(failure);
  }
}
