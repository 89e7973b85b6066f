package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.Stated.LoopAnswers;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * What a kernel with several states must compute before it is trusted: in each of them what the
 * kernel for one message computes, which has computed its own known answers. The weaver states how
 * many blocks its calls take.
 */
public final class LoopKnownAnswers {
  private static final int STEP = 7;

  private LoopKnownAnswers() {}

  /** Returns whether a kernel for several messages works on this machine. */
  static boolean ofMessagesAreComputedBy(ParallelKernel kernel) {
    return areComputedBy(kernel, DigestKernel.NOT_THE_END);
  }

  /** Returns whether a kernel for pairs does: for it, each block is a whole message. */
  static boolean ofPairsAreComputedBy(ParallelKernel kernel) {
    return areComputedBy(kernel, kernel.one().end(kernel.one().blockLength()));
  }

  // The end is what the kernel for one message is told behind each block.
  private static boolean areComputedBy(ParallelKernel kernel, long end) {
    DigestKernel one = kernel.one();
    byte[] messages = messages(kernel);
    byte[] states = kernel.initialStates().toArray(ValueLayout.JAVA_BYTE);
    byte[] expected = states.clone();
    absorb(kernel, states, messages);
    int block = one.blockLength();
    MemorySegment all = MemorySegment.ofArray(messages);
    for (int at = 0; at < messages.length; at += block) {
      int lane = at / length(one);
      MemorySegment state =
          MemorySegment.ofArray(expected)
              .asSlice((long) lane * one.stateLength(), one.stateLength());
      one.absorb(state, all.asSlice(at, block), block, end, state);
    }
    return Arrays.equals(states, expected);
  }

  /** The bytes of each lane's message, which lie one behind the other. */
  public static int length(DigestKernel one) {
    int blocks = 0;
    for (int each : LoopAnswers.BLOCKS) {
      blocks += each;
    }
    return blocks * one.blockLength();
  }

  /** Returns messages for all lanes, of which each has other bytes. */
  public static byte[] messages(ParallelKernel kernel) {
    int length = length(kernel.one());
    byte[] messages = new byte[kernel.shape().messages() * length];
    for (int i = 0; i < messages.length; i++) {
      messages[i] = (byte) (i * STEP + i / length);
    }
    return messages;
  }

  /** Has a kernel absorb all messages into states, in the calls that are stated. */
  public static void absorb(ParallelKernel kernel, byte[] states, byte[] messages) {
    int length = length(kernel.one());
    MemorySegment segment = MemorySegment.ofArray(states);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocateFrom(ValueLayout.JAVA_BYTE, messages);
      int done = 0;
      for (int blocks : LoopAnswers.BLOCKS) {
        kernel.absorb(segment, segment, memory.asSlice(done), length, blocks);
        done += blocks * kernel.one().blockLength();
      }
    }
  }
}
