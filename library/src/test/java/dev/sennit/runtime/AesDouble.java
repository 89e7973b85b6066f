package dev.sennit.runtime;

import dev.sennit.runtime.Kernels.AesChoice;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * What kernels of AES do, stated over the JDK's AES of one block: GHASH as SP 800-38D, section 6.4,
 * with the product of section 6.3 bit by bit. Its schedule holds the key and H.
 */
public class AesDouble implements AesKernels {
  private static final VarHandle NATIVE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final VarHandle BIG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle BIG_INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private static final int H = 256;
  private static final int FIRST_ROUNDS = 6;
  private static final long POLYNOMIAL = 0xe1L << 56;

  /** Has the provider and the direct API compute by it where no kernel of AES runs. */
  public static void isSelected() {
    if (KernelLinker.await().aes().kernels() == null) {
      KernelLinker.select(new AesChoice(new AesDouble(), ""));
    }
  }

  @Override
  public String name() {
    return "aes/double";
  }

  @Override
  public void call(
      AesFunction function,
      MemorySegment schedule,
      byte[] state,
      byte[] in,
      int inOffset,
      byte[] out,
      int outOffset) {
    call(function, schedule, state, part(in, inOffset), part(out, outOffset));
  }

  @Override
  public void call(
      AesFunction function,
      MemorySegment schedule,
      byte[] state,
      MemorySegment in,
      MemorySegment out) {
    switch (function) {
      case EXPAND -> expand(schedule, in.asSlice(0, length(state)));
      case HASH -> hash(schedule, state, in);
      case ENCRYPT -> {
        count(schedule, state, in, out);
        hash(schedule, state, out);
        end(schedule, state);
      }
      case DECRYPT -> {
        hash(schedule, state, in);
        count(schedule, state, in, out);
        end(schedule, state);
      }
      case COUNT -> count(schedule, state, in, out);
    }
  }

  private static void expand(MemorySegment schedule, MemorySegment key) {
    schedule.asSlice(0, SCHEDULE_BYTES).fill((byte) 0);
    schedule.copyFrom(key);
    schedule.set(ValueLayout.JAVA_LONG, ROUNDS, key.byteSize() / 4 + FIRST_ROUNDS);
    byte[] h = encrypted(schedule, new byte[BLOCK]);
    MemorySegment.copy(h, 0, schedule, ValueLayout.JAVA_BYTE, H, BLOCK);
  }

  private static void hash(MemorySegment schedule, byte[] state, MemorySegment data) {
    long length = length(state);
    for (long i = 0; i < length; i += BLOCK) {
      byte[] block = new byte[BLOCK];
      int some = (int) Math.min(BLOCK, length - i);
      MemorySegment.copy(data, ValueLayout.JAVA_BYTE, i, block, 0, some);
      absorb(schedule, state, block);
    }
  }

  private static void count(
      MemorySegment schedule, byte[] state, MemorySegment in, MemorySegment out) {
    int length = (int) length(state);
    byte[] mask = new byte[(length + BLOCK - 1) / BLOCK * BLOCK];
    for (int i = 0; i < mask.length; i += BLOCK) {
      System.arraycopy(state, COUNTER, mask, i, BLOCK);
      BIG_INT.set(state, COUNTER + 12, (int) BIG_INT.get(state, COUNTER + 12) + 1);
    }
    byte[] encrypted = encrypted(schedule, mask);
    for (int i = 0; i < length; i++) {
      byte masked = (byte) (in.get(ValueLayout.JAVA_BYTE, i) ^ encrypted[i]);
      out.set(ValueLayout.JAVA_BYTE, i, masked);
    }
  }

  private static MemorySegment part(byte[] array, int offset) {
    return MemorySegment.ofArray(array).asSlice(offset);
  }

  private static long length(byte[] state) {
    long length = (long) NATIVE.get(state, LENGTH);
    long end = (long) NATIVE.get(state, END);
    if (length < 0 || length > BYTES_PER_CALL) {
      throw new AssertionError("a call takes at most " + BYTES_PER_CALL + " bytes: " + length);
    }
    if (end != 0 && end != 1) {
      throw new AssertionError("the end must be said by 0 or 1: " + end);
    }
    return length;
  }

  private static void end(MemorySegment schedule, byte[] state) {
    if ((long) NATIVE.get(state, END) == 0) {
      if (length(state) % BLOCK != 0 || length(state) == 0) {
        throw new AssertionError("only the end is no whole block: " + length(state));
      }
      return;
    }
    byte[] block = new byte[BLOCK];
    System.arraycopy(state, LENGTHS, block, 0, BLOCK);
    absorb(schedule, state, block);
    System.arraycopy(state, FIRST_COUNTER, block, 0, BLOCK);
    byte[] mask = encrypted(schedule, block);
    for (int i = 0; i < BLOCK; i++) {
      state[HASH + i] ^= mask[i];
    }
  }

  private static void absorb(MemorySegment schedule, byte[] state, byte[] block) {
    byte[] h = schedule.asSlice(H, BLOCK).toArray(ValueLayout.JAVA_BYTE);
    long left = (long) BIG.get(h, 0);
    long right = (long) BIG.get(h, 8);
    long xLeft = (long) BIG.get(state, HASH) ^ (long) BIG.get(block, 0);
    long xRight = (long) BIG.get(state, HASH + 8) ^ (long) BIG.get(block, 8);
    long zLeft = 0;
    long zRight = 0;
    for (int i = 0; i < 2 * Long.SIZE; i++) {
      long bit = i < Long.SIZE ? xLeft << i : xRight << i;
      zLeft ^= left & bit >> 63;
      zRight ^= right & bit >> 63;
      long carry = right << 63 >> 63;
      right = right >>> 1 | left << 63;
      left = left >>> 1 ^ POLYNOMIAL & carry;
    }
    BIG.set(state, HASH, zLeft);
    BIG.set(state, HASH + 8, zRight);
  }

  private static byte[] encrypted(MemorySegment schedule, byte[] blocks) {
    try {
      int length = (int) (schedule.get(ValueLayout.JAVA_LONG, ROUNDS) - FIRST_ROUNDS) * 4;
      byte[] key = schedule.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
      Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding", "SunJCE");
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
      return cipher.doFinal(blocks);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
