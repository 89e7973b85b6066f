package dev.sennit.runtime.merkle;

import dev.sennit.runtime.algorithm.DigestAlgorithm;

/**
 * What the nodes of a tree are.
 *
 * @param algorithm the digest that they are, or that their root is
 * @param areParents whether they are parents within a message of BLAKE3
 */
public record NodeKind(DigestAlgorithm algorithm, boolean areParents) {
  /** How long a node is. */
  public int length() {
    return algorithm.digestLength();
  }
}
