package dev.sennit.runtime.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.TestedKernels;
import dev.sennit.WithKernels;
import dev.sennit.runtime.batch.ChunkKernels;
import dev.sennit.runtime.batch.ChunksByKernels;
import dev.sennit.runtime.batch.ChunksByOneKernel;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.batch.LanesKnownAnswers;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: trees are right whatever computes chunks, be it selected on this machine or not: Java,
 * the kernel for one message, and every kernel for several by itself and beside each narrower one,
 * and all of them together. Afterwards nothing of a message or a key is left.
 */
@Tag("kernels")
class TreeDigestTest implements WithKernels {
  private static final int CHUNK = 1024;
  private static final byte[] BYTES = Messages.random(300 * CHUNK);
  private static final byte[] KEY = Messages.random(TreeMode.KEY_LENGTH);
  private static final byte[] OTHER_KEY = Arrays.copyOf(BYTES, TreeMode.KEY_LENGTH);

  private final byte[] result = new byte[ChunkState.VALUE];

  /** A computation of chunks, with a name for reports. */
  record Named(String name, ChunkCompressor chunks) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Named> all() {
    List<Named> all = new ArrayList<>();
    all.add(new Named("Java", new ChunksInJava()));
    DigestKernel one = KernelLinker.kernel(DigestAlgorithm.BLAKE3_256);
    if (one != null) {
      all.add(new Named(one.name(), new ChunksByOneKernel(one)));
      List<LanesKernel> several = several(one);
      for (LanesKernel lanes : several) {
        all.add(new Named(lanes.name(), byKernels(one, List.of(lanes))));
        for (LanesKernel narrower : several) {
          if (narrower.shape().messages() < lanes.shape().messages()) {
            all.add(
                new Named(
                    lanes.name() + " and " + narrower.name(),
                    byKernels(one, List.of(lanes, narrower))));
          }
        }
      }
      if (!several.isEmpty()) {
        several.sort(
            Comparator.comparingInt((LanesKernel each) -> each.shape().messages()).reversed());
        all.add(new Named("all kernels", byKernels(one, several)));
      }
    }
    return all;
  }

  private static ChunkCompressor byKernels(DigestKernel one, List<LanesKernel> several) {
    return new ChunksByKernels(new ChunkKernels(one, several));
  }

  private static List<LanesKernel> several(DigestKernel one) {
    List<LanesKernel> several = new ArrayList<>();
    for (KernelTarget target : KernelLinker.await().targets()) {
      for (int lanes : new int[] {1, 2, 4, 8, 16}) {
        for (int strands = lanes == 1 ? 2 : 1; strands <= 4; strands++) {
          LanesKernel kernel =
              LanesKernel.of(TestedKernels.lookup(), one, target, new KernelShape(lanes, strands));
          if (kernel != null) {
            several.add(kernel);
          }
        }
      }
    }
    return several;
  }

  @Test
  void everyKernelForSeveralComputesItsKnownAnswers() {
    DigestKernel one = KernelLinker.kernel(DigestAlgorithm.BLAKE3_256);
    assertThat(several(one))
        .isNotEmpty()
        .allMatch(lanes -> LanesKnownAnswers.areComputedBy(new LaneChoice(one, lanes, 1, 0)));
  }

  @ParameterizedTest
  @MethodSource("all")
  void aroundEveryNumberOfChunks(Named named) {
    TreeDigest digest = new TreeDigest(TreeMode.HASH, named.chunks());
    Random random = new Random(2);
    for (int chunks = 1; chunks < 300; chunks += EMULATED ? 13 : chunks < 70 ? 1 : 5) {
      for (int length = chunks * CHUNK - 1; length <= chunks * CHUNK + 1; length++) {
        int end = Math.min(length, BYTES.length);
        byte[] expected = Oracle.digest("BLAKE3-256").digest(Arrays.copyOf(BYTES, end));
        digest.digest(MemorySegment.ofArray(BYTES).asSlice(0, end), result, 0);
        assertThat(result).describedAs("%d bytes", end).isEqualTo(expected);
        int first = random.nextInt(end + 1);
        digest.update(BYTES, 0, first);
        TreeDigest copy = digest.copy();
        digest.update(BYTES, first, end - first);
        digest.digest(result, 0);
        assertThat(result).describedAs("%d and the rest of %d", first, end).isEqualTo(expected);
        copy.update(MemorySegment.ofArray(BYTES).asSlice(first, end - first));
        copy.digest(result, 0);
        assertThat(result).describedAs("a copy").isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void modesOneAfterTheOther(Named named) {
    TreeDigest digest = new TreeDigest(TreeMode.HASH, named.chunks());
    List<TreeMode> modes =
        List.of(
            TreeMode.HASH, TreeMode.keyed(KEY), TreeMode.deriving(KEY), TreeMode.keyed(OTHER_KEY));
    for (int length : new int[] {3, 5000, 100_000}) {
      for (TreeMode before : modes) {
        for (TreeMode mode : modes) {
          TreeDigest fresh = new TreeDigest(mode, new ChunksInJava());
          fresh.update(BYTES, 0, length);
          byte[] expected = new byte[ChunkState.VALUE];
          fresh.digest(expected, 0);
          digest.begin(before);
          digest.update(BYTES, 0, 70_000);
          digest.reset();
          digest.begin(mode);
          digest.update(BYTES, 0, length);
          digest.digest(result, 0);
          assertThat(result).isEqualTo(expected);
        }
      }
    }
  }

  /** A segment that is closed while it is hashed: what a thread can do that shares it. */
  @ParameterizedTest
  @MethodSource("all")
  void usableAfterAFailure(Named named) {
    MemorySegment closed;
    try (Arena arena = Arena.ofConfined()) {
      closed = arena.allocate(100_000);
    }
    TreeDigest digest = new TreeDigest(TreeMode.keyed(KEY), named.chunks());
    digest.update(BYTES, 0, 3000);
    assertThatThrownBy(() -> digest.update(closed)).isInstanceOf(IllegalStateException.class);
    digest.reset();
    assertThatThrownBy(() -> digest.digest(closed, result, 0))
        .isInstanceOf(IllegalStateException.class);
    digest.reset();
    digest.begin(TreeMode.HASH);
    digest.digest(MemorySegment.ofArray(BYTES), result, 0);
    assertThat(result).isEqualTo(Oracle.digest("BLAKE3-256").digest(BYTES));
  }

  @ParameterizedTest
  @MethodSource("all")
  void nothingIsLeft(Named named) throws Exception {
    for (int length : new int[] {1, 64, 1000, 1025, 8192, 32 * CHUNK + 1, 100_000}) {
      TreeDigest digest = new TreeDigest(TreeMode.keyed(KEY), named.chunks().another());
      for (int end = 0; end < 4; end++) {
        for (int taken = 0; taken < length; taken += 999) {
          digest.update(BYTES, taken, Math.min(999, length - taken));
        }
        switch (end) {
          case 0 -> digest.digest(result, 0);
          case 1 -> digest.output().clear();
          case 2 -> digest.reset();
          default -> {
            digest.reset();
            digest.digest(MemorySegment.ofArray(BYTES).asSlice(0, length), result, 0);
          }
        }
        assertThat(notCleared(digest)).describedAs("of %d bytes, after %d", length, end).isEmpty();
      }
    }
  }

  /** Where bytes or words are left in what an object refers to, but for its mode and kernels. */
  private static List<String> notCleared(Object object) throws Exception {
    List<String> found = new ArrayList<>();
    for (Field field : object.getClass().getDeclaredFields()) {
      found.addAll(notCleared(object, field));
    }
    Class<?> parent = object.getClass().getSuperclass();
    if (parent != Object.class) {
      for (Field field : parent.getDeclaredFields()) {
        found.addAll(notCleared(object, field));
      }
    }
    return found;
  }

  private static List<String> notCleared(Object object, Field field) throws Exception {
    if (Modifier.isStatic(field.getModifiers())) {
      return List.of();
    }
    field.setAccessible(true);
    String name = object.getClass().getSimpleName() + "." + field.getName();
    return switch (field.get(object)) {
      case byte[] bytes when isSet(bytes) -> List.of(name);
      case byte[][] levels when Stream.of(levels).anyMatch(each -> each != null && isSet(each)) ->
          List.of(name);
      case int[] words when name.endsWith("words") && Arrays.stream(words).anyMatch(w -> w != 0) ->
          List.of(name);
      case MemorySegment memory when memory.isNative() && memory.mismatch(zeros(memory)) >= 0 ->
          List.of(name);
      case ChunkTree tree -> notCleared(tree);
      case ChunkCompressor chunks -> notCleared(chunks);
      case Object lanes when lanes.getClass().getSimpleName().matches("ChunkLanes|Before") ->
          notCleared(lanes);
      case null, default -> List.of();
    };
  }

  private static boolean isSet(byte[] bytes) {
    return !Arrays.equals(bytes, new byte[bytes.length]);
  }

  private static MemorySegment zeros(MemorySegment memory) {
    return MemorySegment.ofArray(new byte[(int) memory.byteSize()]);
  }
}
