package dev.sennit.runtime.registry;

import java.util.concurrent.locks.LockSupport;

/** The time by which kernels are judged. Tests make it up. */
public interface Clock {
  /** The time of this machine. */
  Clock OF_THIS_MACHINE = new OfThisMachine();

  /** Returns a time in nanoseconds; only differences mean something. */
  long nanoTime();

  /** Lets so many nanoseconds pass. */
  void pause(long nanoseconds);

  /** Returns how long messages of so many bytes take. */
  default long of(Contestant contestant, int bytes) {
    long begin = nanoTime();
    contestant.compute(bytes);
    return nanoTime() - begin;
  }

  /** Returns how long the way to a kernel and back takes. */
  default long ofWay(KernelContestant kernel) {
    long begin = nanoTime();
    kernel.enter();
    return nanoTime() - begin;
  }

  /** Not a lambda, which would start the machinery of invokedynamic. */
  final class OfThisMachine implements Clock {
    private OfThisMachine() {}

    @Override
    public long nanoTime() {
      return System.nanoTime();
    }

    @Override
    public void pause(long nanoseconds) {
      LockSupport.parkNanos(nanoseconds);
    }
  }
}
