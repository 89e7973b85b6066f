package dev.sennit.weave.proof.numbers;

import static dev.sennit.weave.kind.AesMemory.STANDARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Ghash.Element;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.catalogue.Named;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.ProcessorKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.MessageKind;
import dev.sennit.weave.library.AesAnswers;
import dev.sennit.weave.library.ClearAnswers;
import dev.sennit.weave.library.DigestAnswers;
import dev.sennit.weave.library.LoopAnswers;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.weaver.Weaver;
import java.util.Collections;
import java.util.List;
import java.util.Random;
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
    Stream<WovenKernel> others =
        Stream.of("sha256-pair/x64-v4/16x2", "keccak-168/x64-v3")
            .map(name -> Weaver.weave(Named.kernel(name), X64.SYSTEM_V));
    return Stream.concat(Kernels.few().filter(Kernels::isOnLinux), others).map(this::takesEveryWay);
  }

  @TestFactory
  @Tag("all")
  Stream<DynamicTest> ofEveryKernel() {
    return Kernels.workshop().woven().stream().filter(Kernels::isOnLinux).map(this::takesEveryWay);
  }

  private DynamicTest takesEveryWay(WovenKernel woven) {
    return DynamicTest.dynamicTest(
        Kernels.name(woven),
        () -> {
          Ways ways = new Ways(woven);
          CallOnNumbers call = new CallOnNumbers(woven, random, ways);
          makeCalls(call);
          if (woven.kernel().family().equals(Sha3.SHAKE128_256.family())) {
            // There is no HMAC with SHAKE128, so the library does not make this call.
            assertThat(ways.left()).isNotEmpty();
            mac(call, 0, Sha3.SHAKE128_256.digestBytes());
          }
          assertThat(ways.left()).isEmpty();
        });
  }

  private static boolean isOfOneMessage(WovenKernel woven) {
    return woven.kernel() instanceof BlockKernel && Kernels.isSingle(woven);
  }

  private static void makeCalls(CallOnNumbers call) {
    switch (call.woven().kernel()) {
      case BlockKernel _ when isOfOneMessage(call.woven()) -> digests(call);
      case BlockKernel _ -> LoopAnswers.BLOCKS.forEach(blocks -> blocks(call, blocks));
      case IterationKernel kernel ->
          LoopAnswers.ITERATIONS.forEach(times -> iterate(call, kernel, times));
      case KeyKernel _, ModeKernel _ -> AesAnswers.ALL.forEach(answers -> seal(call, answers));
      case ClearKernel kernel -> clear(call, kernel);
      case ProcessorKernel kernel ->
          call.ask(
              new byte[kernel.answerBytes()], Collections.nCopies(kernel.numbers().size(), 0L));
    }
  }

  private static void digests(CallOnNumbers call) {
    DigestAnswers.MESSAGES.forEach(message -> digest(call, message.length()));
    DigestAnswers.FOLDED_LENGTHS.forEach(length -> digest(call, length));
  }

  private static void digest(CallOnNumbers call, int length) {
    BlockFunction algorithm = Kernels.algorithm(call.woven());
    Padding padding = algorithm.padding();
    long end = end(padding, length);
    byte[] state = new byte[algorithm.stateBytes()];
    Object _ = call.message(state, new byte[length], end);
    int whole = length - padding.rest(length, algorithm.blockBytes());
    Object _ = call.message(state, new byte[whole], Long.MIN_VALUE);
    Object _ = call.message(state, new byte[length - whole], end);
    algorithm.macLengths().forEach(digestLength -> mac(call, length, digestLength));
  }

  private static long end(Padding padding, int length) {
    return padding.isBegunByCaller() ? padding.first() : length;
  }

  private static void mac(CallOnNumbers call, int length, int digestLength) {
    BlockFunction algorithm = Kernels.algorithm(call.woven());
    byte[] states = new byte[2 * algorithm.stateBytes()];
    long end = end(algorithm.padding(), length) | (long) digestLength << MessageKind.OUTER_BIT;
    Object _ = call.message(states, new byte[length], end);
  }

  private static void blocks(CallOnNumbers call, int blocks) {
    BlockFunction algorithm = Kernels.algorithm(call.woven());
    int messages = call.woven().kernel().shape().messages();
    byte[] message = new byte[blocks * algorithm.blockBytes()];
    Object _ =
        call.blocks(
            new byte[messages * algorithm.stateBytes()], Collections.nCopies(messages, message));
  }

  private static void iterate(CallOnNumbers call, IterationKernel kernel, int times) {
    byte[] codes = new byte[kernel.codes() * kernel.codeBytes()];
    byte[] states = new byte[IterationKernel.TURNS * codes.length];
    call.iterate(codes, states, codes.clone(), times);
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
