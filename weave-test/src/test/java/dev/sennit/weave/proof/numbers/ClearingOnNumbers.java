package dev.sennit.weave.proof.numbers;

import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Whether a kernel makes exactly the memory zero that it is given. */
final class ClearingOnNumbers extends KernelOnNumbers {
  /** More than two turns of the longest loop. */
  private static final int MEMORY = 1 << 13;

  /** Blocks of 4 bytes up to 512, and of 64 where they are forbidden. */
  static final List<Long> BLOCKS = List.of(0L, 2L, 4L, 5L, 6L, 7L, 4L | Meaning.Blocks.FORBIDDEN);

  private static final List<Integer> LENGTHS =
      List.of(0, 1, 2, 3, 5, 8, 15, 16, 31, 33, 64, 100, 127, 128, 200, 255, 256, 257, 300, 500);

  private static final List<Integer> LONGER =
      List.of(511, 512, 513, 700, 1023, 1024, 1100, 2047, 2500, 4096, 5000, 7000);

  ClearingOnNumbers(WovenKernel woven, long seed) {
    super(woven, seed);
  }

  @Override
  void checkAFewOfAll() {
    LENGTHS.forEach(length -> check(length, random.nextInt(64)));
    LONGER.forEach(length -> check(length, random.nextInt(MEMORY - length)));
  }

  @Override
  void checkEveryLength() {
    IntStream.rangeClosed(0, 600)
        .forEach(length -> IntStream.range(0, 4).forEach(_ -> check(length, random.nextInt(64))));
    IntStream.range(0, 64).forEach(start -> LENGTHS.forEach(length -> check(length, start)));
    IntStream.iterate(600, length -> length < 3000, length -> length + 7)
        .forEach(length -> check(length, random.nextInt(4096)));
  }

  private void check(int length, int start) {
    byte[] memory = bytes(MEMORY);
    byte[] expected = memory.clone();
    Arrays.fill(expected, start, start + length, (byte) 0);
    long blocks = BLOCKS.get(random.nextInt(BLOCKS.size()));
    call().clear(memory, start, start + length, blocks);
    int wrong = Arrays.mismatch(expected, memory);
    if (wrong >= 0) {
      throw new Fault(
          "makes byte %d of %d bytes from %d on %d, where DCZID_EL0 is %d",
          wrong - start, length, start, memory[wrong], blocks);
    }
  }
}
