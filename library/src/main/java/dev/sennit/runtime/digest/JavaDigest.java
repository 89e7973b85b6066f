package dev.sennit.runtime.digest;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A digest of words of 32 bits in Java, which the JDK does not have: it serves where no kernel of
 * it runs. The last bytes taken, at most a block, always wait, as they may be the message's end. As
 * in {@link StreamingKernel}, no more than that waits even where threads break the rule that only
 * one of them may use it.
 */
abstract sealed class JavaDigest extends MessageDigest implements Cloneable
    permits Sm3Digest, Blake2sDigest {
  private final DigestAlgorithm algorithm;
  private final VarHandle words;
  private final int blockLength;
  private int[] state;
  private byte[] memory;
  private int waiting;
  private long absorbed;

  JavaDigest(DigestAlgorithm algorithm) {
    super(algorithm.name());
    this.algorithm = algorithm;
    ByteOrder order = algorithm.family().byteOrder();
    this.words = MethodHandles.byteArrayViewVarHandle(int[].class, order);
    this.blockLength = algorithm.blockLength();
    this.state = new int[algorithm.stated().initialState().length() / 2 / Integer.BYTES];
    this.memory = new byte[blockLength];
    begin();
  }

  /** Takes a block into the state. */
  abstract void next(int[] state, byte[] memory, int offset);

  /**
   * Takes the end of a message into the state.
   *
   * @param memory a block, which begins with what is left of the message; the rest is zeros
   * @param left how much that is: nothing only if the message is empty
   * @param total how long the message is altogether
   */
  abstract void end(int[] state, byte[] memory, int left, long total);

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
        next(state, memory, 0);
        absorbed += blockLength;
        filled = 0;
      }
      if (filled == 0 && count - taken > blockLength) {
        next(state, part, offset + taken);
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
    end(state, memory, left, absorbed + left);
    byte[] digest = new byte[algorithm.digestLength()];
    for (int at = 0; at < digest.length; at += Integer.BYTES) {
      words.set(digest, at, state[at / Integer.BYTES]);
    }
    engineReset();
    return digest;
  }

  @Override
  protected int engineDigest(byte[] result, int offset, int room) throws DigestException {
    DigestArguments.requireRoom(algorithm, result, offset, room);
    int length = algorithm.digestLength();
    System.arraycopy(engineDigest(), 0, result, offset, length);
    return length;
  }

  @Override
  protected void engineReset() {
    begin();
  }

  private void begin() {
    byte[] first = HexFormat.of().parseHex(algorithm.stated().initialState());
    for (int i = 0; i < state.length; i++) {
      state[i] = (int) words.get(first, i * Integer.BYTES);
    }
    Arrays.fill(memory, (byte) 0);
    waiting = 0;
    absorbed = 0;
  }

  @Override
  public Object clone() throws CloneNotSupportedException {
    JavaDigest copy = (JavaDigest) super.clone();
    copy.state = state.clone();
    copy.memory = memory.clone();
    return copy;
  }
}
