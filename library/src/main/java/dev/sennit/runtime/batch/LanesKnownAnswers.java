package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.KnownAnswers;
import dev.sennit.runtime.digest.KnownAnswers.KnownAnswer;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;

/**
 * What a kernel for several messages must compute before it is trusted: the known answers of its
 * digest, with each message first in each lane.
 */
public final class LanesKnownAnswers {
  private static final int STEP = 7;

  private LanesKnownAnswers() {}

  /** Returns whether a kernel works on this machine. */
  static boolean areComputedBy(LanesKernel kernel) {
    // An interrupt ends a batch, but not what decides about all of them.
    boolean interrupted = Thread.interrupted();
    try {
      return areComputedInEveryLane(new LaneChoice(kernel, 1, 0));
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Returns whether a kernel for pairs computes in every lane what the kernel for one does. */
  static boolean ofPairsAreComputedBy(LanesKernel kernel) {
    DigestKernel one = kernel.one();
    int messages = kernel.shape().messages();
    int block = one.blockLength();
    byte[] pairs = new byte[messages * block];
    long[] addresses = new long[messages];
    byte[] states = new byte[messages * one.stateLength()];
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(pairs.length);
      for (int i = 0; i < pairs.length; i++) {
        pairs[i] = (byte) (i * STEP + i / block);
      }
      for (int lane = 0; lane < messages; lane++) {
        addresses[lane] = memory.address() + (long) lane * block;
      }
      MemorySegment.copy(pairs, 0, memory, ValueLayout.JAVA_BYTE, 0, pairs.length);
      kernel.absorb(
          MemorySegment.ofArray(states),
          kernel.initialStates(),
          MemorySegment.ofArray(addresses),
          1);
    }
    for (int lane = 0; lane < messages; lane++) {
      byte[] digest = one.hash(pairs, lane * block, block);
      int at = lane * one.stateLength();
      if (!Arrays.equals(states, at, at + digest.length, digest, 0, digest.length)) {
        return false;
      }
    }
    return true;
  }

  private static boolean areComputedInEveryLane(LaneChoice choice) {
    List<KnownAnswer> answers = KnownAnswers.of(choice.one().algorithm());
    int messages = choice.lanes().shape().messages();
    int digestLength = choice.one().digestLength();
    byte[] result = new byte[2 * messages * digestLength];
    for (int turn = 0; turn < answers.size(); turn++) {
      Arrays.fill(result, (byte) 0);
      try (LanesBatchDigest digest =
          LanesBatchDigest.of(
              choice,
              BatchDigest.NO_PREFIX,
              new DigestsInMemory(
                  choice.one().algorithm(), MemorySegment.ofArray(result), digestLength),
              0)) {
        for (int i = 0; i < 2 * messages; i++) {
          byte[] message = answers.get((i + turn) % answers.size()).message();
          digest.add(i, message, 0, message.length);
        }
        digest.finish();
      }
      for (int i = 0; i < 2 * messages; i++) {
        byte[] expected = answers.get((i + turn) % answers.size()).digest();
        if (!Arrays.equals(
            result, i * digestLength, (i + 1) * digestLength, expected, 0, digestLength)) {
          return false;
        }
      }
    }
    return true;
  }
}
