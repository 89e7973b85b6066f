package dev.sennit.weave.proof.numbers;

import static dev.sennit.weave.kind.AesMemory.STANDARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Ghash.Element;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.library.AesAnswers;
import dev.sennit.weave.library.ClearAnswers;
import dev.sennit.weave.library.DigestAnswers;
import dev.sennit.weave.proof.Kernels;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: whatever is damaged in a kernel, the known answers that the library has it compute go
 * there. Calls like theirs are executed on numbers and take every way at every branch.
 */
@Execution(ExecutionMode.CONCURRENT)
class WaysOfKnownAnswersTest {
  private static final int MOST_CLEARED = 7000;
  private static final int MEMORY = 1 << 13;

  private final Random random = new Random(5);

  @TestFactory
  Stream<DynamicTest> ofAKernelOfEachKind() {
    return Kernels.few().filter(Kernels::isOnLinux).flatMap(this::takesEveryWay);
  }

  @TestFactory
  @Tag("all")
  Stream<DynamicTest> ofEveryKernel() {
    return Kernels.workshop().woven().stream()
        .filter(Kernels::isOnLinux)
        .flatMap(this::takesEveryWay);
  }

  private Stream<DynamicTest> takesEveryWay(WovenKernel woven) {
    return calls(woven)
        .map(calls ->
            DynamicTest.dynamicTest(
                Kernels.name(woven),
                () -> {
                  Ways ways = new Ways(woven);
                  calls.accept(new CallOnNumbers(woven, random, ways));
                  // One way leads to the end of an HMAC, and there is none with SHAKE128.
                  int unreachable = woven.kernel().name().startsWith("keccak-168/") ? 1 : 0;
                  assertThat(ways.left()).hasSize(unreachable);
                }));
  }

  private static Stream<Consumer<CallOnNumbers>> calls(WovenKernel woven) {
    return switch (woven.kernel()) {
      case BlockKernel _ ->
          Stream.of(Kernels.isSingle(woven) ? call -> digests(call) : call -> blocks(call));
      case KeyKernel _, ModeKernel _ ->
          Stream.of(call -> AesAnswers.ALL.forEach(answers -> seal(call, answers)));
      case ClearKernel kernel -> Stream.of(call -> clear(call, kernel));
      case IterationKernel _ -> Stream.empty();
    };
  }

  private static void digests(CallOnNumbers call) {
    DigestAnswers.MESSAGES.forEach(message -> digest(call, message.length()));
    DigestAnswers.FOLDED_LENGTHS.forEach(length -> digest(call, length));
  }

  private static void digest(CallOnNumbers call, int length) {
    BlockFunction algorithm = Kernels.algorithm(call.woven());
    Padding padding = algorithm.padding();
    long end = padding.isBegunByCaller() ? padding.first() : length;
    byte[] state = new byte[algorithm.stateBytes()];
    Object _ = call.message(state, new byte[length], end);
    int whole = length - padding.rest(length, algorithm.blockBytes());
    Object _ = call.message(state, new byte[whole], Long.MIN_VALUE);
    Object _ = call.message(state, new byte[length - whole], end);
    for (int digestLength : algorithm.macLengths()) {
      byte[] states = new byte[2 * state.length];
      Object _ = call.message(states, new byte[length], end | (long) digestLength << 56);
    }
  }

  /** The known answers have none, one and several blocks. */
  private static void blocks(CallOnNumbers call) {
    List.of(0, 1, 3).forEach(blocks -> blocks(call, blocks));
  }

  private static void blocks(CallOnNumbers call, int blocks) {
    BlockFunction algorithm = Kernels.algorithm(call.woven());
    int messages = call.woven().kernel().shape().messages();
    byte[] message = new byte[blocks * algorithm.blockBytes()];
    Object _ =
        call.blocks(
            new byte[messages * algorithm.stateBytes()], Collections.nCopies(messages, message));
  }

  private static void seal(CallOnNumbers call, AesAnswers answers) {
    byte[] key = new byte[answers.keyLength()];
    if (call.woven().kernel() instanceof ModeKernel kernel) {
      byte[] schedule = FilledAesMemory.schedule(key);
      for (int length : answers.lengths()) {
        text(call, schedule, kernel.mode().makesTag(), length);
      }
      text(call, schedule, false, AesAnswers.PART);
    } else {
      call.key(new byte[STANDARD.schedule().bytes()], key);
    }
  }

  private static void text(CallOnNumbers call, byte[] schedule, boolean ends, int length) {
    byte[] block = new byte[16];
    byte[] text = new byte[length];
    call.mode(schedule, FilledAesMemory.state(block, Element.ZERO, ends, block, block), text, text);
  }

  /** As the library tries lengths, up to more than a turn of any loop. */
  private static void clear(CallOnNumbers call, ClearKernel kernel) {
    int longest = Math.min(ClearAnswers.LONGEST, MOST_CLEARED);
    for (long blocks : kernel.clearing() == Clearing.ZVA ? ClearingOnNumbers.BLOCKS : List.of(0L)) {
      for (int length = 0; length <= ClearAnswers.EACH_TO; length++) {
        clear(call, length * 7 % ClearAnswers.LINE, length, blocks);
      }
      for (int length = ClearAnswers.EACH_TO; length <= longest; length += length / 3 + 1) {
        clear(call, length % ClearAnswers.LINE, length, blocks);
      }
    }
  }

  private static void clear(CallOnNumbers call, int start, int length, long blocks) {
    call.clear(new byte[MEMORY], start, start + length, blocks);
  }
}
