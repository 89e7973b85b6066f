package dev.sennit.weave.schedule;

import static dev.sennit.weave.isa.Microarchitecture.ANY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.InstructionOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: a schedule changes the time of computations, never their results. */
class ListSchedulerTest {
  private static final int INSTRUCTIONS = 40;

  private final Code.Values values = new Code.Values();
  private final Code code = new Code(X64.V3.table(), values, 0);

  @Property(tries = 100)
  void orderRespectsEveryDependency(
      @ForAll long seed,
      @ForAll InstructionOrder.Start start,
      @ForAll @IntRange(min = 1, max = INSTRUCTIONS) int window) {
    List<Instruction> written = code(new Random(seed));
    List<Instruction> ordered = ListScheduler.of(written, new InstructionOrder(start, window), ANY);
    assertThat(ordered).containsExactlyInAnyOrderElementsOf(written);
    for (int first = 0; first < written.size(); first++) {
      for (int second = first + 1; second < written.size(); second++) {
        if (depends(written.get(first), written.get(second))) {
          assertThat(ordered.indexOf(written.get(first)))
              .as("%s before %s", written.get(first), written.get(second))
              .isLessThan(ordered.indexOf(written.get(second)));
        }
      }
    }
  }

  /** Instructions that read and overwrite a few values, three in a step. */
  private List<Instruction> code(Random random) {
    List<Value> known = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      known.add(values.next(Bank.GENERAL));
    }
    for (int i = 0; i < INSTRUCTIONS; i++) {
      code.step("step " + i / 3);
      Value one = known.get(random.nextInt(known.size()));
      Value other = known.get(random.nextInt(known.size()));
      switch (random.nextInt(4)) {
        case 0 -> known.add(code.general("32: d = a + b", one, other));
        case 1 -> known.add(code.general("32: d = ~a & b", one, other));
        case 2 -> code.into(one, "32: d = rotr(a, n)", other, new Immediate(1 + i % 3));
        default -> code.into(one, "32: d = n", new Immediate(i));
      }
    }
    return instructions(code);
  }

  private static boolean depends(Instruction first, Instruction second) {
    return meet(first.writes(), second.reads())
        || meet(first.reads(), second.writes())
        || meet(first.writes(), second.writes());
  }

  private static boolean meet(List<Operand> some, List<Operand> others) {
    return some.stream().anyMatch(others::contains);
  }

  /** The operand of a long chain comes first, wherever it was. */
  @Test
  void theLongestWayToTheEndGoesFirst() {
    Value start = values.next(Bank.GENERAL);
    for (int i = 0; i < 8; i++) {
      code.general("32: d = a + b", start, start);
    }
    code.step("chain");
    Value link = code.general("32: d = rotr(a, n)", start, new Immediate(1));
    for (int i = 0; i < 5; i++) {
      link = code.general("32: d = rotr(a, n)", link, new Immediate(1));
    }
    List<Instruction> written = instructions(code);
    List<Instruction> ordered =
        ListScheduler.of(written, InstructionOrder.early(written.size()), ANY);
    assertThat(ordered.getFirst().step()).isEqualTo("chain");
  }

  /** A vector that is written covers the words that are read, at any address in it. */
  @ParameterizedTest
  @CsvSource({"64, 24", "32, 20"})
  void aWordIsReadBeforeTheVectorThatTakesItsPlace(int bits, int place) {
    Operand stack = X64.ARCHITECTURE.stackPointer();
    Value slow =
        code.general(bits + ": d = a + b", values.next(Bank.GENERAL), values.next(Bank.GENERAL));
    for (int i = 0; i < 5; i++) {
      slow = code.general(bits + ": d = rotr(a, n)", slow, new Immediate(1));
    }
    code.into(slow, bits + ": d = a + load(m)", slow, new Address(stack, place));
    List<Instruction> reading = instructions(code);
    code.effect(
        Bank.VECTOR, "each 64: store(m, a)", new Address(stack, 16), values.next(Bank.VECTOR));
    List<Instruction> writing = instructions(code);
    List<Instruction> both = Stream.of(reading, writing).flatMap(List::stream).toList();
    assertThat(ListScheduler.of(both, InstructionOrder.early(both.size()), ANY))
        .endsWith(writing.getFirst());
    assertThat(ListScheduler.spread(reading, writing)).endsWith(writing.getFirst());
  }

  /** The third step needs the second, and the fourth none. */
  @Test
  void stepsThatDoNotNeedEachOtherTakeTurns() {
    List<Value> starts = List.of(values.next(Bank.GENERAL), values.next(Bank.GENERAL));
    Value last = starts.get(1);
    for (int step = 1; step <= 4; step++) {
      code.step("step " + step);
      Value one = step == 3 ? last : starts.getFirst();
      for (int i = 0; i < 3; i++) {
        one = code.general("32: d = rotr(a, n)", one, new Immediate(step));
      }
      last = one;
    }
    List<Instruction> written = instructions(code);
    assertThat(ListScheduler.of(written, InstructionOrder.sideBySide(4), ANY))
        .extracting(written::indexOf)
        .containsExactly(0, 1, 3, 2, 4, 5, 6, 7, 9, 8, 10, 11);
    assertThat(ListScheduler.of(written, InstructionOrder.sideBySide(1), ANY))
        .containsExactlyElementsOf(written);
  }

  @Test
  void fewAreSpreadEvenlyAmongMany() {
    for (int i = 0; i < 6; i++) {
      code.general("64: d = n", new Immediate(i));
    }
    List<Instruction> many = instructions(code);
    code.value(Bank.VECTOR, "each 64: d = 0");
    code.value(Bank.VECTOR, "each 64: d = 0");
    List<Instruction> few = instructions(code);
    List<Instruction> all = Stream.of(many, few).flatMap(List::stream).toList();
    assertThat(ListScheduler.spread(many, few))
        .extracting(all::indexOf)
        .containsExactly(0, 6, 1, 2, 3, 7, 4, 5);
  }

  private static List<Instruction> instructions(Code code) {
    return code.take().stream().map(Instruction.class::cast).toList();
  }
}
