package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.AesGcm;
import dev.sennit.Garbage;
import dev.sennit.PooledObjects;
import dev.sennit.PrivateField;
import dev.sennit.runtime.aes.AesMessagePool;
import dev.sennit.runtime.digest.CallMemory;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.machine.IntrusiveList;
import dev.sennit.runtime.machine.ObjectPool;
import dev.sennit.runtime.message.StreamingDigest;
import dev.sennit.runtime.select.TreeSelection;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Stream;

/** What threads take and give back, where no thread computes and the program has no key. */
final class NothingTaken {
  private static final String AES = "dev.sennit.runtime.aes.";

  // Where the first keys lie; none without kernels of AES.
  private final List<Object> racks = new ArrayList<>();

  /** Before any key is made. */
  NothingTaken() throws Exception {
    try (AesGcm aes = AesGcm.of(new byte[16])) {
      aes.seal(new byte[12], new byte[0], new byte[0]);
      racks.addAll(chained("ScheduleMemory", "WITH_ROOM"));
    }
  }

  void check() throws Exception {
    check((ObjectPool<?>) field(CallMemory.class, "POOL"));
    check((ObjectPool<?>) field(TreeSelection.class, "IDLE"));
    check(StreamingDigest.COPIES);
    // Another key looks what has become of those before.
    new NothingTaken();
    assertThat(chained("DestroyedKeys", "IN_USE")).isEmpty();
    AtomicReferenceArray<?> keys = (AtomicReferenceArray<?>) field(AesMessagePool.class, "KEYS");
    for (int i = 0; i < keys.length(); i++) {
      assertThat(keys.get(i)).isNull();
    }
    assertThat((Collection<?>) field(AesMessagePool.class, "GUESTS")).isEmpty();
    // What fails before there is a key is cleared and given back by the cleaner.
    Garbage.collectUntil(this::areRacksIdle);
    racks.addAll(chained("ScheduleMemory", "WITH_ROOM"));
    for (Object rack : racks) {
      MemorySegment memory = (MemorySegment) field(rack, "memory");
      for (long at = 0; at < memory.byteSize(); at++) {
        // The number of rounds is no secret.
        if (at % AesMemory.SCHEDULE_BYTES / Long.BYTES != AesMemory.SCHEDULE_ROUNDS / Long.BYTES) {
          assertThat(memory.get(ValueLayout.JAVA_BYTE, at)).as("of a key, at " + at).isZero();
        }
      }
    }
  }

  private boolean areRacksIdle() throws Exception {
    racks.addAll(chained("ScheduleMemory", "WITH_ROOM"));
    for (Object rack : racks) {
      if ((long) field(rack, "free") != -1) {
        return false;
      }
    }
    return true;
  }

  private static void check(ObjectPool<?> pool) throws Exception {
    for (Object each : PooledObjects.of(pool)) {
      assertThat((boolean) field(each, "isTaken")).as("taken: " + each).isFalse();
      if (each instanceof CallMemory) {
        assertThat((byte[]) field(each, "message")).containsOnly(0);
        assertThat((byte[]) field(each, "states")).containsOnly(0);
        ByteBuffer state = (ByteBuffer) field(field(each, "state"), "memory");
        assertThat(state.mismatch(ByteBuffer.allocate(state.capacity()))).isEqualTo(-1);
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static List<IntrusiveList.Link> chained(String holder, String name) throws Exception {
    IntrusiveList<IntrusiveList.Link> chain =
        (IntrusiveList<IntrusiveList.Link>) field(Class.forName(AES + holder), name);
    return Stream.iterate(chain.first(), Objects::nonNull, chain::after).toList();
  }

  private static Object field(Object holder, String name) throws Exception {
    return PrivateField.of(holder, name).get(holder instanceof Class<?> ? null : holder);
  }
}
