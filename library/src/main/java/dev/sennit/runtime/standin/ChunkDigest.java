package dev.sennit.runtime.standin;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.kernel.Stated.Chunks;

/**
 * BLAKE3 in Java as its kernel for one message computes it: messages of a chunk at most. Longer
 * ones are trees, which {@code TreeDigest} computes. The guard gives longer ones to both and looks
 * at the time alone.
 */
final class ChunkDigest extends IntDigest {
  ChunkDigest(DigestAlgorithm algorithm) {
    super(algorithm);
  }

  @Override
  void end(byte[] memory, int left, long total) {
    state[Chunks.LEFT] = left;
    next(memory, 0);
  }
}
