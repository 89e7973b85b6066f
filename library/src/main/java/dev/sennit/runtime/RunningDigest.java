package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;

/**
 * A digest, or a message authentication code, of a message that comes in parts; for one thread at a
 * time. Whoever calls has checked that offsets and lengths are within bounds.
 */
public sealed interface RunningDigest permits KernelRunning, JdkRunningDigest, RunningMac {
  /**
   * A new one, by the best means there is now: a kernel, or else another provider.
   *
   * @throws IllegalStateException when there is neither
   */
  static RunningDigest of(DigestAlgorithm algorithm) {
    DigestKernel kernel = KernelLinker.kernel(algorithm);
    return kernel != null
        ? new KernelRunningDigest(kernel)
        : new JdkRunningDigest(OtherProviders.newDigest(algorithm));
  }

  /** Takes the next byte of the message. */
  void update(byte next);

  /** Takes the next part of the message. */
  void update(byte[] part, int offset, int length);

  /**
   * Takes the next part of the message.
   *
   * @throws IllegalStateException when the segment is closed
   * @throws WrongThreadException when the segment belongs to another thread
   */
  void update(MemorySegment part);

  /** Writes the result into an array with room for it and begins anew. */
  void digest(byte[] result, int offset);

  /** Begins anew; what was taken of the message is cleared. */
  void reset();

  /** One of its own that goes on from here. */
  RunningDigest copy();
}
