package dev.sennit.weave.isa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Operand.Value;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: an instruction has the operands that its row has places for. */
@Tag("checks")
class InstructionTest {
  private static final Map<String, RegisterView> VIEWS =
      Map.of(
          "64", new RegisterView("64", Bank.GENERAL, 64),
          "cl", new RegisterView("cl", Bank.GENERAL, 8, OptionalInt.of(1)),
          "xmm", new RegisterView("xmm", Bank.VECTOR, 128));

  private static final Register ONE = new Register(Bank.GENERAL, 1);
  private static final Register TWO = new Register(Bank.GENERAL, 2);
  private static final Register VECTOR = new Register(Bank.VECTOR, 1);
  private static final Value VALUE = new Value(1, Bank.GENERAL);
  private static final Value OTHER = new Value(2, Bank.GENERAL);
  private static final Immediate NUMBER = new Immediate(1);
  private static final Label LABEL = new Label("there");
  private static final Pool POOL = new Pool(0);

  private static Row row(String text, String meaning) {
    return Row.parse(text, meaning, Latency.SIMPLE, List.of(), VIEWS);
  }

  private static final Row TIED = row("add {d:64}, {b:64}", "d = d + b");
  private static final Row ADD = row("add {d:64}, {a:64}, {b:64}", "d = a + b");
  private static final Row SET = row("mov {d:64}, {n}", "d = n");
  private static final Row LOAD = row("mov {d:64}, {m}", "d = load(m)");
  private static final Row STORE = row("mov {m}, {a:64}", "store(m, a)");
  private static final Row STORE_CL = row("mov {m}, {a:cl}", "store8(m, a)");
  private static final Row MOVE = row("mov {d:xmm}, {a:64}", "64: d = a");
  private static final Row BRANCH = row("jump {l}", "goto l");
  private static final Row POINT = row("lea {d:64}, {p}", "d = address(p)");

  private static Address at(Operand base) {
    return new Address(base, 8);
  }

  private static Instruction of(Row row, Map<String, Operand> operands) {
    return new Instruction(row, new LinkedHashMap<>(operands), 3, "step");
  }

  // ---------------------------------------------------------------- places

  private static final Address MEMORY = at(ONE);
  private static final List<Operand> ANY =
      Arrays.asList(
          null, ONE, TWO, VECTOR, VALUE, NUMBER, LABEL, POOL, MEMORY, at(VECTOR), at(VALUE));

  /** The operands that fit into a place of a row. */
  static Stream<Arguments> places() {
    return Stream.of(
        Arguments.of(SET, "d", Arrays.asList(ONE, TWO)),
        Arguments.of(TIED, "b", Arrays.asList(ONE, TWO)),
        Arguments.of(MOVE, "d", Arrays.asList(VECTOR)),
        Arguments.of(STORE_CL, "a", Arrays.asList(ONE)),
        Arguments.of(SET, "n", Arrays.asList(NUMBER)),
        Arguments.of(BRANCH, "l", Arrays.asList(LABEL)),
        Arguments.of(LOAD, "m", Arrays.asList(MEMORY, POOL)),
        Arguments.of(STORE, "m", Arrays.asList(MEMORY, POOL)),
        Arguments.of(POINT, "p", Arrays.asList(POOL)));
  }

  @ParameterizedTest
  @MethodSource("places")
  void aPlaceTakesWhatFitsAndNothingElse(Row row, String place, List<Operand> fitting) {
    for (Operand operand : ANY) {
      assertThat(misplaced(row, place, operand))
          .isEqualTo(fitting.contains(operand) ? Optional.empty() : Optional.of(place));
    }
  }

  /** The misplaced operand of an instruction with that operand and others that fit. */
  private static Optional<String> misplaced(Row row, String place, Operand operand) {
    Map<String, Operand> operands = new LinkedHashMap<>();
    for (String other : row.places()) {
      operands.put(
          other,
          switch (other) {
            case "n" -> NUMBER;
            case "m" -> MEMORY;
            case "l" -> LABEL;
            case "p" -> POOL;
            default -> row.view(other).bank() == Bank.VECTOR ? VECTOR : ONE;
          });
    }
    operands.put(place, operand);
    return of(row, operands).misplaced();
  }

  // ---------------------------------------------------------------- operands

  @Test
  void operandsAreReadAndWritten() {
    Instruction store = of(STORE, Map.of("m", at(OTHER), "a", VALUE));
    assertThat(store.reads()).containsExactly(VALUE, OTHER);
    assertThat(store.valuesRead()).containsExactly(VALUE, OTHER);
    assertThat(store.writes()).isEmpty();
    Instruction add = of(TIED, Map.of("a", ONE, "b", VALUE, "d", OTHER));
    assertThat(add.reads()).containsExactly(ONE, VALUE);
    assertThat(add.valuesRead()).containsExactly(VALUE);
    assertThat(add.writes()).containsExactly(OTHER);
    assertThat(add.valuesWritten()).containsExactly(OTHER);
    assertThat(of(TIED, Map.of("a", ONE, "b", VALUE, "d", TWO)).valuesWritten()).isEmpty();
  }

  @Test
  void operandsAreExchanged() {
    Instruction add = of(ADD, Map.of("d", ONE, "a", ONE, "b", TWO));
    assertThat(add.exchanged()).isEqualTo(of(ADD, Map.of("d", ONE, "a", TWO, "b", ONE)));
  }

  @Test
  void anotherRowTakesTheOperandsThatItHasPlacesFor() {
    Instruction add = of(ADD, Map.of("d", ONE, "a", TWO, "b", VALUE));
    assertThat(add.withRow(TIED)).isEqualTo(of(TIED, Map.of("d", ONE, "a", TWO, "b", VALUE)));
    assertThat(add.withRow(LOAD)).isEqualTo(of(LOAD, Map.of("d", ONE)));
    Instruction set = of(SET, Map.of("d", ONE, "n", NUMBER));
    assertThat(set.withRow(TIED)).isEqualTo(of(TIED, Map.of("d", ONE)));
  }

  @Test
  void operandsAreChangedInAddressesToo() {
    Instruction store = of(STORE, Map.of("m", at(VALUE), "a", VALUE));
    assertThat(store.map(operand -> operand.equals(VALUE) ? ONE : operand))
        .isEqualTo(of(STORE, Map.of("m", MEMORY, "a", ONE)));
  }

  // ---------------------------------------------------------------- together

  @Test
  void instructionsOfAStepAreABundle() {
    Instruction first = of(BRANCH, Map.of("l", LABEL));
    Instruction second = new Instruction(SET, Map.of("d", ONE, "n", NUMBER), 3, "other");
    Instruction third = of(SET, Map.of("d", TWO, "n", NUMBER));
    assertThat(Instruction.bundles(List.of(first, second, third)))
        .isEqualTo(Map.of("step", List.of(first, third), "other", List.of(second)));
  }

  @Test
  void itIsShownWithItsOperands() {
    assertThat(of(BRANCH, Map.of("l", LABEL))).hasToString("jump {l} {l=Label[name=there]}");
  }
}
