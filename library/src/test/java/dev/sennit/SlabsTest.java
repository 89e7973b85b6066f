package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: memory of slabs is zeros whoever had it before, belongs to one arena at a time, and is
 * out of reach once that is closed.
 */
@ParameterizedClass
@ValueSource(booleans = {false, true})
class SlabsTest {
  private static final long KIB = 1 << 10;
  private static final long MIB = 1 << 20;

  @Parameter boolean isShared;
  private final Slabs slabs = Slabs.of(64 * MIB);

  @AfterEach
  void close() {
    slabs.close();
  }

  private Arena arena() {
    return isShared ? slabs.ofShared() : slabs.ofConfined();
  }

  private static void assertZeros(MemorySegment segment) {
    assertThat(segment.mismatch(MemorySegment.ofArray(new byte[(int) segment.byteSize()])))
        .describedAs("first byte of %s that is not zero", segment)
        .isEqualTo(-1);
  }

  @Test
  void memoryIsUsedAgainAsZeros() {
    Set<Long> addresses = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      try (Arena arena = arena()) {
        for (long size : new long[] {1, 100, 64 * KIB, 3, 5 * MIB, 1000, 700 * KIB}) {
          MemorySegment segment = arena.allocate(size);
          assertThat(segment.byteSize()).isEqualTo(size);
          assertZeros(segment);
          segment.fill((byte) 0x5a);
          addresses.add(segment.address());
        }
      }
    }
    assertThat(addresses).describedAs("addresses in 20 arenas alike").hasSize(7);
  }

  @Test
  void segmentsAreAlignedAndApart() {
    Random random = new Random(1);
    List<MemorySegment> segments = new ArrayList<>();
    try (Arena arena = arena()) {
      for (int i = 0; i < 2000; i++) {
        long alignment = 1L << random.nextInt(i % 100 == 0 ? 24 : 8);
        MemorySegment segment =
            arena.allocate(random.nextInt(i % 50 == 0 ? 300_000 : 3000), alignment);
        assertThat(segment.address() % alignment).isZero();
        assertZeros(segment);
        segment.fill((byte) i);
        segments.add(segment);
      }
      for (int i = 0; i < segments.size(); i++) {
        byte[] expected = new byte[(int) segments.get(i).byteSize()];
        MemorySegment.ofArray(expected).fill((byte) i);
        assertThat(segments.get(i).mismatch(MemorySegment.ofArray(expected))).isEqualTo(-1);
      }
    }
  }

  @Test
  void whatArenasOfTheJdkCanDo() {
    try (Arena arena = arena()) {
      assertThat(arena.allocateFrom("Zürich").getString(0)).isEqualTo("Zürich");
      assertThat(arena.allocateFrom(ValueLayout.JAVA_LONG, 1, 2, 3).toArray(ValueLayout.JAVA_LONG))
          .containsExactly(1, 2, 3);
      assertThat(arena.allocate(0).byteSize()).isZero();
      MemorySegment segment = arena.allocate(4);
      assertThat(segment.scope()).isEqualTo(arena.scope());
      assertThat(arena.scope().isAlive()).isTrue();
      assertThatThrownBy(() -> segment.get(ValueLayout.JAVA_BYTE, 4))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThat(segment.isAccessibleBy(new Thread(() -> {}))).isEqualTo(isShared);
    }
  }

  @Test
  void afterClosing() {
    Arena arena = arena();
    MemorySegment segment = arena.allocateFrom("secret");
    MemorySegment none = arena.allocate(0);
    arena.close();
    assertThat(arena.scope().isAlive()).isFalse();
    assertThatThrownBy(() -> segment.get(ValueLayout.JAVA_BYTE, 0))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> none.fill((byte) 0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> arena.allocate(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(arena::close).isInstanceOf(IllegalStateException.class);
    try (Arena one = arena();
        Arena other = arena()) {
      assertThat(one.allocate(64 * KIB).address())
          .describedAs("memory that was given back once")
          .isNotEqualTo(other.allocate(64 * KIB).address());
    }
  }

  @Test
  void anotherThread() throws Exception {
    Arena arena = slabs.ofConfined();
    MemorySegment segment = arena.allocate(100);
    CompletableFuture.runAsync(
            () -> {
              assertThatThrownBy(() -> arena.allocate(1)).isInstanceOf(WrongThreadException.class);
              assertThatThrownBy(() -> segment.set(ValueLayout.JAVA_BYTE, 0, (byte) 1))
                  .isInstanceOf(WrongThreadException.class);
              assertThatThrownBy(arena::close).isInstanceOf(WrongThreadException.class);
            })
        .get();
    assertZeros(segment);
    arena.close();
  }

  @Test
  void badSizesAndAlignments() {
    try (Arena arena = arena()) {
      assertThatThrownBy(() -> arena.allocate(-1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("-1");
      for (long alignment : new long[] {0, -8, 3, 12, Long.MIN_VALUE}) {
        assertThatThrownBy(() -> arena.allocate(1, alignment))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("" + alignment);
      }
      assertThatThrownBy(() -> arena.allocate(Long.MAX_VALUE)).isInstanceOf(OutOfMemoryError.class);
      assertThatThrownBy(() -> arena.allocate(1L << 60)).isInstanceOf(OutOfMemoryError.class);
      assertThatThrownBy(() -> arena.allocate(Long.MAX_VALUE, 1L << 62))
          .isInstanceOf(OutOfMemoryError.class);
      // And nothing is lost by that.
      assertZeros(arena.allocate(100));
    }
    assertThatThrownBy(() -> Slabs.of(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
  }

  @Test
  void noMoreIsKeptThanTheCapacity() {
    try (Slabs few = Slabs.of(128 * KIB)) {
      try (Arena arena = few.ofConfined()) {
        arena.allocate(10 * MIB);
        arena.allocate(1);
      }
      assertThat(few.idleBytes()).isEqualTo(128 * KIB);
      try (Arena one = few.ofConfined();
          Arena two = few.ofConfined();
          Arena three = few.ofConfined()) {
        Stream.of(one, two, three).forEach(arena -> arena.allocate(64 * KIB));
        assertThat(few.idleBytes()).isZero();
      }
      assertThat(few.idleBytes()).isEqualTo(128 * KIB);
      try (Arena arena = few.ofConfined()) {
        arena.allocate(100 * KIB);
      }
      assertThat(few.idleBytes()).isEqualTo(128 * KIB);
    }
    try (Slabs none = Slabs.of(0);
        Arena arena = none.ofConfined()) {
      assertZeros(arena.allocate(1000));
    }
  }

  @Test
  void manySmallOnesTakeFewSlabs() {
    try (Arena arena = slabs.ofConfined()) {
      for (int i = 0; i < 100_000; i++) {
        arena.allocate(100);
      }
    }
    assertThat(slabs.idleBytes()).isBetween(10_000_000L, 12_000_000L);
  }

  @Test
  void closedSlabs() {
    Arena open = slabs.ofConfined();
    MemorySegment segment = open.allocate(100);
    slabs.close();
    slabs.close();
    assertThatThrownBy(slabs::ofConfined).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(slabs::ofShared)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    segment.fill((byte) 1);
    assertZeros(open.allocate(5 * MIB));
    open.close();
    assertThat(slabs.idleBytes()).isZero();
  }

  @Test
  void manyThreads() throws Exception {
    Together.work(
        8,
        thread -> {
          Random random = new Random(thread);
          for (int i = 0; i < 300; i++) {
            try (Arena arena = arena()) {
              for (int k = random.nextInt(10); k >= 0; k--) {
                MemorySegment segment = arena.allocate(random.nextInt(k == 0 ? 200_000 : 5000) + 1);
                assertZeros(segment);
                segment.fill((byte) 1);
              }
            }
          }
          return null;
        });
  }

  @Test
  void manyThreadsInOneArena() throws Exception {
    try (Arena arena = slabs.ofShared()) {
      List<List<MemorySegment>> made =
          Together.work(
              8,
              thread ->
                  IntStream.range(1, 500)
                      .mapToObj(i -> arena.allocate(i * 3L).fill((byte) thread))
                      .toList());
      for (int thread = 0; thread < made.size(); thread++) {
        for (MemorySegment segment : made.get(thread)) {
          assertThat(segment.toArray(ValueLayout.JAVA_BYTE)).containsOnly(thread);
        }
      }
    }
  }

  /** The JDK closes an arena first, and throws what a cleanup has thrown afterwards. */
  @Test
  @SuppressWarnings("restricted")
  void memoryIsClearedWhenItsArenaIsClosed() {
    for (boolean fails : new boolean[] {false, true}) {
      Arena arena = arena();
      MemorySegment secret = arena.allocate(100).fill((byte) 7);
      // The slab is kept, so its memory is there.
      MemorySegment same = MemorySegment.ofAddress(secret.address()).reinterpret(100);
      if (fails) {
        secret.reinterpret(
            arena,
            _ -> {
              throw new IllegalStateException("a cleanup of users");
            });
        assertThatThrownBy(arena::close).hasMessageContaining("a cleanup of users");
      } else {
        arena.close();
      }
      assertZeros(same);
      assertThat(slabs.idleBytes()).isEqualTo(64 * KIB);
      assertThatThrownBy(arena::close).isInstanceOf(IllegalStateException.class);
      assertThat(slabs.idleBytes()).isEqualTo(64 * KIB);
    }
  }
}
