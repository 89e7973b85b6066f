package dev.sennit.weave.proof.numbers;

import static dev.sennit.weave.kind.AesMemory.STANDARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.OncePerChange;
import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Ghash.Element;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
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
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: whatever is damaged in a kernel, the known answers that the library has it compute go
 * there. Calls like theirs are executed on numbers and take every way at every branch.
 */
@Execution(ExecutionMode.CONCURRENT)
class WaysOfKnownAnswersTest {
  private static final OncePerChange ONCE = OncePerChange.of(WaysOfKnownAnswersTest.class);

  /** What DCZID_EL0 may be: blocks of 4 bytes up to 512, and where they are forbidden. */
  private static final List<Long> BLOCKS =
      List.of(0L, 2L, 4L, 5L, 6L, 7L, 4L | Meaning.Blocks.FORBIDDEN);

  private static final int MOST_CLEARED = 7000;
  private static final int MEMORY = 1 << 13;

  private final Random random = new Random(5);

  /**
   * @param lengths what the calls rest on beside the kernel
   */
  private DynamicTest takesEveryWay(
      WovenKernel woven, int unreachable, List<?> lengths, Consumer<CallOnNumbers> calls) {
    return DynamicTest.dynamicTest(
        Kernels.name(woven),
        () ->
            ONCE.check(
                "ways of known answers",
                woven,
                List.of(lengths.toString()),
                () -> {
                  Ways ways = new Ways(woven);
                  calls.accept(new CallOnNumbers(woven, random, ways));
                  assertThat(ways.left()).hasSize(unreachable);
                }));
  }

  @TestFactory
  Stream<DynamicTest> ofDigests() {
    List<Integer> lengths =
        Stream.concat(
                DigestAnswers.MESSAGES.stream().map(String::length),
                DigestAnswers.FOLDED_LENGTHS.stream())
            .toList();
    return Kernels.onLinux()
        .filter(Kernels::isSingle)
        .map(woven -> {
          // One way leads to the end of an HMAC, and there is none with SHAKE128.
          int unreachable = woven.kernel().name().startsWith("keccak-168/") ? 1 : 0;
          return takesEveryWay(
              woven, unreachable, lengths, call -> lengths.forEach(length -> digest(call, length)));
        });
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
  @TestFactory
  Stream<DynamicTest> ofSeveralMessages() {
    List<Integer> counts = List.of(0, 1, 3);
    return Kernels.onLinux()
        .filter(woven -> !Kernels.isSingle(woven))
        .map(woven ->
            takesEveryWay(
                woven, 0, counts, call -> counts.forEach(blocks -> blocks(call, blocks))));
  }

  private static void blocks(CallOnNumbers call, int blocks) {
    BlockFunction algorithm = Kernels.algorithm(call.woven());
    int messages = call.woven().kernel().shape().messages();
    byte[] message = new byte[blocks * algorithm.blockBytes()];
    Object _ =
        call.blocks(
            new byte[messages * algorithm.stateBytes()], Collections.nCopies(messages, message));
  }

  @TestFactory
  Stream<DynamicTest> ofAes() {
    return Kernels.ofAes()
        .filter(Kernels::isOnLinux)
        .map(woven ->
            takesEveryWay(
                woven,
                0,
                List.of(AesAnswers.ALL, AesAnswers.PART),
                call -> AesAnswers.ALL.forEach(answers -> seal(call, answers))));
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
  @TestFactory
  Stream<DynamicTest> ofClearing() {
    int eachTo = ClearAnswers.EACH_TO;
    int longest = Math.min(ClearAnswers.LONGEST, MOST_CLEARED);
    return Kernels.ofClearing()
        .filter(Kernels::isOnLinux)
        .map(woven ->
            takesEveryWay(
                woven,
                0,
                List.of(eachTo, longest),
                call -> {
                  for (long blocks : isByBlocks(woven) ? BLOCKS : BLOCKS.subList(0, 1)) {
                    for (int length = 0; length <= eachTo; length++) {
                      clear(call, length * 7 % ClearAnswers.LINE, length, blocks);
                    }
                    for (int length = eachTo; length <= longest; length += length / 3 + 1) {
                      clear(call, length % ClearAnswers.LINE, length, blocks);
                    }
                  }
                }));
  }

  private static boolean isByBlocks(WovenKernel woven) {
    return ((ClearKernel) woven.kernel()).clearing() == Clearing.ZVA;
  }

  private static void clear(CallOnNumbers call, int start, int length, long blocks) {
    call.clear(new byte[MEMORY], start, start + length, blocks);
  }
}
