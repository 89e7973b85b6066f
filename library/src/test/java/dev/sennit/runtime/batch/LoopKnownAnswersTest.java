package dev.sennit.runtime.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.TestedKernels;
import dev.sennit.WithKernels;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.blake3.ChunkKnownAnswers;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.Stated.LoopAnswers;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.Roll;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: the library trusts a kernel with several states only if it is right in each of the
 * calls that the weaver states. These are the calls that go every way through such kernels.
 */
@Tag("kernels")
class LoopKnownAnswersTest implements WithKernels {
  private static final int NEVER = -1;

  /** A kernel that is wrong where a call takes so many blocks: in one bit of its last state. */
  private static final class Wrong extends ParallelKernel {
    private final ParallelKernel right;
    private final int wrongAt;

    Wrong(ParallelKernel right, int wrongAt) {
      super(MemorySegment.NULL, right.one(), TestedKernels.row(right.name()));
      this.right = right;
      this.wrongAt = wrongAt;
    }

    @Override
    public void absorb(
        MemorySegment after,
        MemorySegment before,
        MemorySegment messages,
        int distance,
        int blocks) {
      right.absorb(after, before, messages, distance, blocks);
      if (blocks == wrongAt) {
        long last = after.byteSize() - one().stateLength();
        after.set(ValueLayout.JAVA_BYTE, last, (byte) (after.get(ValueLayout.JAVA_BYTE, last) ^ 1));
      }
    }
  }

  private static void check(
      List<? extends ParallelKernel> kernels, Predicate<ParallelKernel> answers) {
    assumeTrue(!kernels.isEmpty(), "there is no such kernel for this processor");
    for (ParallelKernel kernel : kernels) {
      assertThat(answers.test(new Wrong(kernel, NEVER))).as(kernel.name()).isTrue();
      for (int blocks : LoopAnswers.BLOCKS) {
        assertThat(answers.test(new Wrong(kernel, blocks)))
            .as("%s, wrong with %d blocks", kernel.name(), blocks)
            .isFalse();
      }
    }
  }

  private static Roll.OfDigest roles(DigestAlgorithm algorithm) {
    return KernelLinker.await().roll().of(algorithm);
  }

  @Test
  void ofMessages() {
    check(
        roles(DigestAlgorithm.MD5).several().candidates(),
        LoopKnownAnswers::ofMessagesAreComputedBy);
  }

  @Test
  void ofPairs() {
    DigestKernel one = KernelLinker.kernel(DigestAlgorithm.SHA_256);
    List<LanesKernel> pairs =
        roles(DigestAlgorithm.SHA_256).pairs().rows().stream()
            .map(row -> new LanesKernel(TestedKernels.find(row.name()).orElseThrow(), one, row))
            .toList();
    check(pairs, LoopKnownAnswers::ofPairsAreComputedBy);
  }

  @Test
  void ofChunks() {
    check(
        roles(DigestAlgorithm.BLAKE3_256).chunks().candidates(), ChunkKnownAnswers::areComputedBy);
  }
}
