package dev.sennit.runtime.blake3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.TestedKernels;
import dev.sennit.WithKernels;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.LanesBatchDigestTest;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
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

  // The mode, which may be used again, numbers and kernels with their first states.
  private static final String NO_SECRETS =
      "TreeMode\\..*|ChunkTree\\.(counts|used)|(Digest|Lanes)Kernel\\..*|NativeState\\..*";

  private final byte[] result = new byte[ChunkState.VALUE];

  static List<Named<ChunkCompressor>> all() {
    List<Named<ChunkCompressor>> all = new ArrayList<>();
    all.add(Named.of("Java", new ChunksInJava()));
    DigestKernel one = KernelLinker.kernel(DigestAlgorithm.BLAKE3_256);
    if (one != null) {
      all.add(Named.of(one.name(), new ChunksByOneKernel(one)));
      List<ChunksKernel> several = several(one);
      assertThat(several).isNotEmpty();
      for (ChunksKernel lanes : several) {
        all.add(Named.of(lanes.name(), byKernels(one, List.of(lanes))));
        for (ChunksKernel narrower : several) {
          if (narrower.shape().messages() < lanes.shape().messages()) {
            all.add(
                Named.of(
                    lanes.name() + " and " + narrower.name(),
                    byKernels(one, List.of(lanes, narrower))));
          }
        }
      }
      several.sort(
          Comparator.comparingInt((ChunksKernel each) -> each.shape().messages()).reversed());
      all.add(Named.of("all kernels", byKernels(one, several)));
    }
    return all;
  }

  private static ChunkCompressor byKernels(DigestKernel one, List<ChunksKernel> several) {
    return new ChunksByKernels(new ChunkKernels(one, several));
  }

  private static List<ChunksKernel> several(DigestKernel one) {
    List<ChunksKernel> several = new ArrayList<>();
    for (KernelTarget target : KernelLinker.await().support().targets()) {
      for (KernelShape shape : LanesBatchDigestTest.SHAPES) {
        String name = one.algorithm().family().name() + "/" + target + "/" + shape;
        TestedKernels.find(name)
            .filter(_ -> shape.messages() > 1)
            .ifPresent(
                function -> several.add(new ChunksKernel(function, one, TestedKernels.row(name))));
      }
    }
    return several;
  }

  @ParameterizedTest
  @MethodSource("all")
  void aroundEveryNumberOfChunks(ChunkCompressor chunks) {
    TreeDigest digest = new TreeDigest(TreeMode.HASH, chunks);
    Random random = new Random(2);
    for (int count = 1; count < 300; count += EMULATED ? 13 : count < 70 ? 1 : 5) {
      for (int length = count * CHUNK - 1; length <= count * CHUNK + 1; length++) {
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

  /** The mode of pairs goes no further than the next one. */
  @ParameterizedTest
  @MethodSource("all")
  void pairsOfDigests(ChunkCompressor chunks) {
    MemorySegment pairs = MemorySegment.ofArray(BYTES);
    for (int count = 1; count <= chunks.atOnce(); count++) {
      byte[] values = new byte[count * ChunkState.VALUE];
      chunks.begin(TreeMode.HASH);
      chunks.parents(pairs, count, values, 0);
      assertThat(values).isEqualTo(inJava(TreeMode.HASH, count));
      chunks.begin(TreeMode.PAIRS);
      chunks.parents(pairs, count, values, 0);
      assertThat(values).isEqualTo(inJava(TreeMode.PAIRS, count));
      assertThat(Arrays.copyOf(values, ChunkState.VALUE))
          .isEqualTo(Oracle.digest("BLAKE3-256").digest(Arrays.copyOf(BYTES, 64)));
    }
  }

  private static byte[] inJava(TreeMode mode, int count) {
    ChunkCompressor chunks = new ChunksInJava();
    byte[] values = new byte[count * ChunkState.VALUE];
    chunks.begin(mode);
    chunks.parents(MemorySegment.ofArray(BYTES), count, values, 0);
    return values;
  }

  @ParameterizedTest
  @MethodSource("all")
  void modesOneAfterTheOther(ChunkCompressor chunks) {
    TreeDigest digest = new TreeDigest(TreeMode.HASH, chunks);
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
  void usableAfterAFailure(ChunkCompressor chunks) {
    MemorySegment closed;
    try (Arena arena = Arena.ofConfined()) {
      closed = arena.allocate(100_000);
    }
    TreeDigest digest = new TreeDigest(TreeMode.keyed(KEY), chunks);
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
  void nothingIsLeft(ChunkCompressor chunks) throws Exception {
    for (int length : new int[] {1, 64, 1000, 1025, 8192, 32 * CHUNK + 1, 100_000}) {
      TreeDigest digest = new TreeDigest(TreeMode.keyed(KEY), chunks.another());
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
        assertThat(ReachedMemory.of(digest).notCleared(NO_SECRETS))
            .describedAs("of %d bytes, after %d", length, end)
            .isEmpty();
      }
    }
  }
}
