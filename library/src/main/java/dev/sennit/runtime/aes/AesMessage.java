package dev.sennit.runtime.aes;

import static dev.sennit.runtime.aes.AesKernels.BYTES_PER_CALL;
import static dev.sennit.runtime.kernel.Stated.Aes.BLOCK;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.message.ConcurrentUse;
import dev.sennit.runtime.message.Overlap;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A message on its way through AES-GCM, NIST SP 800-38D: begun with a key and a nonce, given its
 * further data, then its text, to the end, where its tag is. Then it is cleared, and can be begun
 * anew. For one thread at a time; where several break that rule, less than a block of further data
 * waits nevertheless, as every method reads once how much it is.
 *
 * <p>The caller has checked that offsets and lengths are within bounds, and that text goes to where
 * it comes from or to somewhere else, as {@link Overlap} says.
 */
public final class AesMessage {
  /** The longest text: SP 800-38D, section 5.2.1.1. */
  public static final long MAX_TEXT = (1L << 36) - 32;

  /** Bytes of a nonce that is the front of the first counter block. */
  private static final int PLAIN_NONCE = 12;

  // Behind the state: further data that is no whole block yet, and a tag that came with a message.
  private static final int WAITING = AesMemory.STATE_BYTES;
  private static final int TAG = WAITING + BLOCK;
  private static final int MEMORY = TAG + BLOCK;

  private static final VarHandle NATIVE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final VarHandle BIG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle BIG_INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] memory = new byte[MEMORY];
  private final MemorySegment state = MemorySegment.ofArray(memory);
  private final MemorySegment waitingBlock = state.asSlice(WAITING, BLOCK);
  private @Nullable AesKey key;
  private long dataLength;
  private long textLength;
  private int waiting;

  /** Begins with a nonce of at least one byte. */
  public void begin(AesKey key, byte[] nonce, int offset, int length) {
    this.key = key;
    dataLength = 0;
    textLength = 0;
    waiting = 0;
    setHash(0, 0);
    long front;
    int middle;
    int count;
    if (length == PLAIN_NONCE) {
      front = (long) BIG.get(nonce, offset);
      middle = (int) BIG_INT.get(nonce, offset + Long.BYTES);
      count = 1;
    } else {
      absorb(part(nonce, offset, length), length);
      setLengths(0, length);
      absorb(state.asSlice(AesMemory.STATE_LENGTHS, BLOCK), BLOCK);
      front = (long) BIG.get(memory, AesMemory.STATE_SUM);
      middle = (int) BIG_INT.get(memory, AesMemory.STATE_SUM + 8);
      count = (int) BIG_INT.get(memory, AesMemory.STATE_SUM + 12);
      setHash(0, 0);
    }
    setBlock(AesMemory.STATE_FIRST_COUNTER, front, middle, count);
    setBlock(AesMemory.STATE_COUNTER, front, middle, count + 1);
  }

  // By words of 64 bits, as kernels read it: a load that spans two stores waits for both.
  private void setBlock(int place, long front, int middle, int count) {
    BIG.set(memory, place, front);
    BIG.set(memory, place + 8, (long) middle << Integer.SIZE | Integer.toUnsignedLong(count));
  }

  /** The counter block of the first bytes of text that are still to come. */
  byte[] counterBlock() {
    return Arrays.copyOfRange(memory, AesMemory.STATE_COUNTER, AesMemory.STATE_COUNTER + BLOCK);
  }

  private void setHash(long front, long back) {
    NATIVE.set(memory, AesMemory.STATE_SUM, front);
    NATIVE.set(memory, AesMemory.STATE_SUM + 8, back);
  }

  private void setLengths(long dataLength, long textLength) {
    BIG.set(memory, AesMemory.STATE_LENGTHS, dataLength * Byte.SIZE);
    BIG.set(memory, AesMemory.STATE_LENGTHS + 8, textLength * Byte.SIZE);
  }

  /** Takes further data, which is authenticated and not encrypted; it comes before the text. */
  public void addData(byte[] data, int offset, int length) {
    int filled = waiting;
    if (length < BLOCK - filled) {
      System.arraycopy(data, offset, memory, WAITING + filled, length);
      waiting = filled + length;
      dataLength += length;
    } else {
      addData(part(data, offset, length));
    }
  }

  public void addData(MemorySegment data) {
    long length = data.byteSize();
    dataLength += length;
    int filled = waiting;
    long taken = 0;
    if (filled > 0) {
      taken = Math.min(BLOCK - filled, length);
      copy(data, 0, filled, (int) taken);
      filled += (int) taken;
      if (filled == BLOCK) {
        absorb(waitingBlock, BLOCK);
        filled = 0;
      }
    }
    long blocks = (length - taken) / BLOCK * BLOCK;
    if (blocks > 0) {
      absorb(data.asSlice(taken), blocks);
      taken += blocks;
    }
    int left = (int) (length - taken);
    copy(data, taken, filled, left);
    waiting = filled + left;
  }

  /** Takes all further data at once. */
  public void setData(byte[] data, int offset, int length) {
    if (length < BLOCK) {
      addData(data, offset, length);
    } else {
      setData(part(data, offset, length));
    }
  }

  public void setData(MemorySegment data) {
    long length = data.byteSize();
    if (length < BLOCK) {
      addData(data);
    } else {
      dataLength = length;
      absorb(data, length);
    }
  }

  private static MemorySegment part(byte[] array, int offset, int length) {
    return MemorySegment.ofArray(array).asSlice(offset, length);
  }

  private void copy(MemorySegment data, long offset, int filled, int length) {
    MemorySegment.copy(data, ValueLayout.JAVA_BYTE, offset, memory, WAITING + filled, length);
  }

  private void absorbWaiting() {
    int filled = waiting;
    if (filled > 0) {
      absorb(waitingBlock, filled);
      waiting = 0;
    }
  }

  /** Absorbs the first bytes of a segment. */
  private void absorb(MemorySegment data, long length) {
    AesKey key = ConcurrentUse.stillThere(this.key);
    long done = 0;
    for (; length - done > BYTES_PER_CALL; done += BYTES_PER_CALL) {
      absorb(key, data, done, BYTES_PER_CALL);
    }
    absorb(key, data, done, length - done);
  }

  private void absorb(AesKey key, MemorySegment data, long offset, long length) {
    setEnds(false);
    key.call(AesMode.GHASH, state, data, offset, length, data);
  }

  private void setEnds(boolean end) {
    NATIVE.set(memory, AesMemory.STATE_ENDS, end ? 1L : 0L);
  }

  /** Whether the message is not too long yet with so many more bytes of text. */
  public boolean canTake(long length) {
    return length <= MAX_TEXT - textLength;
  }

  /** Encrypts text: whole blocks, or with {@code end} what there is left. */
  public void encrypt(byte[] in, int inOffset, int length, byte[] out, int outOffset, boolean end) {
    crypt(AesMode.ENCRYPT, in, inOffset, length, out, outOffset, end);
  }

  public void encrypt(MemorySegment in, MemorySegment out, boolean end) {
    crypt(AesMode.ENCRYPT, in, in.byteSize(), out, end);
  }

  private void crypt(
      AesMode mode, byte[] in, int inOffset, int length, byte[] out, int outOffset, boolean end) {
    beginText(length, end);
    AesKey key = ConcurrentUse.stillThere(this.key);
    int most = key.bytesPerCall(length);
    int done = 0;
    if (length > most || length >= AesKernels.LONG_TEXT) {
      MemorySegment from = MemorySegment.ofArray(in).asSlice(inOffset);
      MemorySegment to = MemorySegment.ofArray(out).asSlice(outOffset);
      done = (int) cryptInCalls(key, most, mode, from, length, to);
    }
    setEnds(end);
    key.call(mode, state, in, inOffset + done, length - done, out, outOffset + done);
  }

  private void crypt(AesMode mode, MemorySegment in, long length, MemorySegment out, boolean end) {
    beginText(length, end);
    AesKey key = ConcurrentUse.stillThere(this.key);
    long done = cryptInCalls(key, key.bytesPerCall(length), mode, in, length, out);
    setEnds(end);
    key.call(mode, state, in, done, length - done, out);
  }

  /** Does it but for the last call, and says up to where. */
  private long cryptInCalls(
      AesKey key, int most, AesMode mode, MemorySegment in, long length, MemorySegment out) {
    setEnds(false);
    long done = key.bytesBeforeLine(length, out, 0);
    if (done > 0) {
      // Those of the other calls at once.
      key.needPowers(mode, length);
      key.call(mode, state, in, 0, done, out);
    }
    for (; length - done > most; done += most) {
      key.call(mode, state, in, done, most, out);
    }
    return done;
  }

  /** Writes the front of the tag, once the text was encrypted to its end. */
  public void tag(byte[] out, int outOffset, int tagLength) {
    System.arraycopy(memory, AesMemory.STATE_SUM, out, outOffset, tagLength);
  }

  public void tag(MemorySegment out, long outOffset, int tagLength) {
    MemorySegment.copy(
        memory, AesMemory.STATE_SUM, out, ValueLayout.JAVA_BYTE, outOffset, tagLength);
  }

  /**
   * Decrypts all of the text, behind which comes the tag. If that is wrong, there are zeros where
   * the text would be, and the answer is false.
   */
  public boolean open(
      byte[] in, int inOffset, int length, byte[] out, int outOffset, int tagLength) {
    System.arraycopy(in, inOffset + length, memory, TAG, tagLength);
    boolean right = false;
    try {
      crypt(AesMode.DECRYPT, in, inOffset, length, out, outOffset, true);
      right = isTagRight(tagLength);
    } finally {
      if (!right) {
        MemoryClearing.clear(out, outOffset, length);
      }
    }
    return right;
  }

  public boolean open(MemorySegment in, MemorySegment out, int tagLength) {
    long length = in.byteSize() - tagLength;
    MemorySegment.copy(in, ValueLayout.JAVA_BYTE, length, memory, TAG, tagLength);
    boolean right = false;
    try {
      crypt(AesMode.DECRYPT, in, length, out, true);
      right = isTagRight(tagLength);
    } finally {
      if (!right) {
        MemoryClearing.clear(out.asSlice(0, length));
      }
    }
    return right;
  }

  private void beginText(long length, boolean end) {
    absorbWaiting();
    textLength += length;
    if (end) {
      setLengths(dataLength, textLength);
    }
  }

  /** In a time that does not depend on where they differ. */
  private boolean isTagRight(int tagLength) {
    int difference = 0;
    for (int i = 0; i < tagLength; i++) {
      difference |= memory[AesMemory.STATE_SUM + i] ^ memory[TAG + i];
    }
    return difference == 0;
  }

  /** Forgets the message and the key. */
  public void clear() {
    MemoryClearing.clear(memory);
    key = null;
  }
}
