package dev.sennit.runtime.digest;

import dev.sennit.runtime.machine.NativeMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.foreign.ValueLayout.OfInt;
import java.lang.foreign.ValueLayout.OfLong;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A state in native memory, which a kernel is given as a plain address. For each segment that a
 * call takes the JIT compiler adds forty instructions, and asks what kinds of segments there are: a
 * short digest whose states come so, and only its message as a segment, takes 10 to 20 ns less.
 *
 * <p>Whoever passes the address keeps this object until the kernel is done.
 */
@SuppressWarnings("restricted")
final class NativeState {
  private static final int CACHE_LINE = 64;
  private static final int LENGTH = 4 * CACHE_LINE;

  // How many words are cleared in any case, and how many of longer states.
  private static final int FEW_WORDS = 4;
  private static final int WORDS = 8;

  private static final VarHandle LONGS = view(long[].class);
  private static final VarHandle INTS = view(int[].class);

  // There no bounds are checked: what follows stays within constants of an address.
  private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
  private static final OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final OfInt HALF = ValueLayout.JAVA_INT_UNALIGNED;

  // The collector gives it back to the system after this object.
  private final MemorySegment memory;
  private final long address;

  private static VarHandle view(Class<?> words) {
    return MethodHandles.byteArrayViewVarHandle(words, ByteOrder.nativeOrder());
  }

  private NativeState(MemorySegment memory) {
    this.memory = memory;
    this.address = memory.address();
  }

  /** Returns one of zeros, or null if there is no memory for it. */
  static @Nullable NativeState make() {
    MemorySegment memory = NativeMemory.allocate(LENGTH, CACHE_LINE);
    return memory == null ? null : new NativeState(memory);
  }

  /** Returns one that begins with some bytes, or null if there is no memory for it. */
  static @Nullable NativeState of(byte[] bytes) {
    NativeState made = make();
    if (made != null) {
      MemorySegment.copy(bytes, 0, made.memory, ValueLayout.JAVA_BYTE, 0, bytes.length);
    }
    return made;
  }

  /** Where it lies, with room for each state. */
  long address() {
    return address;
  }

  /**
   * Copies the front of it, which is a digest, to an array. Without a loop, which would take longer
   * than the rest.
   */
  void copyTo(byte[] to, int offset, int length) {
    switch (length) {
      case 16 -> copyWords(2, to, offset);
      case 20 -> {
        copyWords(2, to, offset);
        copyInt(4, to, offset);
      }
      case 28 -> {
        copyWords(3, to, offset);
        copyInt(6, to, offset);
      }
      case 32 -> copyWords(4, to, offset);
      case 48 -> copyWords(6, to, offset);
      case 64 -> copyWords(8, to, offset);
      default -> MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, 0, to, offset, length);
    }
  }

  /** The number is a constant, for which the JIT compiler writes the loop out. */
  private void copyWords(int count, byte[] to, int offset) {
    for (int i = 0; i < count; i++) {
      int at = i * Long.BYTES;
      LONGS.set(to, offset + at, ALL.get(WORD, address + at));
    }
  }

  private void copyInt(int index, byte[] to, int offset) {
    int at = index * Integer.BYTES;
    INTS.set(to, offset + at, ALL.get(HALF, address + at));
  }

  /** Clears its first bytes, and some more. */
  void clear(int length) {
    if (length <= FEW_WORDS * Long.BYTES) {
      clearWords(FEW_WORDS);
    } else if (length <= WORDS * Long.BYTES) {
      clearWords(WORDS);
    } else {
      memory.fill((byte) 0);
    }
  }

  private void clearWords(int count) {
    for (int i = 0; i < count; i++) {
      ALL.set(WORD, address + (long) i * Long.BYTES, 0);
    }
  }
}
