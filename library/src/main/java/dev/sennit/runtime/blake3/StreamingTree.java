package dev.sennit.runtime.blake3;

import dev.sennit.runtime.message.StreamingDigest;
import java.lang.foreign.MemorySegment;

/** Computes the digest of a message in parts that is a tree of chunks. */
public final class StreamingTree implements StreamingDigest {
  private final TreeDigest tree;

  public StreamingTree(TreeMode mode, ChunkCompressor chunks) {
    this(new TreeDigest(mode, chunks));
  }

  private StreamingTree(TreeDigest tree) {
    this.tree = tree;
  }

  @Override
  public void update(byte next) {
    tree.update(next);
  }

  @Override
  public void update(byte[] part, int offset, int length) {
    tree.update(part, offset, length);
  }

  @Override
  public void update(MemorySegment part) {
    tree.update(part);
  }

  @Override
  public void digest(byte[] result, int offset) {
    tree.digest(result, offset);
  }

  /** The output of the message, however much of it is wanted; begins anew. */
  public TreeOutput output() {
    return tree.output();
  }

  @Override
  public void reset() {
    tree.reset();
  }

  @Override
  public StreamingTree copy() {
    return new StreamingTree(tree.copy());
  }
}
