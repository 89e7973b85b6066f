package dev.sennit.runtime.batch;

/** Where the digests of a batch go, in any order, and from all threads that hash it. */
public interface DigestSink {
  /** Takes nothing: the sink of an object that waits for its next batch. */
  DigestSink NONE =
      new DigestSink() {
        @Override
        public void put(long place, byte[] digest, int offset) {
          throw new IllegalStateException("there is no batch");
        }

        @Override
        public void putNull(long place) {
          throw new IllegalStateException("there is no batch");
        }
      };

  /**
   * Takes one digest.
   *
   * @param digest has it from the offset on
   */
  void put(long place, byte[] digest, int offset);

  /**
   * Takes the digests of several messages.
   *
   * @param states one behind the other, each with a digest in front
   * @param stateLength how long each is
   * @param places at successive indices, what the messages were added with
   * @param from where the first of these is
   */
  default void put(byte[] states, int stateLength, long[] places, int from, int count) {
    for (int message = 0; message < count; message++) {
      put(places[from + message], states, message * stateLength);
    }
  }

  /** Is told that there is no message for a place. */
  void putNull(long place);

  /** Comes to the end of what one thread has given it. */
  default void finish() {}

  /** Clears what is left of that. */
  default void close() {}
}
