package dev.sennit.weave.proof.numbers;

import dev.sennit.weave.isa.Meaning.Question;
import dev.sennit.weave.kernel.ProcessorKernel;
import dev.sennit.weave.kernel.WovenKernel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Whether a kernel writes what the processor answers to its question. */
final class AskingOnNumbers extends KernelOnNumbers {
  private static final int QUESTIONS = 20;
  private static final long MASK = (1L << Integer.SIZE) - 1;

  AskingOnNumbers(WovenKernel woven, long seed) {
    super(woven, seed);
  }

  @Override
  void checkAFewOfAll() {
    for (int i = 0; i < QUESTIONS; i++) {
      check();
    }
  }

  private void check() {
    ProcessorKernel kernel = (ProcessorKernel) woven.kernel();
    // Whatever the upper halves are.
    List<Long> asked = Stream.generate(random::nextLong).limit(kernel.numbers().size()).toList();
    List<Long> halves = asked.stream().map(number -> number & MASK).toList();
    ByteBuffer expected = ByteBuffer.allocate(kernel.answerBytes()).order(ByteOrder.LITTLE_ENDIAN);
    IntStream.range(0, kernel.answerBytes() / Integer.BYTES)
        .forEach(word -> expected.putInt((int) answer(kernel.question(), word, halves)));
    byte[] answer = bytes(kernel.answerBytes());
    call().ask(answer, asked);
    expect(expected.array(), answer, kernel.question() + " of " + asked);
  }

  /** An answer that no other question has. */
  static long answer(Question question, int word, List<Long> asked) {
    return Integer.toUnsignedLong(Objects.hash(question.ordinal(), word, asked));
  }
}
