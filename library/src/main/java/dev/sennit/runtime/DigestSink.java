package dev.sennit.runtime;

/** Where the digests of a batch go, in any order; for one thread at a time. */
public interface DigestSink {
  /**
   * Takes the digests of successive messages of a kernel, beginning with its first.
   *
   * @param states those after the messages
   * @param places at successive indices, what the messages were added with
   * @param from where the first of these is
   */
  void put(LanesKernel kernel, byte[] states, long[] places, int from, int count);

  /**
   * Takes one digest.
   *
   * @param digest begins with it
   */
  void put(long place, byte[] digest);

  /** Is told that there is no message for a place. */
  void putNull(long place);
}
