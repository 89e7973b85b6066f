package dev.sennit.runtime.aes;

import dev.sennit.runtime.clear.Forgotten;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.machine.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.util.LinkedHashSet;
import org.jspecify.annotations.Nullable;

/**
 * Native memory for the schedules of keys, which no garbage collector copies. It is divided into
 * racks of places. A place is cleared and given out again when its owner says so or is forgotten.
 *
 * <p>One rack without an owner is kept for the next keys. The garbage collector gives others back
 * to the system: so not even a cipher that threads misuse can read memory that was given back.
 */
@SuppressWarnings("restricted")
final class ScheduleMemory {
  private static final int CACHE_LINE = 64;

  // In use before idle, so that what keys leave is filled up before more is begun.
  private static final LinkedHashSet<Rack> WITH_ROOM = new LinkedHashSet<>();

  private ScheduleMemory() {}

  /** As many places as a word has bits. */
  private static final class Rack {
    private static final int PLACES = Long.SIZE;
    private static final long ALL = -1;

    private final MemorySegment memory = allocate();
    // A bit for each place.
    private long free = ALL;

    private static MemorySegment allocate() {
      long bytes = (long) PLACES * AesMemory.SCHEDULE_BYTES;
      if (!NativeMemory.isExhausted()) {
        try {
          return Arena.ofAuto().allocate(bytes, CACHE_LINE);
        } catch (OutOfMemoryError e) {
          NativeMemory.noteExhausted();
        }
      }
      // Keys lie where those of the JDK always do.
      return MemorySegment.ofArray(new long[(int) (bytes / Long.BYTES)]);
    }

    Place take() {
      long bit = Long.lowestOneBit(free);
      free ^= bit;
      return new Place(this, bit);
    }
  }

  /** The memory of one schedule. Its rack stays as long as the place is known. */
  record Place(Rack rack, long bit) implements Runnable {
    /**
     * The place as a segment that always is alive, so that calls need not look. The owner sees to
     * it that this is so.
     */
    MemorySegment memory() {
      long offset = (long) Long.numberOfTrailingZeros(bit) * AesMemory.SCHEDULE_BYTES;
      MemorySegment memory = rack.memory.asSlice(offset, AesMemory.SCHEDULE_BYTES);
      return memory.isNative() ? memory.reinterpret(Arena.global(), null) : memory;
    }

    /** Clears the place and gives it back. */
    @Override
    public void run() {
      clear(memory());
      giveBack(this);
    }
  }

  /** Returns a place that is free. */
  static Place take() {
    Place place = takeFromRack();
    return place != null ? place : takeFirst(new Rack());
  }

  private static synchronized @Nullable Place takeFromRack() {
    if (WITH_ROOM.isEmpty()) {
      return null;
    }
    Rack rack = WITH_ROOM.getFirst();
    Place place = rack.take();
    if (rack.free == 0) {
      WITH_ROOM.removeFirst();
    }
    return place;
  }

  // Before other threads see the rack: they could take all of its places.
  private static synchronized Place takeFirst(Rack rack) {
    Place place = rack.take();
    WITH_ROOM.addFirst(rack);
    return place;
  }

  private static synchronized void giveBack(Place place) {
    Rack rack = place.rack;
    if (rack.free == 0) {
      WITH_ROOM.addFirst(rack);
    }
    rack.free |= place.bit;
    if (rack.free == Rack.ALL) {
      Rack idle = WITH_ROOM.getLast();
      WITH_ROOM.remove(rack);
      if (idle == rack || idle.free != Rack.ALL) {
        WITH_ROOM.addLast(rack);
      }
    }
  }

  /** Returns what gives a place back: at once if it is called, else when the owner is forgotten. */
  static Cleaner.Cleanable whenForgotten(Object owner, Place place) {
    return Forgotten.clearing(owner, place);
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
