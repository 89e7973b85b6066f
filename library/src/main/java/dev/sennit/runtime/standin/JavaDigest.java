package dev.sennit.runtime.standin;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.algorithm.DigestArguments;
import dev.sennit.runtime.kernel.KernelFamily;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A digest in Java that the JDK does not have: it serves where no kernel of it runs. The last bytes
 * taken, at most a block, always wait, as they may be the message's end. As in {@code
 * KernelStream}, no more than that waits even where threads break the rule that only one of them
 * may use it.
 */
abstract sealed class JavaDigest extends MessageDigest implements Cloneable
    permits IntDigest, KeccakDigest {
  private final DigestAlgorithm algorithm;
  private final int blockLength;
  private byte[] memory;
  private int waiting;
  private long absorbed;

  /** The subclass then resets itself. */
  JavaDigest(DigestAlgorithm algorithm) {
    super(algorithm.name());
    this.algorithm = algorithm;
    this.blockLength = algorithm.blockLength();
    this.memory = new byte[blockLength];
  }

  final KernelFamily family() {
    return algorithm.family();
  }

  final int blockLength() {
    return blockLength;
  }

  /** Begins with a state as the digest would write it. */
  abstract void begin(byte[] initial);

  /** Takes a block into the state. */
  abstract void next(byte[] memory, int offset);

  final void nextAndZeros(byte[] memory) {
    next(memory, 0);
    Arrays.fill(memory, (byte) 0);
  }

  /**
   * Takes the end of a message into the state.
   *
   * @param memory a block, which begins with what is left of the message; the rest is zeros
   * @param left how much that is: nothing only if the message is empty
   * @param total how long the message is altogether
   */
  abstract void end(byte[] memory, int left, long total);

  /** Writes the front of the state. */
  abstract void write(byte[] digest);

  @Override
  protected int engineGetDigestLength() {
    return algorithm.digestLength();
  }

  @Override
  protected void engineUpdate(byte next) {
    engineUpdate(new byte[] {next}, 0, 1);
  }

  @Override
  protected void engineUpdate(byte[] part, int offset, int count) {
    if (count == 0) {
      return;
    }
    DigestArguments.requirePart(part, offset, count);
    int filled = waiting;
    int taken = 0;
    while (taken < count) {
      if (filled == blockLength) {
        next(memory, 0);
        absorbed += blockLength;
        filled = 0;
      }
      if (filled == 0 && count - taken > blockLength) {
        next(part, offset + taken);
        absorbed += blockLength;
        taken += blockLength;
      } else {
        int some = Math.min(blockLength - filled, count - taken);
        System.arraycopy(part, offset + taken, memory, filled, some);
        filled += some;
        taken += some;
      }
    }
    waiting = filled;
  }

  @Override
  protected byte[] engineDigest() {
    int left = waiting;
    Arrays.fill(memory, left, blockLength, (byte) 0);
    end(memory, left, absorbed + left);
    byte[] digest = new byte[algorithm.digestLength()];
    write(digest);
    engineReset();
    return digest;
  }

  @Override
  protected int engineDigest(byte[] result, int offset, int room) throws DigestException {
    DigestArguments.requireRoom(algorithm, result, offset, room);
    byte[] digest = engineDigest();
    System.arraycopy(digest, 0, result, offset, digest.length);
    // It may be a code, and so a key.
    Arrays.fill(digest, (byte) 0);
    return digest.length;
  }

  @Override
  protected final void engineReset() {
    begin(HexFormat.of().parseHex(algorithm.stated().initialState()));
    Arrays.fill(memory, (byte) 0);
    waiting = 0;
    absorbed = 0;
  }

  @Override
  public Object clone() throws CloneNotSupportedException {
    JavaDigest copy = (JavaDigest) super.clone();
    copy.memory = memory.clone();
    return copy;
  }
}
