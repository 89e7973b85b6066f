package dev.sennit.runtime;

/** A running message authentication code. */
public sealed interface RunningMac extends RunningDigest permits KernelRunningMac, RunningHmac {
  /**
   * A new one with a key of its own.
   *
   * @param kernel the kernel of the digest; null where none can run
   * @param key of any length; the caller clears it
   */
  static RunningMac of(DigestAlgorithm digest, DigestKernel kernel, byte[] key) {
    return kernel != null ? KeyedKernel.of(kernel, key).running() : RunningHmac.of(digest, key);
  }

  @Override
  RunningMac copy();

  /** As {@link #copy}, with a key of its own. */
  RunningMac copyWithKey();

  /** Clears the key, which ends all that share it. */
  void clearKey();
}
