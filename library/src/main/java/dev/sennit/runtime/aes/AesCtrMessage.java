package dev.sennit.runtime.aes;

import static dev.sennit.runtime.kernel.Stated.Aes.BLOCK;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.message.ConcurrentUse;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * A message on its way through AES-CTR, NIST SP 800-38A, in parts of any length; all 128 bits of
 * the counter block count. For one thread at a time; where several break that rule, no more of the
 * mask is used than there is, as every method reads once how much it is. The caller checks as for
 * {@link AesMessage}.
 */
public final class AesCtrMessage extends CounterState {
  // Behind the state: the encryption of the counter block before the next one.
  private static final int MASK = AesMemory.STATE_BYTES;

  private final MemorySegment maskBlock = state.asSlice(MASK, BLOCK);
  private @Nullable AesKey key;
  // How much of the mask was used; all of it when there is none.
  private int used = BLOCK;

  public AesCtrMessage() {
    super(BLOCK);
  }

  /** Begins with the first counter block. */
  public void begin(AesKey key, byte[] block) {
    this.key = key;
    setCounter(block, 0);
    MemoryClearing.clear(memory, MASK, BLOCK);
    used = BLOCK;
  }

  /** Encrypts or decrypts a part of an array into an array. */
  public void crypt(byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    AesKey key = ConcurrentUse.stillThere(this.key);
    int blocks = length / BLOCK * BLOCK;
    int done = used == BLOCK && blocks > 0 ? call(key, in, inOffset, blocks, out, outOffset) : 0;
    if (done < length) {
      crypt(
          MemorySegment.ofArray(in).asSlice(inOffset + done, length - done),
          MemorySegment.ofArray(out).asSlice(outOffset + done));
    }
  }

  public void crypt(MemorySegment in, MemorySegment out) {
    AesKey key = ConcurrentUse.stillThere(this.key);
    long length = in.byteSize();
    long done = mask(in, out, 0);
    long end = length - (length - done) % BLOCK;
    while (done < end) {
      done += call(key, in, done, end - done, out);
    }
    if (done < length) {
      nextMask(key);
      mask(in, out, done);
    }
  }

  private void nextMask(AesKey key) {
    MemoryClearing.clear(memory, MASK, BLOCK);
    call(key, maskBlock, 0, BLOCK, maskBlock);
    used = 0;
  }

  /** Uses what is left of the mask, and says up to where. */
  private long mask(MemorySegment in, MemorySegment out, long offset) {
    int next = used;
    long end = Math.min(in.byteSize(), offset + BLOCK - next);
    for (long i = offset; i < end; i++) {
      byte masked = (byte) (in.get(ValueLayout.JAVA_BYTE, i) ^ memory[MASK + next]);
      out.set(ValueLayout.JAVA_BYTE, i, masked);
      next++;
    }
    used = next;
    return end;
  }
}
