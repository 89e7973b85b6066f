package dev.sennit.runtime.digest;

import dev.sennit.runtime.tree.ChunkCompressor;
import dev.sennit.runtime.tree.TreeDigest;
import dev.sennit.runtime.tree.TreeMode;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;

/** A {@code MessageDigest} of messages that are trees of chunks. */
public final class TreeMessageDigest extends MessageDigest implements Cloneable {
  private final DigestAlgorithm algorithm;
  private TreeDigest tree;

  public TreeMessageDigest(DigestAlgorithm algorithm, ChunkCompressor chunks) {
    super(algorithm.name());
    this.algorithm = algorithm;
    this.tree = new TreeDigest(TreeMode.HASH, chunks);
  }

  @Override
  protected int engineGetDigestLength() {
    return algorithm.digestLength();
  }

  @Override
  protected void engineUpdate(byte input) {
    tree.update(input);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) {
    // As in the JDK's digests, the offset does not matter where there is nothing to take.
    if (length != 0) {
      DigestArguments.requirePart(input, offset, length);
      tree.update(input, offset, length);
    }
  }

  @Override
  protected void engineUpdate(ByteBuffer input) {
    tree.update(MemorySegment.ofBuffer(input));
    input.position(input.limit());
  }

  @Override
  protected byte[] engineDigest() {
    byte[] result = new byte[algorithm.digestLength()];
    tree.digest(result, 0);
    return result;
  }

  @Override
  protected int engineDigest(byte[] result, int offset, int length) throws DigestException {
    DigestArguments.requireRoom(algorithm, result, offset, length);
    tree.digest(result, offset);
    return algorithm.digestLength();
  }

  @Override
  protected void engineReset() {
    tree.reset();
  }

  @Override
  public Object clone() throws CloneNotSupportedException {
    TreeMessageDigest copy = (TreeMessageDigest) super.clone();
    copy.tree = tree.copy();
    return copy;
  }
}
