package dev.sennit.runtime.blake3;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.KnownAnswers;
import dev.sennit.runtime.digest.KnownAnswers.KnownAnswer;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.tree.ChunkState;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;

/**
 * What a kernel for several chunks must compute before it is trusted: the known answers of its
 * digest, which are shorter than a chunk, with each message first in each lane. A state tells how
 * much of its chunk is left, so lanes may end at different bytes of the same block.
 */
final class ChunkKnownAnswers {
  private ChunkKnownAnswers() {}

  static boolean areComputedBy(ChunksKernel kernel) {
    DigestKernel one = kernel.one();
    List<KnownAnswer> answers = KnownAnswers.of(one.algorithm());
    int count = kernel.shape().messages();
    MemorySegment memory = MemorySegment.ofArray(new byte[count * Chunks.BYTES]);
    for (KnownAnswer ofBlocks : answers) {
      int blocks = blocks(one, ofBlocks);
      List<KnownAnswer> alike =
          answers.stream().filter(answer -> blocks(one, answer) == blocks).toList();
      for (int turn = 0; turn < alike.size(); turn++) {
        if (!areComputedBy(kernel, memory, blocks, alike, turn)) {
          return false;
        }
      }
    }
    return true;
  }

  private static int blocks(DigestKernel one, KnownAnswer answer) {
    return Math.max(1, (answer.message().length + one.blockLength() - 1) / one.blockLength());
  }

  private static boolean areComputedBy(
      ChunksKernel kernel, MemorySegment memory, int blocks, List<KnownAnswer> answers, int turn) {
    int count = kernel.shape().messages();
    int stateLength = kernel.one().stateLength();
    byte[] states = kernel.initialStates().toArray(ValueLayout.JAVA_BYTE);
    MemorySegment statesSegment = MemorySegment.ofArray(states);
    memory.fill((byte) 0);
    for (int lane = 0; lane < count; lane++) {
      byte[] message = answers.get((lane + turn) % answers.size()).message();
      MemorySegment chunk = memory.asSlice((long) lane * Chunks.BYTES, Chunks.BYTES);
      chunk.copyFrom(MemorySegment.ofArray(message));
      ChunkState.setLeft(states, lane * stateLength, message.length);
    }
    kernel.absorb(statesSegment, statesSegment, memory, Chunks.BYTES, blocks);
    for (int lane = 0; lane < count; lane++) {
      byte[] expected = answers.get((lane + turn) % answers.size()).digest();
      int at = lane * stateLength;
      if (!Arrays.equals(states, at, at + expected.length, expected, 0, expected.length)) {
        return false;
      }
    }
    return true;
  }
}
