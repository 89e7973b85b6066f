package dev.sennit.runtime.blake3;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.algorithm.DigestArguments;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * A {@code MessageDigest} of messages that are trees of chunks. A program that calls only {@link
 * #digest(byte[])} needs this small object and the result; what a message in parts needs is made
 * with the first part.
 */
public final class TreeMessageDigest extends MessageDigest implements Cloneable {
  private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

  private final DigestAlgorithm algorithm;
  private final TreeFunction function;
  private @Nullable TreeDigest tree;
  // Whether MessageDigest's own state is "in progress", be it for an update of no bytes.
  private boolean updated;

  public TreeMessageDigest(DigestAlgorithm algorithm, TreeFunction function) {
    super(algorithm.name());
    this.algorithm = algorithm;
    this.function = function;
  }

  private TreeDigest tree() {
    TreeDigest made = tree;
    if (made == null) {
      made = new TreeDigest(TreeMode.HASH, function.newChunks());
      tree = made;
    }
    updated = true;
    return made;
  }

  @Override
  protected int engineGetDigestLength() {
    return algorithm.digestLength();
  }

  @Override
  public byte[] digest(byte[] input) {
    if (updated) {
      return super.digest(input);
    }
    byte[] result = new byte[algorithm.digestLength()];
    function.hash(input, 0, input.length, result, 0);
    return result;
  }

  @Override
  protected void engineUpdate(byte input) {
    tree().update(input);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) {
    TreeDigest begun = tree();
    // As in the JDK's digests, the offset does not matter where there is nothing to take.
    if (length != 0) {
      DigestArguments.requirePart(input, offset, length);
      begun.update(input, offset, length);
    }
  }

  @Override
  protected void engineUpdate(ByteBuffer input) {
    tree().update(MemorySegment.ofBuffer(input));
    input.position(input.limit());
  }

  @Override
  protected byte[] engineDigest() {
    byte[] result = new byte[algorithm.digestLength()];
    engineDigest(result, 0);
    return result;
  }

  @Override
  protected int engineDigest(byte[] result, int offset, int length) throws DigestException {
    DigestArguments.requireRoom(algorithm, result, offset, length);
    engineDigest(result, offset);
    return algorithm.digestLength();
  }

  private void engineDigest(byte[] result, int offset) {
    TreeDigest begun = tree;
    if (updated && begun != null) {
      begun.digest(result, offset);
      updated = false;
    } else {
      function.hash(NOTHING, result, offset);
    }
  }

  @Override
  protected void engineReset() {
    if (tree != null) {
      tree.reset();
    }
    updated = false;
  }

  @Override
  public Object clone() throws CloneNotSupportedException {
    TreeMessageDigest copy = (TreeMessageDigest) super.clone();
    copy.tree = tree == null ? null : tree.copy();
    return copy;
  }
}
