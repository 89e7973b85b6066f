package dev.sennit.weave.isa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Operand.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: an instruction has the operands that its row has places for. */
@Tag("checks")
class InstructionTest {
  private static final Map<String, RegisterView> VIEWS =
      Map.of(
          "64",
          new RegisterView("64", Bank.GENERAL, 64),
          "xmm",
          new RegisterView("xmm", Bank.VECTOR, 128));

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
  private static final Row BRANCH = row("jump {l}", "goto l");
  private static final Row POINT = row("lea {d:64}, {p}", "d = address(p)");

  private static Instruction of(Row row, Map<String, Operand> operands) {
    return new Instruction(row, new LinkedHashMap<>(operands), 3, "step");
  }

  // ---------------------------------------------------------------- places

  private static void assertFits(Row row, String place, Operand... operands) {
    assertThat(operands).allMatch(operand -> misplaced(row, place, operand).isEmpty());
  }

  private static void assertMisplaced(Row row, String place, Operand... operands) {
    assertThat(operands)
        .allMatch(operand -> misplaced(row, place, operand).equals(Optional.of(place)));
  }

  /** The misplaced operand of an instruction with that operand and others that fit. */
  private static Optional<String> misplaced(Row row, String place, Operand operand) {
    Map<String, Operand> operands = new LinkedHashMap<>();
    for (String other : row.places()) {
      operands.put(
          other,
          switch (other) {
            case "n" -> NUMBER;
            case "m" -> new Address(ONE, 8);
            case "l" -> LABEL;
            case "p" -> POOL;
            default -> ONE;
          });
    }
    operands.put(place, operand);
    return of(row, operands).misplaced();
  }

  @Test
  void aPlaceOfARegister() {
    assertFits(SET, "d", ONE, TWO);
    assertMisplaced(SET, "d", null, VECTOR, VALUE, NUMBER, LABEL, POOL, new Address(ONE, 0));
    assertMisplaced(TIED, "b", VECTOR, VALUE, NUMBER, LABEL, POOL, new Address(ONE, 0));
  }

  @Test
  void aPlaceOfANumber() {
    assertFits(SET, "n", NUMBER);
    assertMisplaced(SET, "n", null, ONE, VALUE, LABEL, POOL, new Address(ONE, 0));
  }

  @Test
  void aPlaceOfALabel() {
    assertFits(BRANCH, "l", LABEL);
    assertMisplaced(BRANCH, "l", null, ONE, VALUE, NUMBER, POOL, new Address(ONE, 0));
  }

  @Test
  void aPlaceOfMemory() {
    for (Row row : List.of(LOAD, STORE)) {
      assertFits(row, "m", new Address(TWO, 8), POOL);
      assertMisplaced(row, "m", null, ONE, VALUE, NUMBER, LABEL);
      assertMisplaced(row, "m", new Address(VECTOR, 8), new Address(VALUE, 8));
    }
  }

  @Test
  void aPlaceOfAnAddressOfConstants() {
    assertFits(POINT, "p", POOL);
    assertMisplaced(POINT, "p", null, ONE, VALUE, NUMBER, LABEL, new Address(ONE, 0));
  }

  // ---------------------------------------------------------------- operands

  @Test
  void operandsAreReadAndWritten() {
    Instruction store = of(STORE, Map.of("m", new Address(OTHER, 8), "a", VALUE));
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
    Instruction store = of(STORE, Map.of("m", new Address(VALUE, 8), "a", VALUE));
    assertThat(store.map(operand -> operand.equals(VALUE) ? ONE : operand))
        .isEqualTo(of(STORE, Map.of("m", new Address(ONE, 8), "a", ONE)));
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
