package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CancellationException;

/**
 * A thread that is interrupted when its work looks for an interrupt for the n-th time, so that the
 * work is certainly under way.
 */
public final class InterruptedAtCheck extends Thread {
  private static final int NEVER = Integer.MAX_VALUE;

  private final Runnable work;
  private final int last;
  private int checks;
  private Throwable thrown;
  private boolean staysInterrupted;

  private InterruptedAtCheck(int last, Runnable work) {
    this.last = last;
    this.work = work;
  }

  /** Returns how often work looks for an interrupt up to its end. */
  public static int checksOf(Runnable work) throws InterruptedException {
    InterruptedAtCheck thread = ended(NEVER, work);
    assertThat(thread.thrown).isNull();
    return thread.checks;
  }

  /** Interrupts work when it looks for the n-th time, and asserts that it ends there. */
  public static void assertStops(int n, Runnable work) throws InterruptedException {
    InterruptedAtCheck thread = ended(n, work);
    assertThat(thread.thrown)
        .describedAs("after %d of %d checks", thread.checks, n)
        .isInstanceOf(CancellationException.class)
        .hasMessageContaining(thread.getName());
    assertThat(thread.staysInterrupted).isTrue();
    assertThat(thread.checks).isEqualTo(n);
  }

  private static InterruptedAtCheck ended(int last, Runnable work) throws InterruptedException {
    InterruptedAtCheck thread = new InterruptedAtCheck(last, work);
    thread.start();
    thread.join();
    return thread;
  }

  @Override
  public void run() {
    try {
      work.run();
    } catch (Throwable e) {
      thrown = e;
    }
    staysInterrupted = super.isInterrupted();
  }

  @Override
  public boolean isInterrupted() {
    if (Thread.currentThread() == this && ++checks == last) {
      interrupt();
    }
    return super.isInterrupted();
  }
}
