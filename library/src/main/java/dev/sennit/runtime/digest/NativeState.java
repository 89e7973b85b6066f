package dev.sennit.runtime.digest;

import dev.sennit.runtime.machine.CacheLine;
import dev.sennit.runtime.machine.NativeMemory;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A state in native memory, which a kernel is given as a plain address. For each segment that a
 * call takes the JIT compiler adds forty instructions, and asks what kinds of segments there are: a
 * short digest whose states come so, and only its message as a segment, takes 10 to 20 ns less.
 *
 * <p>It is a buffer, whose methods the JIT compiler inlines at a few levels; those of a segment it
 * left out where much else was inlined, which took 15 ns. The memory goes back to the system after
 * this object: whoever passes the address keeps it until the kernel is done.
 */
final class NativeState {
  private static final int LENGTH = 4 * CacheLine.LENGTH;

  // How many words are cleared in any case, and how many of longer states.
  private static final int FEW_WORDS = 4;
  private static final int WORDS = 8;

  private static final VarHandle LONGS = view(long[].class);
  private static final VarHandle INTS = view(int[].class);

  private final ByteBuffer memory;
  private final long address;

  private static VarHandle view(Class<?> words) {
    return MethodHandles.byteArrayViewVarHandle(words, ByteOrder.nativeOrder());
  }

  private NativeState(ByteBuffer memory) {
    this.memory = memory;
    this.address = MemorySegment.ofBuffer(memory).address();
  }

  /** Returns one of zeros, or null if there is no memory for it. */
  static @Nullable NativeState make() {
    ByteBuffer memory =
        NativeMemory.ask(() -> ByteBuffer.allocateDirect(LENGTH + CacheLine.LENGTH));
    return memory == null
        ? null
        : new NativeState(memory.alignedSlice(CacheLine.LENGTH).order(ByteOrder.nativeOrder()));
  }

  /** Returns one that begins with some bytes, or null if there is no memory for it. */
  static @Nullable NativeState of(byte[] bytes) {
    NativeState made = make();
    if (made != null) {
      made.memory.put(0, bytes);
    }
    return made;
  }

  /** Where it lies, with room for each state. */
  long address() {
    return address;
  }

  /**
   * Copies the front of it to an array: as long as digests are without a loop, which would take
   * longer than the rest.
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
      default -> memory.get(0, to, offset, length);
    }
  }

  /** The number is a constant, for which the JIT compiler writes the loop out. */
  private void copyWords(int count, byte[] to, int offset) {
    for (int at = 0; at < count * Long.BYTES; at += Long.BYTES) {
      LONGS.set(to, offset + at, memory.getLong(at));
    }
  }

  private void copyInt(int index, byte[] to, int offset) {
    int at = index * Integer.BYTES;
    INTS.set(to, offset + at, memory.getInt(at));
  }

  /** Clears its first bytes, and some more. */
  void clear(int length) {
    if (length <= FEW_WORDS * Long.BYTES) {
      clearWords(FEW_WORDS);
    } else if (length <= WORDS * Long.BYTES) {
      clearWords(WORDS);
    } else {
      clearWords(LENGTH / Long.BYTES);
    }
  }

  private void clearWords(int count) {
    for (int at = 0; at < count * Long.BYTES; at += Long.BYTES) {
      memory.putLong(at, 0);
    }
  }
}
