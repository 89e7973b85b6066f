package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;

/** A running HMAC by any running digest, as RFC 2104 states it: for where no kernel runs. */
final class RunningHmac implements RunningMac {
  private final DigestAlgorithm algorithm;
  private final KeyBlock key;
  private final RunningDigest digest;
  private boolean begun;

  /** With a key, which others may share, and a new digest. */
  RunningHmac(DigestAlgorithm algorithm, KeyBlock key, RunningDigest digest) {
    this.algorithm = algorithm;
    this.key = key;
    this.digest = digest;
  }

  /** With a key of its own, of any length, which the caller clears. */
  static RunningHmac of(DigestAlgorithm algorithm, byte[] key) {
    RunningDigest digest = RunningDigest.of(algorithm);
    return new RunningHmac(algorithm, KeyBlock.of(key, algorithm, digest), digest);
  }

  @Override
  public void update(byte next) {
    begin();
    digest.update(next);
  }

  @Override
  public void update(byte[] part, int offset, int length) {
    begin();
    digest.update(part, offset, length);
  }

  @Override
  public void update(MemorySegment part) {
    begin();
    digest.update(part);
  }

  private void begin() {
    if (!begun) {
      take(key.inner());
      begun = true;
    }
  }

  private void take(byte[] secret) {
    digest.update(secret, 0, secret.length);
    Clearing.clear(secret);
  }

  @Override
  public void digest(byte[] result, int offset) {
    begin();
    byte[] inner = new byte[algorithm.digestLength()];
    digest.digest(inner, 0);
    take(key.outer());
    take(inner);
    digest.digest(result, offset);
    begun = false;
  }

  @Override
  public void reset() {
    digest.reset();
    begun = false;
  }

  @Override
  public RunningHmac copy() {
    return copy(key);
  }

  @Override
  public RunningHmac copyWithKey() {
    return copy(key.copy());
  }

  private RunningHmac copy(KeyBlock key) {
    RunningHmac copy = new RunningHmac(algorithm, key, digest.copy());
    copy.begun = begun;
    return copy;
  }

  @Override
  public void clearKey() {
    key.clear();
  }
}
