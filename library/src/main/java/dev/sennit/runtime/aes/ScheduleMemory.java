package dev.sennit.runtime.aes;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.machine.CacheLine;
import dev.sennit.runtime.machine.IntrusiveList;
import dev.sennit.runtime.machine.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Memory for the schedules of keys. Those that last are in native memory, which no garbage
 * collector copies. It is divided into racks of places. A place is cleared and given out again when
 * its owner says so or is forgotten.
 *
 * <p>One rack without an owner is kept for the next keys. The garbage collector gives others back
 * to the system: so not even a cipher that threads misuse can read memory that was given back.
 */
@SuppressWarnings("restricted")
final class ScheduleMemory {

  // In use before idle, so that what keys leave is filled up before more is begun.
  private static final IntrusiveList<Rack> WITH_ROOM = new IntrusiveList<>();

  private ScheduleMemory() {}

  /** As many places as a word has bits. */
  static final class Rack extends IntrusiveList.Link {
    private static final int PLACES = Long.SIZE;
    private static final long ALL = -1;

    private final MemorySegment memory = allocate();
    // A bit for each place.
    private long free = ALL;

    private static MemorySegment allocate() {
      long bytes = (long) PLACES * AesMemory.SCHEDULE_BYTES;
      MemorySegment memory =
          NativeMemory.ask(() -> Arena.ofAuto().allocate(bytes, CacheLine.LENGTH));
      return memory == null ? onHeap(bytes) : memory;
    }
  }

  /** Memory of one schedule where those of the JDK always are. */
  static MemorySegment onHeap() {
    return onHeap(AesMemory.SCHEDULE_BYTES);
  }

  // Of words, as kernels read them.
  private static MemorySegment onHeap(long bytes) {
    return MemorySegment.ofArray(new long[(int) (bytes / Long.BYTES)]);
  }

  /**
   * The memory of one schedule. Its rack stays as long as the place is known.
   *
   * <p>Memory is taken by the last of some writes to fields, with no call behind them, and given
   * back by another one. So an error such as {@link StackOverflowError} leaves it taken or not, and
   * giving it back can be tried again.
   */
  static final class Place implements Runnable {
    private @Nullable Rack rack;
    private long bit;
    private boolean isTaken;

    /**
     * Takes memory. The segment always is alive, so that calls need not look; the owner of the
     * place sees to it that this is so.
     */
    MemorySegment take() {
      if (!takeFromRack(this)) {
        takeFirst(new Rack(), this);
      }
      return memory(Objects.requireNonNull(rack));
    }

    private MemorySegment memory(Rack rack) {
      long offset = (long) Long.numberOfTrailingZeros(bit) * AesMemory.SCHEDULE_BYTES;
      MemorySegment memory = rack.memory.asSlice(offset, AesMemory.SCHEDULE_BYTES);
      return memory.isNative() ? memory.reinterpret(Arena.global(), null) : memory;
    }

    /** Clears the memory and gives it back, if it is taken. */
    @Override
    public synchronized void run() {
      if (isTaken) {
        Rack taken = Objects.requireNonNull(rack);
        clear(memory(taken));
        giveBack(this, taken);
      }
    }
  }

  private static synchronized boolean takeFromRack(Place place) {
    Rack rack = WITH_ROOM.first();
    if (rack == null) {
      return false;
    }
    long bit = Long.lowestOneBit(rack.free);
    if (rack.free == bit) {
      WITH_ROOM.remove(rack);
    }
    rack.free ^= bit;
    place.rack = rack;
    place.bit = bit;
    place.isTaken = true;
    return true;
  }

  // Before other threads see the rack: they could take all of its places.
  private static synchronized void takeFirst(Rack rack, Place place) {
    WITH_ROOM.addFirst(rack);
    takeFromRack(place);
  }

  private static synchronized void giveBack(Place place, Rack rack) {
    long free = rack.free | place.bit;
    Rack last = WITH_ROOM.last();
    if (free == Rack.ALL && last != null && last != rack && last.free == Rack.ALL) {
      WITH_ROOM.remove(rack);
    } else if (free == Rack.ALL) {
      WITH_ROOM.addLast(rack);
    } else if (rack.free == 0) {
      WITH_ROOM.addFirst(rack);
    }
    rack.free = free;
    place.isTaken = false;
  }

  /**
   * Clears all but the number of rounds: a kernel that another thread is in must still come to its
   * end.
   */
  static void clear(MemorySegment place) {
    int behindRounds = AesMemory.SCHEDULE_ROUNDS + Long.BYTES;
    MemoryClearing.clear(place.asSlice(0, AesMemory.SCHEDULE_ROUNDS));
    MemoryClearing.clear(place.asSlice(behindRounds));
  }
}
