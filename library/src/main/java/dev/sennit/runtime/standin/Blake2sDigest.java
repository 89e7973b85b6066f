package dev.sennit.runtime.standin;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.kernel.Stated.EndWords;

/** BLAKE2s in Java, with digests of any length. */
final class Blake2sDigest extends IntDigest {
  Blake2sDigest(DigestAlgorithm algorithm) {
    super(algorithm);
  }

  @Override
  void end(byte[] memory, int left, long total) {
    state[EndWords.BLAKE2S_LENGTH_0] = (int) total;
    state[EndWords.BLAKE2S_LENGTH_1] = (int) (total >>> Integer.SIZE);
    state[EndWords.BLAKE2S_END] = EndWords.BLAKE2S_END_VALUE;
    next(memory, 0);
  }
}
