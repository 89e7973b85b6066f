package dev.sennit;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.SharedWork;
import dev.sennit.runtime.merkle.MerkleRoot;
import dev.sennit.runtime.merkle.NodeKind;
import dev.sennit.runtime.message.Bounds;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Computes trees of digests above leaves that lie side by side, in arrays or in native memory,
 * without copying them. An object is immutable and thread-safe.
 * <!-- sample: byte[] leaves = new byte[1000 * 32]; -->
 *
 * <pre>{@code
 * byte[] root = MerkleTree.of(Hasher.SHA_256).root(MemorySegment.ofArray(leaves));
 * }</pre>
 *
 * <p>A leaf is a digest, and so is a node above: that of its two children, one behind the other. A
 * node without a partner, at the end of a level, goes up as it is. Trees with other rules have
 * other roots, which this class does not compute: RFC 6962 puts a byte before a leaf and before two
 * children, and Bitcoin hashes twice and takes a node without a partner twice. <b>Leaves and nodes
 * are not told apart</b>: where an adversary chooses leaves, hash them in another way than nodes.
 *
 * <p>Bad arguments throw the exceptions that {@link Hasher} lists.
 *
 * @since 0.1.0
 */
public final class MerkleTree {
  private final NodeKind nodes;

  private MerkleTree(NodeKind nodes) {
    this.nodes = nodes;
  }

  /**
   * Returns trees of a digest.
   *
   * @param digest the digest
   * @return trees of that digest
   */
  public static MerkleTree of(Hasher digest) {
    Objects.requireNonNull(digest, "digest");
    return new MerkleTree(new NodeKind(digest.digestAlgorithm(), false));
  }

  /**
   * Returns trees as BLAKE3 has them within a message. A leaf is the chaining value of a chunk,
   * without a key, and a node is the parent of its children. The root is the digest of the message,
   * as {@link Hasher#BLAKE3} computes it. BLAKE3 tells leaves, nodes and the root apart.
   *
   * <p>A leaf may also be a node of such a tree, above as many chunks as each other leaf but the
   * last one: 2, 4, 8 and so on. A message of one chunk has no parents, so there must be two
   * leaves. {@link #parents} never writes the root, which differs: {@link #root} returns it.
   *
   * @return trees of parents
   */
  public static MerkleTree blake3Parents() {
    return new MerkleTree(new NodeKind(DigestAlgorithm.BLAKE3_256, true));
  }

  /**
   * Writes the next level: the digest of each pair of nodes. It may begin where the level begins
   * and so replace it.
   *
   * @param level the nodes, of an even number
   * @param parents the segment to write to, half as long or longer
   * @throws IllegalArgumentException when the level is no whole number of pairs, or overlaps its
   *     parents in another way
   */
  public void parents(MemorySegment level, MemorySegment parents) {
    Objects.requireNonNull(level, "level");
    Objects.requireNonNull(parents, "parents");
    Bounds.checkAccess(level);
    Bounds.checkRoom("parents", level.byteSize() / 2, parents);
    requireWhole("a level", level, 2);
    MemorySegment written = parents.asSlice(0, level.byteSize() / 2);
    if (level.asOverlappingSlice(written).isPresent() && level.address() != written.address()) {
      throw new IllegalArgumentException(
          "the parents must begin where their level does, or lie apart from it");
    }
    MerkleRoot.parents(nodes, level, parents);
  }

  /**
   * Returns the root of the tree above leaves.
   *
   * @param leaves the leaves, of which there is one at least; one alone is the root
   * @return the root
   * @throws IllegalArgumentException when the leaves are no whole number of digests
   */
  public byte[] root(MemorySegment leaves) {
    Objects.requireNonNull(leaves, "leaves");
    Bounds.checkAccess(leaves);
    requireLeaves(leaves);
    return MerkleRoot.of(nodes, leaves, 0);
  }

  /**
   * Returns the root of the tree above leaves, with the threads of the common pool.
   *
   * @param leaves the leaves, which all threads may access
   * @return the root
   * @throws IllegalArgumentException when the leaves are no whole number of digests
   * @throws WrongThreadException when the segment is confined to a thread
   */
  public byte[] parallelRoot(MemorySegment leaves) {
    Objects.requireNonNull(leaves, "leaves");
    Bounds.checkAccess(leaves);
    Bounds.checkShared("leaves", leaves);
    requireLeaves(leaves);
    return MerkleRoot.of(nodes, leaves, SharedWork.helpers());
  }

  private void requireLeaves(MemorySegment leaves) {
    if (leaves.byteSize() == 0) {
      throw new IllegalArgumentException("there must be a leaf at least, but there is none");
    }
    requireWhole("leaves", leaves, 1);
    if (nodes.areParents() && leaves.byteSize() == nodes.length()) {
      throw new IllegalArgumentException(
          "there must be two leaves at least, as a message of one chunk has no parents");
    }
  }

  private void requireWhole(String what, MemorySegment segment, int digests) {
    long length = (long) digests * nodes.length();
    if (segment.byteSize() % length != 0) {
      throw new IllegalArgumentException(
          what
              + " must have a multiple of "
              + length
              + " bytes, but the segment has "
              + segment.byteSize());
    }
  }

  /** {@return what the nodes are} */
  @Override
  public String toString() {
    return (nodes.areParents() ? "tree of parents in " : "Merkle tree of ")
        + nodes.algorithm().name();
  }
}
