package dev.sennit.runtime.digest;

/** Computes the message authentication code of a message that comes in parts. */
public sealed interface StreamingMac extends StreamingDigest
    permits KernelStreamingMac, StreamingHmac {
  /**
   * A new one with a key of its own.
   *
   * @param kernel the kernel of the digest; null where none can run
   * @param key of any length; the caller clears it
   */
  static StreamingMac of(DigestAlgorithm digest, DigestKernel kernel, byte[] key) {
    return kernel != null ? KeyedKernel.of(kernel, key).running() : StreamingHmac.of(digest, key);
  }

  @Override
  StreamingMac copy();

  /**
   * Replaces a code by the code of itself, as often as said, and adds each new code to a sum by
   * exclusive or. No message may be under way.
   */
  void iterate(byte[] code, byte[] sum, int times);

  /** As {@link #copy}, with a key of its own. */
  StreamingMac copyWithKey();

  /** Clears the key, which ends all that share it. */
  void clearKey();
}
