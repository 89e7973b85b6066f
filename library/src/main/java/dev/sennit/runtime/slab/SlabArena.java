package dev.sennit.runtime.slab;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An arena whose memory comes from slabs. It allocates from one slab, from its beginning to its
 * end, and then from the next, each twice as large as the one before; what is too long for that
 * gets a slab of its own.
 *
 * <p>Its lifetime, and so that of its segments, is that of an arena of the JDK behind it, which has
 * no memory of its own. Closing that one comes first, and fails if a thread is just using a
 * segment; only when nobody can reach the memory any more is it cleared and given back.
 */
public final class SlabArena implements Arena {
  private static final long LARGEST_STEP = 1 << 20;

  // An arena of the JDK aligns like malloc where no alignment is asked for; programs may rely on
  // it.
  private static final long MALLOC_ALIGNMENT = 16;

  /** A slab as this arena has it; its memory up to {@code used} has been given out. */
  private static final class Lent {
    // Null only as long as it is not among those of the arena.
    @Nullable Slab slab;
    MemorySegment memory = MemorySegment.NULL;
    @Nullable Lent before;
    long used;

    /** Where so many bytes would begin, or -1 if they do not fit. */
    long place(long byteSize, long byteAlignment) {
      long alignment = Math.max(byteAlignment, MALLOC_ALIGNMENT);
      long address = memory.address();
      long offset = (address + used + alignment - 1 & -alignment) - address;
      return offset >= 0 && byteSize <= memory.byteSize() - offset ? offset : -1;
    }

    MemorySegment allocate(long offset, long byteSize) {
      used = offset + byteSize;
      return memory.asSlice(offset, byteSize);
    }
  }

  // Not this arena itself, which is in the hands of users.
  private final Object lock = new Object();
  private final SlabStock stock;
  private final Arena lifetime;
  private final @Nullable Thread owner;

  // The slab that is being given out, with others behind it that are full.
  private @Nullable Lent last;
  private long next = Slab.SMALLEST;

  /** An arena that lives as long as another one, which belongs to a thread or, if null, to all. */
  public SlabArena(SlabStock stock, Arena lifetime, @Nullable Thread owner) {
    this.stock = stock;
    this.lifetime = lifetime;
    this.owner = owner;
  }

  @Override
  public MemorySegment allocate(long byteSize, long byteAlignment) {
    if (byteSize < 0) {
      throw new IllegalArgumentException(
          "the length of a segment must not be negative, but is " + byteSize);
    }
    if (byteAlignment <= 0 || (byteAlignment & byteAlignment - 1) != 0) {
      throw new IllegalArgumentException(
          "the alignment must be a power of two, but is " + byteAlignment);
    }
    if (owner == null) {
      synchronized (lock) {
        return allocateHere(byteSize, byteAlignment);
      }
    }
    if (owner != Thread.currentThread()) {
      throw new WrongThreadException(
          "the arena belongs to another thread than " + Thread.currentThread().getName());
    }
    return allocateHere(byteSize, byteAlignment);
  }

  private MemorySegment allocateHere(long byteSize, long byteAlignment) {
    if (!lifetime.scope().isAlive()) {
      throw new IllegalStateException("the arena must be open, but is closed");
    }
    long offset = last == null ? -1 : last.place(byteSize, byteAlignment);
    return last != null && offset >= 0
        ? last.allocate(offset, byteSize)
        : allocateFromAnother(byteSize, byteAlignment);
  }

  private MemorySegment allocateFromAnother(long byteSize, long byteAlignment) {
    long bytes = byteSize + Math.max(0, byteAlignment - Slab.ALIGNMENT);
    if (bytes < 0) {
      throw new OutOfMemoryError("there are no " + byteSize + " bytes aligned to " + byteAlignment);
    }
    long following = Math.min(2 * next, LARGEST_STEP);
    Lent lent = new Lent();
    Slab slab = stock.take(Math.max(bytes, next));
    // Calls nothing until the slab is among those that are given back: an error would lose it.
    lent.slab = slab;
    if (last != null && bytes > next) {
      // Of the slab before there may be much left, of this one there is not.
      lent.before = last.before;
      last.before = lent;
    } else {
      lent.before = last;
      last = lent;
      next = following;
    }
    lent.memory = slab.lentTo(lifetime);
    return lent.allocate(lent.place(byteSize, byteAlignment), byteSize);
  }

  @Override
  public MemorySegment.Scope scope() {
    return lifetime.scope();
  }

  @Override
  public void close() {
    if (owner == null) {
      synchronized (lock) {
        closeHere();
      }
    } else if (owner == Thread.currentThread()) {
      closeHere();
    } else {
      // Which refuses that.
      lifetime.close();
    }
  }

  /**
   * What users have done when it is closed may fail; closed it is then all the same. After an error
   * in between, closing again gives back what is left.
   */
  private void closeHere() {
    try {
      lifetime.close();
    } finally {
      if (!lifetime.scope().isAlive()) {
        giveBack();
      }
    }
  }

  private void giveBack() {
    for (Lent lent = last; lent != null; lent = last) {
      Slab slab = Objects.requireNonNull(lent.slab);
      MemoryClearing.clear(slab.memory().asSlice(0, lent.used));
      stock.keep(slab);
      last = lent.before;
    }
    stock.freeTooMuch();
  }
}
