package dev.sennit.runtime.aes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Garbage;
import dev.sennit.Messages;
import dev.sennit.PrivateField;
import dev.sennit.Together;
import dev.sennit.WithAes;
import dev.sennit.runtime.clear.Forgotten;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.machine.IntrusiveList;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Protects: keys of AES take as much memory as those that live need, and none has the memory of one
 * that a thread still computes with.
 */
class AesKeyMemoryTest implements WithAes {
  private static final int MANY = 10_000;
  private static final byte[] TEXT = Messages.random(64);

  private static AesKey newKey() {
    return new AesKey(KernelLinker.aes(), Messages.random(32));
  }

  private static AesKey afterAnother() {
    AesKey another = newKey();
    another.destroy();
    another.destroy();
    return newKey();
  }

  private static long place(AesKey key) throws Exception {
    return ((MemorySegment) PrivateField.of(key, "schedule").get(key)).address();
  }

  @Test
  void placeOfDestroyedKeyIsTheNextKeysAtOnce() throws Exception {
    Set<Long> places = new HashSet<>();
    for (int i = 0; i < MANY; i++) {
      AesKey key = newKey();
      places.add(place(key));
      key.destroy();
      key.destroy();
    }
    // A few more where keys of other tests are forgotten meanwhile.
    assertThat(places).hasSizeLessThan(100);
  }

  /** Racks without any key. Those of other tests may become such at any time. */
  private static long idleRacks() throws Exception {
    synchronized (ScheduleMemory.class) {
      long idle = 0;
      for (Object rack : chained(ScheduleMemory.class, "WITH_ROOM")) {
        idle += PrivateField.of(rack, "free").getLong(rack) == -1 ? 1 : 0;
      }
      return idle;
    }
  }

  @Test
  void memoryThatNoKeyNeedsIsNotKept() throws Exception {
    List<AesKey> keys = Stream.generate(AesKeyMemoryTest::newKey).limit(MANY).toList();
    // In an order in which racks become empty one by one, and some of them twice.
    for (int i = 0; i < MANY; i += 2) {
      keys.get(i).destroy();
    }
    keys.forEach(AesKey::destroy);
    assertThat(idleRacks()).isLessThan(10);
  }

  /**
   * More than one rack has places for, as whoever makes a rack may find it taken, while others are
   * destroyed.
   */
  @Test
  void keysThatManyThreadsMakeAtOnceHavePlacesOfTheirOwn() throws Exception {
    int each = EMULATED ? 10 : 200;
    List<List<AesKey>> made =
        Together.work(
            100, _ -> Stream.generate(AesKeyMemoryTest::afterAnother).limit(each).toList());
    assertThat(placesThatAreGivenBack(made.stream().flatMap(List::stream).toList()))
        .hasSize(100 * each);
  }

  @Test
  void memoryOfForgottenKeysGoesBack() throws Exception {
    List<WeakReference<Object>> racks = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      ScheduleMemory.Place place = new ScheduleMemory.Place();
      Object _ = Forgotten.clearing(new Object(), place);
      place.take();
      racks.add(new WeakReference<>(PrivateField.of(place, "rack").get(place)));
    }
    // But for the one that is kept, and those that keys of other tests are in.
    Garbage.collectUntil(
        () -> racks.stream().filter(rack -> rack.get() != null).count() <= MANY / 10);
  }

  @Test
  void placeOfKeyThatIsInUseIsNobodyElses() throws Exception {
    AesKey key = newKey();
    long place = place(key);
    // More than there are seats for this thread, so that the last ones have none.
    List<AesMessagePool.Seat> seats =
        Stream.generate(() -> AesMessagePool.take(key)).limit(7).toList();
    assertThat(seats.getLast().guestOf()).isSameAs(key);
    key.destroy();
    for (AesMessagePool.Seat seat : seats) {
      List<AesKey> others = Stream.generate(AesKeyMemoryTest::newKey).limit(2000).toList();
      assertThat(placesThatAreGivenBack(others)).doesNotContain(place);
      assertThat(keysThatKeepTheirPlaces().contains(key)).isTrue();
      AesMessagePool.giveBack(seat);
    }
    newKey().destroy();
    assertThat(keysThatKeepTheirPlaces().contains(key)).isFalse();
    MemorySegment state = MemorySegment.ofArray(new byte[72]);
    assertThatThrownBy(() -> key.call(AesMode.CTR, state, TEXT, 0, 16, TEXT, 0))
        .isInstanceOf(IllegalStateException.class);
  }

  /** A cipher for each message leaves nothing for the garbage collector to see to. */
  @Test
  void keyForFewMessagesIsOnTheHeap() throws Exception {
    AesKey key = AesKey.of(KernelLinker.aes(), Messages.random(32), false);
    MemorySegment schedule = (MemorySegment) PrivateField.of(key, "schedule").get(key);
    assertThat(key.lasts()).isFalse();
    assertThat(schedule.isNative()).isFalse();
    assertThat(PrivateField.of(key, "forgotten").get(key)).isNull();
    key.destroy();
    schedule.set(ValueLayout.JAVA_LONG, AesMemory.SCHEDULE_ROUNDS, 0);
    assertThat(schedule.toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
    MemorySegment state = MemorySegment.ofArray(new byte[AesMemory.STATE_BYTES]);
    assertThatThrownBy(() -> key.call(AesMode.CTR, state, TEXT, 0, 16, TEXT, 0))
        .isInstanceOf(IllegalStateException.class);
  }

  /** Neighbouring seats share a cache line, and the threads of a pool have consecutive numbers. */
  @Test
  void threadsWithConsecutiveNumbersSitApart() throws Exception {
    AesKey key = newKey();
    Map<Long, Integer> places = new ConcurrentHashMap<>();
    for (int i = 0; i < 16; i++) {
      Runnable sit =
          () -> {
            AesMessagePool.Seat seat = AesMessagePool.take(key);
            places.put(Thread.currentThread().threadId(), seat.place());
            AesMessagePool.giveBack(seat);
          };
      Thread.ofPlatform().start(sit).join();
    }
    int strideOfSeats = 32;
    places.forEach((number, place) ->
        assertThat(Math.abs(places.getOrDefault(number + 1, 1 << 20) - place))
            .isGreaterThan(2 * strideOfSeats));
    key.destroy();
  }

  private static Collection<?> keysThatKeepTheirPlaces() throws Exception {
    return chained(DestroyedKeys.class, "IN_USE");
  }

  @SuppressWarnings("unchecked")
  private static List<IntrusiveList.Link> chained(Class<?> holder, String name) throws Exception {
    IntrusiveList<IntrusiveList.Link> chain =
        (IntrusiveList<IntrusiveList.Link>) PrivateField.of(holder, name).get(null);
    return Stream.iterate(chain.first(), Objects::nonNull, chain::after).toList();
  }

  /** Where keys lie which live at the same time, and not any longer. */
  private static Set<Long> placesThatAreGivenBack(List<AesKey> keys) throws Exception {
    Set<Long> places = new HashSet<>();
    for (AesKey key : keys) {
      places.add(place(key));
    }
    keys.forEach(AesKey::destroy);
    return places;
  }
}
