package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.runtime.clear.ClearLinker;
import dev.sennit.runtime.clear.ClearSelection;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: of every kind of memory exactly that is cleared which the caller names, as by the JDK's
 * fill, and nothing of what is refused.
 */
@Tag("kernels")
class ZeroTest {
  // From less than any kernel takes to more than one call takes.
  private static final int[] BYTES = {
    0, 1, 8, 248, 255, 256, 257, 264, 1000, 4096, 5003, 1_048_568, 1_048_576, 1_048_584, 2_621_464
  };
  private static final int ROOM = 2_621_464 + 200;

  @BeforeAll
  static void kernelsAreLinkedIfThereAreAny() {
    ClearLinker.await();
  }

  static Stream<Class<?>> types() {
    return Arrays.stream(Zero.class.getMethods())
        .filter(method -> method.getParameterCount() == 3)
        .map(method -> method.getParameterTypes()[0].componentType());
  }

  @ParameterizedTest
  @MethodSource("types")
  void arrays(Class<?> type) throws Exception {
    for (int bytes : BYTES) {
      int length = bytes / elementBytes(type);
      for (int offset : new int[] {0, 1, 5, 64}) {
        Object expected = soiled(type, length + 70);
        Object actual = soiled(type, length + 70);
        System.arraycopy(Array.newInstance(type, length), 0, expected, offset, length);
        Zero.class
            .getMethod("clear", type.arrayType(), int.class, int.class)
            .invoke(null, actual, offset, length);
        assertThat(Objects.deepEquals(actual, expected))
            .describedAs("%d %ss from %d on", length, type, offset)
            .isTrue();
      }
      Object whole = soiled(type, length);
      Zero.class.getMethod("clear", type.arrayType()).invoke(null, whole);
      assertThat(Objects.deepEquals(whole, Array.newInstance(type, length)))
          .describedAs("%d %ss", length, type)
          .isTrue();
    }
  }

  private static int elementBytes(Class<?> type) {
    return type == boolean.class ? 1 : (int) segmentOf(Array.newInstance(type, 1)).byteSize();
  }

  private static Object soiled(Class<?> type, int length) {
    Object array = Array.newInstance(type, length);
    if (array instanceof boolean[] booleans) {
      Arrays.fill(booleans, true);
    } else {
      segmentOf(array).fill((byte) 0x5a);
    }
    return array;
  }

  private static MemorySegment segmentOf(Object array) {
    return switch (array) {
      case byte[] bytes -> MemorySegment.ofArray(bytes);
      case short[] shorts -> MemorySegment.ofArray(shorts);
      case char[] chars -> MemorySegment.ofArray(chars);
      case int[] ints -> MemorySegment.ofArray(ints);
      case long[] longs -> MemorySegment.ofArray(longs);
      case float[] floats -> MemorySegment.ofArray(floats);
      case double[] doubles -> MemorySegment.ofArray(doubles);
      default -> throw new IllegalArgumentException("" + array);
    };
  }

  /** Also the part of a buffer from its position to its limit, where it has one. */
  @Test
  void segmentsAndBuffers() {
    try (Arena confined = Arena.ofConfined();
        Arena shared = Arena.ofShared()) {
      for (MemorySegment memory :
          new MemorySegment[] {
            confined.allocate(ROOM),
            shared.allocate(ROOM),
            Arena.ofAuto().allocate(ROOM),
            segmentOf(new byte[ROOM]),
            segmentOf(new byte[ROOM + 40]).asSlice(40),
            segmentOf(new short[ROOM / 2]),
            segmentOf(new char[ROOM / 2]),
            segmentOf(new int[ROOM / 4]),
            segmentOf(new float[ROOM / 4]),
            segmentOf(new long[ROOM / 8]),
            segmentOf(new double[ROOM / 8]),
          }) {
        boolean hasBuffer = memory.heapBase().map(array -> array instanceof byte[]).orElse(true);
        for (int length : BYTES) {
          // No multiple of what elements have, too: then an array is no array to clear.
          for (int offset : new int[] {0, 3, 8, 101}) {
            memory.fill((byte) 0x5a);
            Zero.clear(memory.asSlice(offset, length));
            assertCleared(memory, offset, length);
            if (hasBuffer) {
              memory.fill((byte) 0x5a);
              ByteBuffer buffer = memory.asByteBuffer().position(offset).limit(offset + length);
              Zero.clear(buffer);
              assertCleared(memory, offset, length);
              assertThat(buffer.position()).isEqualTo(offset);
              assertThat(buffer.limit()).isEqualTo(offset + length);
            }
          }
        }
      }
    }
  }

  /** By stores past the caches, if there are any. */
  @Test
  void muchMemory() {
    int room = ClearSelection.MUCH + 200;
    for (MemorySegment memory :
        new MemorySegment[] {Arena.ofAuto().allocate(room), segmentOf(new byte[room])}) {
      memory.fill((byte) 0x5a);
      Zero.clear(memory.asSlice(101, ClearSelection.MUCH + 3));
      assertCleared(memory, 101, ClearSelection.MUCH + 3);
    }
  }

  private static void assertCleared(MemorySegment memory, long offset, long length) {
    MemorySegment expected = MemorySegment.ofArray(new byte[(int) memory.byteSize()]);
    expected.fill((byte) 0x5a);
    expected.asSlice(offset, length).fill((byte) 0);
    assertThat(memory.mismatch(expected))
        .describedAs("first wrong byte of %s, cleared from %d for %d", memory, offset, length)
        .isEqualTo(-1);
  }

  /**
   * A kernel that met a page which the file has no more would end this JVM. Windows shortens no
   * mapped file.
   */
  @Test
  void mappedFile(@TempDir Path folder) throws Exception {
    Path file = Files.write(folder.resolve("file"), Messages.random(100_000));
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        Arena arena = Arena.ofShared()) {
      MemorySegment mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, 100_000, arena);
      Zero.clear(mapped.asSlice(1, 90_000));
      mapped.force();
      byte[] expected = Messages.random(100_000);
      Arrays.fill(expected, 1, 90_001, (byte) 0);
      assertThat(Files.readAllBytes(file)).isEqualTo(expected);
      if (!OS.WINDOWS.isCurrentOs()) {
        channel.truncate(1);
        assertThatThrownBy(() -> Zero.clear(mapped)).isInstanceOf(InternalError.class);
      }
    }
  }

  @Test
  void readOnlyMemory() {
    byte[] array = new byte[1000];
    Arrays.fill(array, (byte) 1);
    MemorySegment segment = Arena.ofAuto().allocate(1000).fill((byte) 1);
    for (MemorySegment each : List.of(segment, MemorySegment.ofArray(array))) {
      assertThatThrownBy(() -> Zero.clear(each.asReadOnly()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("read-only");
      assertThatThrownBy(() -> Zero.clear(each.asByteBuffer().asReadOnlyBuffer()))
          .isInstanceOf(ReadOnlyBufferException.class);
      assertThat(each.toArray(ValueLayout.JAVA_BYTE)).doesNotContain(0);
    }
  }
}
