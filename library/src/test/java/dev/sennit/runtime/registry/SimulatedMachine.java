package dev.sennit.runtime.registry;

import dev.sennit.runtime.registry.GuardedKernel.Load;
import java.util.Random;

/**
 * A machine whose time is made up: a neighbour on the same core comes and goes, now and then
 * kernels are hindered more for some milliseconds, other programs take the processor away, and a
 * JIT compiler has compiled the JDK's code and the way to kernels already, or does so later, or
 * never: each in its own time.
 */
final class SimulatedMachine implements Clock {
  // What else may hinder a kernel, for a short time.
  private static final double LONGEST_BURST = 4e6;
  private static final double BETWEEN_BURSTS = 4e7;
  private static final double IN_A_BURST = 4;

  private static final double WAY = 2000;
  private static final double WAY_OF_COMPILED_CODE = 100;
  // Where the way is interpreted and there is work: what a kernel that only is entered spares.
  private static final double WAY_OF_WORK = 450;
  private static final int CALLS_WHILE_INTERPRETED = 200;
  private static final int CALLS_UNTIL_COMPILED = 2000;

  // That of System.nanoTime is any number, too: here one from which the time soon wraps around.
  private static final long ORIGIN = Long.MAX_VALUE - 100_000_000;

  private final Random random;
  private final CallOverhead overhead = new CallOverhead();
  // How much longer everything takes than on a processor of 2 GHz.
  private final double slowness;
  private final double beside;
  private final double meanPeriod;
  private final double meanUntilTaken;
  private final double meanTaken;
  private final boolean isCompiled;
  private final Code toKernels;
  private double now = 1;
  private boolean isBusy;
  private double burstBegin;
  private double burstEnd;
  private double changesAt;
  private double takenAt;

  /** Makes another machine for each seed. */
  SimulatedMachine(long seed, double slowness) {
    this.random = new Random(seed);
    // As kernels that do not serve.
    overhead.add(new Kernel(1, 0));
    this.slowness = slowness;
    this.beside = 1 + random.nextDouble() * 0.7;
    this.meanPeriod = 1e5 * Math.pow(10, 3 * random.nextDouble());
    this.meanUntilTaken = 1e5 * Math.pow(10, 2 * random.nextDouble());
    this.meanTaken = meanUntilTaken * random.nextDouble();
    this.isCompiled = random.nextInt(3) == 0;
    this.toKernels = new Code();
    this.changesAt = now + after(meanPeriod);
    this.takenAt = now + after(meanUntilTaken);
    nextBurst(1e7 * random.nextDouble());
  }

  private void nextBurst(double pause) {
    burstBegin = now + pause;
    burstEnd = burstBegin + LONGEST_BURST * random.nextDouble();
  }

  private double after(double mean) {
    return -mean * Math.log(1 - random.nextDouble());
  }

  @Override
  public long nanoTime() {
    run(20, true);
    return ORIGIN + (long) now;
  }

  @Override
  public void pause(long nanoseconds) {
    double end = now + nanoseconds + after(6e4);
    while (now < end) {
      now = Math.min(end, nextEvent());
      happen();
    }
  }

  private double nextEvent() {
    double changes = Math.min(changesAt, takenAt);
    return Math.min(changes, now < burstBegin ? burstBegin : burstEnd);
  }

  private void happen() {
    if (now >= changesAt) {
      isBusy = !isBusy;
      changesAt = now + after(meanPeriod);
    }
    if (now >= takenAt) {
      now += after(meanTaken);
      takenAt = now + after(meanUntilTaken);
    }
    if (now >= burstEnd) {
      nextBurst(BETWEEN_BURSTS);
    }
  }

  private double hindrance() {
    double hindrance = isBusy ? beside : 1;
    return now >= burstBegin ? IN_A_BURST * hindrance : hindrance;
  }

  /**
   * Lets work be done.
   *
   * @param isHindered whether a neighbour makes it slower
   */
  private void run(double nanoseconds, boolean isHindered) {
    double left = nanoseconds * slowness;
    while (left > 0) {
      double pace = isHindered ? hindrance() : 1;
      double end = now + left * pace;
      if (end <= nextEvent()) {
        now = end;
        return;
      }
      left -= Math.max(0, nextEvent() - now) / pace;
      now = nextEvent();
      happen();
    }
  }

  /**
   * Makes a kernel.
   *
   * @param name its name
   * @param ratio how many times as long as the JDK's compiled code it takes for a block
   * @param delay nanoseconds that each call takes besides
   */
  GuardedKernel kernel(String name, double ratio, double delay) {
    Kernel kernel = new Kernel(ratio, delay);
    overhead.add(kernel);
    return new GuardedKernel(
        name,
        "work of " + name,
        overhead,
        kernel,
        "the JDK",
        new Load(32, 32 + 100),
        new Load(4096, 4096 + 100));
  }

  private final class Kernel implements KernelContestant {
    private final double ratio;
    private final double delay;
    private final Code ofJdk = new Code();

    Kernel(double ratio, double delay) {
      this.ratio = ratio;
      this.delay = delay;
    }

    @Override
    public void enter() {
      toKernels.call();
      run((toKernels.isCompiled() ? WAY_OF_COMPILED_CODE : WAY) + delay, true);
    }

    @Override
    public void compute(int length) {
      enter();
      run((toKernels.isCompiled() ? 0 : WAY_OF_WORK) + length * ratio, true);
    }

    @Override
    public Contestant otherwise() {
      return this::computeByJdk;
    }

    /** Interpreted at first, then compiled without care, then well. No neighbour hinders it. */
    private void computeByJdk(int length) {
      ofJdk.call();
      double pace = ofJdk.isCompiled() ? 1 : ofJdk.calls < CALLS_WHILE_INTERPRETED ? 100 : 10;
      run((length + 60) * pace, false);
    }
  }

  /** Java code, compiled some time after it was called often enough, or never. */
  private final class Code {
    private final double delay =
        random.nextInt(4) == 0 ? Double.POSITIVE_INFINITY : 5e7 * random.nextDouble();
    private double compiledAt = isCompiled ? 0 : Double.POSITIVE_INFINITY;
    private int calls;

    void call() {
      calls++;
      if (calls == CALLS_UNTIL_COMPILED && !isCompiled) {
        compiledAt = now + delay;
      }
    }

    boolean isCompiled() {
      return now >= compiledAt;
    }
  }
}
