package dev.sennit.runtime;

/** BLAKE2s-256 in Java. */
final class Blake2sDigest extends JavaDigest {
  // Words of the state behind the hash value: RFC 7693 calls them t and f.
  private static final int OFFSET = 8;
  private static final int FINAL = 10;

  Blake2sDigest() {
    super(DigestAlgorithm.BLAKE2S_256);
  }

  @Override
  void next(int[] state, byte[] memory, int offset) {
    Blake2sBlock.next(state, memory, offset);
  }

  @Override
  void end(int[] state, byte[] memory, int left, long total) {
    state[OFFSET] = (int) total;
    state[OFFSET + 1] = (int) (total >>> Integer.SIZE);
    state[FINAL] = -1;
    next(state, memory, 0);
  }
}
