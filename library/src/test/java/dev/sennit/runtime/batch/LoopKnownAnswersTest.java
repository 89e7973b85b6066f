package dev.sennit.runtime.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.TestedKernels;
import dev.sennit.WithKernels;
import dev.sennit.runtime.blake3.ChunkKnownAnswers;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.kernel.Stated.LoopAnswers;
import dev.sennit.runtime.registry.Role;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.Roll;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.Function;
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
      DigestAlgorithm algorithm,
      Function<Roll.OfDigest, Role<? extends ParallelKernel, ?>> role,
      Predicate<ParallelKernel> answers) {
    List<? extends ParallelKernel> kernels =
        role.apply(KernelLinker.await().roll().of(algorithm)).candidates();
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

  @Test
  void ofMessages() {
    check(DigestAlgorithm.MD5, Roll.OfDigest::several, LoopKnownAnswers::ofMessagesAreComputedBy);
  }

  @Test
  void ofPairs() {
    check(DigestAlgorithm.SHA_256, Roll.OfDigest::pairs, LoopKnownAnswers::ofPairsAreComputedBy);
  }

  @Test
  void ofChunks() {
    check(DigestAlgorithm.BLAKE3_256, Roll.OfDigest::chunks, ChunkKnownAnswers::areComputedBy);
  }
}
