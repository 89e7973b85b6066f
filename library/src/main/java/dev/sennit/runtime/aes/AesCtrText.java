package dev.sennit.runtime.aes;

import static dev.sennit.runtime.kernel.Stated.Aes.BLOCK;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Encrypts and decrypts texts by AES-CTR, NIST SP 800-38A, each from any byte position in a key
 * stream. For one thread at a time. The caller checks as for {@link AesMessage}.
 *
 * <p>Kernels begin at a block. So a text that begins within one is copied behind the bytes of the
 * block that are skipped: all of a short text, and otherwise the bytes up to the next block.
 */
public final class AesCtrText extends CounterState {
  // To copy more takes longer than a second call.
  private static final int ROOM = 512;
  private static final int TEXT = AesMemory.STATE_BYTES;

  // What is copied. A segment made for each call would be an object, if the JIT compiler left it.
  private final MemorySegment copy = state.asSlice(TEXT);

  // Bytes of the memory that are not zero.
  private int used;

  public AesCtrText() {
    super(ROOM);
  }

  /** Returns the counter block that comes so many blocks behind another one. */
  public static byte[] counterBlock(byte[] block, long blocks) {
    byte[] sum = new byte[BLOCK];
    setSum(sum, 0, block, 0, blocks);
    return sum;
  }

  /** Encrypts or decrypts a part of an array into an array; the block is that of position 0. */
  public void crypt(
      AesKey key,
      byte[] block,
      long position,
      byte[] in,
      int inOffset,
      int length,
      byte[] out,
      int outOffset) {
    int done = 0;
    int skipped = begin(block, position);
    if (skipped > 0) {
      done = copied(skipped, length);
      System.arraycopy(in, inOffset, memory, TEXT + skipped, done);
      cryptCopy(key, skipped + done);
      System.arraycopy(memory, TEXT + skipped, out, outOffset, done);
    }
    while (done < length) {
      done += call(key, in, inOffset + done, length - done, out, outOffset + done);
    }
  }

  /** The same from segment to segment. */
  public void crypt(AesKey key, byte[] block, long position, MemorySegment in, MemorySegment out) {
    long length = in.byteSize();
    long done = 0;
    int skipped = begin(block, position);
    if (skipped > 0) {
      int copied = copied(skipped, length);
      MemorySegment.copy(in, ValueLayout.JAVA_BYTE, 0, memory, TEXT + skipped, copied);
      cryptCopy(key, skipped + copied);
      MemorySegment.copy(memory, TEXT + skipped, out, ValueLayout.JAVA_BYTE, 0, copied);
      done = copied;
    }
    while (done < length) {
      done += call(key, in, done, length - done, out);
    }
  }

  /** Begins at a block, and returns how many bytes of its key stream are to be skipped. */
  private int begin(byte[] block, long position) {
    setCounter(block, position / BLOCK);
    used = TEXT;
    return (int) (position % BLOCK);
  }

  private int copied(int skipped, long length) {
    int copied = (int) (length <= ROOM - skipped ? length : BLOCK - skipped);
    used = TEXT + skipped + copied;
    return copied;
  }

  private void cryptCopy(AesKey key, int length) {
    for (long done = 0; done < length; ) {
      done += call(key, copy, done, length - done, copy);
    }
  }

  /** Clears what is left of the last text. */
  public void clear() {
    MemoryClearing.clear(memory, 0, used);
    used = 0;
  }
}
