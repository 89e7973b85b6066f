package dev.sennit.provider;

import java.security.SecureRandom;
import java.util.Random;

/** Gives two ciphers the same bytes. */
final class FixedRandom extends SecureRandom {
  private static final long serialVersionUID = 1;

  private final long seed;

  FixedRandom(long seed) {
    this.seed = seed;
  }

  @Override
  public void nextBytes(byte[] bytes) {
    new Random(seed).nextBytes(bytes);
  }
}
