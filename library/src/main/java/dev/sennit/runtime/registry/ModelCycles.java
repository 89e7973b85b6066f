package dev.sennit.runtime.registry;

/**
 * How far to believe the cycles that models of processors tell of a kernel at the build: the most
 * that any of them says. There is none of most cores.
 */
public final class ModelCycles {
  /** Cycles of a nanosecond on the slowest processors in mind. */
  public static final double OF_A_NANOSECOND = 2;

  // At 4 GHz, a kernel that takes more than twice as long as the models say.
  private static final double SUSPICIOUS = 1.25;

  // As far apart as measurements and models were on any core.
  private static final double OPEN = 2.1;

  private ModelCycles() {}

  /** How many nanoseconds raise no suspicion yet. */
  public static double unsuspicious(double cycles) {
    return SUSPICIOUS * cycles / OF_A_NANOSECOND;
  }

  /** Whether a kernel may be faster all the same. */
  public static boolean leaveOpen(double rival, double preferred) {
    return rival < OPEN * preferred;
  }
}
