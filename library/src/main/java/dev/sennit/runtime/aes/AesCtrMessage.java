package dev.sennit.runtime.aes;

import static dev.sennit.runtime.aes.AesKernels.BYTES_PER_CALL;
import static dev.sennit.runtime.kernel.Stated.Aes.BLOCK;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.message.ConcurrentUse;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A message on its way through AES-CTR, NIST SP 800-38A, in parts of any length; all 128 bits of
 * the counter block count. For one thread at a time; where several break that rule, no more of the
 * mask is used than there is, as every method reads once how much it is. The caller checks as for
 * {@link AesMessage}.
 */
public final class AesCtrMessage {
  // Behind the state: the encryption of the counter block before the next one.
  private static final int MASK = AesMemory.STATE_BYTES;
  private static final int MEMORY = MASK + BLOCK;

  private static final VarHandle BIG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle BIG_INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] memory = new byte[MEMORY];
  private final MemorySegment state = MemorySegment.ofArray(memory);
  private final MemorySegment maskBlock = state.asSlice(MASK, BLOCK);
  private @Nullable AesKey key;
  // How much of the mask was used; all of it when there is none.
  private int used = BLOCK;

  /** Begins with the first counter block. */
  public void begin(AesKey key, byte[] block) {
    this.key = key;
    System.arraycopy(block, 0, memory, AesMemory.STATE_COUNTER, BLOCK);
    MemoryClearing.clear(memory, MASK, BLOCK);
    used = BLOCK;
  }

  /** Encrypts or decrypts a part of an array into an array. */
  public void crypt(byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    AesKey key = ConcurrentUse.stillThere(this.key);
    int done = used == BLOCK ? bytesOfCall(length) : 0;
    if (done > 0) {
      key.call(AesMode.CTR, state, in, inOffset, done, out, outOffset);
      carry();
    }
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
    while (length - done >= BLOCK) {
      int some = bytesOfCall(length - done);
      key.call(AesMode.CTR, state, in.asSlice(done), some, out.asSlice(done));
      carry();
      done += some;
    }
    if (done < length) {
      nextMask(key);
      mask(in, out, done);
    }
  }

  /** Whole blocks, before whose end the last 32 bits of the counter do not wrap around. */
  private int bytesOfCall(long length) {
    long blocks = (1L << 32) - Integer.toUnsignedLong(count());
    return (int) Math.min(Math.min(length / BLOCK, blocks) * BLOCK, BYTES_PER_CALL);
  }

  private int count() {
    return (int) BIG_INT.get(memory, AesMemory.STATE_COUNTER + 12);
  }

  /** Where the kernel's 32 bits have wrapped around, the 96 bits before them count. */
  private void carry() {
    if (count() == 0) {
      int middle = (int) BIG_INT.get(memory, AesMemory.STATE_COUNTER + 8) + 1;
      BIG_INT.set(memory, AesMemory.STATE_COUNTER + 8, middle);
      if (middle == 0) {
        BIG.set(
            memory, AesMemory.STATE_COUNTER, (long) BIG.get(memory, AesMemory.STATE_COUNTER) + 1);
      }
    }
  }

  private void nextMask(AesKey key) {
    MemoryClearing.clear(memory, MASK, BLOCK);
    key.call(AesMode.CTR, state, maskBlock, BLOCK, maskBlock);
    carry();
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
