package dev.sennit.runtime.blake3;

import dev.sennit.runtime.batch.LoopKnownAnswers;
import dev.sennit.runtime.batch.ParallelKernel;
import dev.sennit.runtime.digest.DigestKernel;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * What a kernel for several chunks must compute before it is trusted: in each lane the digest that
 * the kernel for one message computes. A state tells how much of its chunk is left, so lanes end at
 * different bytes of the same block.
 */
public final class ChunkKnownAnswers {
  private ChunkKnownAnswers() {}

  public static boolean areComputedBy(ParallelKernel kernel) {
    DigestKernel one = kernel.one();
    int stateLength = one.stateLength();
    int chunk = LoopKnownAnswers.length(one);
    byte[] chunks = LoopKnownAnswers.messages(kernel);
    byte[] states = kernel.initialStates().toArray(ValueLayout.JAVA_BYTE);
    for (int lane = 0; lane < kernel.shape().messages(); lane++) {
      Arrays.fill(chunks, (lane + 1) * chunk - lane, (lane + 1) * chunk, (byte) 0);
      ChunkState.setLeft(states, lane * stateLength, chunk - lane);
    }
    LoopKnownAnswers.absorb(kernel, states, chunks);
    for (int lane = 0; lane < kernel.shape().messages(); lane++) {
      byte[] expected = one.hash(chunks, lane * chunk, chunk - lane);
      int at = lane * stateLength;
      if (!Arrays.equals(states, at, at + expected.length, expected, 0, expected.length)) {
        return false;
      }
    }
    return true;
  }
}
