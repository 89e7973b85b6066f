package dev.sennit;

import java.security.Provider;
import java.security.SecureRandomSpi;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Random numbers for tests under Wine, in place of the JDK's, whose generator ends a JVM there.
 * {@code scripts/windows/setup} names this provider in the settings of its JVM. They are no secret.
 */
public final class RandomUnderWine extends Provider {
  private static final long serialVersionUID = 1;

  public RandomUnderWine() {
    super("RandomUnderWine", "1", "random numbers that anyone can guess");
    put("SecureRandom.Guessable", Guessable.class.getName());
    put("SecureRandom.Guessable ThreadSafe", "true");
  }

  /** What the provider offers. */
  public static final class Guessable extends SecureRandomSpi {
    private static final long serialVersionUID = 1;

    @Override
    protected void engineSetSeed(byte[] seed) {
      // A seed only adds to what there is.
    }

    @Override
    protected void engineNextBytes(byte[] bytes) {
      ThreadLocalRandom.current().nextBytes(bytes);
    }

    @Override
    protected byte[] engineGenerateSeed(int length) {
      byte[] seed = new byte[length];
      engineNextBytes(seed);
      return seed;
    }
  }
}
