package dev.sennit.weave.isa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sennit.weave.isa.Operand.Register;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: the tables of instructions are consistent, and a search finds their rows. */
@Tag("surroundings")
class TablesTest {
  private static final Table V3 = X64.V3.table();
  private static final Table V4 = X64.V4.table();

  static Stream<Target> targets() {
    return Architecture.all().stream().flatMap(each -> each.targets().stream());
  }

  static Stream<Row> rows() {
    return targets().flatMap(target -> target.table().rows().stream());
  }

  @Test
  void noArchitectureIsForgotten() {
    assertThat(Architecture.all())
        .extracting(Object::getClass)
        .containsExactlyInAnyOrder(Architecture.class.getPermittedSubclasses());
  }

  /** Every place of a register has a view, and no other. */
  @ParameterizedTest
  @MethodSource("rows")
  void textAndMeaningNameTheSameOperands(Row row) {
    Set<String> meant = new LinkedHashSet<>(row.meaning().writes());
    meant.addAll(row.meaning().reads());
    meant.addAll(row.meaning().memory());
    meant.addAll(row.meaning().labels());
    meant.addAll(row.meaning().pools());
    assertThat(row.places()).isEqualTo(meant);
    row.lines((place, view) -> {
      assertThat(view.isPresent()).as(place).isEqualTo(row.views().containsKey(place));
      return place;
    });
  }

  /** By another name the assembler would take all 64 bits of it. */
  @Test
  void theLowerHalfOfTheStackPointerHasANameOfItsOwn() {
    Register stack = A64.ARCHITECTURE.stackPointer();
    Row compared = A64.BASE.table().find(Bank.GENERAL, "32: goto l if a below n");
    assertThat(A64.ARCHITECTURE.register(stack, compared.view("a"))).isEqualTo("wsp");
    Row added = A64.BASE.table().find(Bank.GENERAL, "64: d = a + n");
    assertThat(A64.ARCHITECTURE.register(stack, added.view("a"))).isEqualTo("sp");
  }

  @ParameterizedTest
  @MethodSource("targets")
  void rowsNeedOnlyWhatTheirTargetPromises(Target target) {
    assertThat(target.table().rows())
        .allSatisfy(row -> assertThat(target.features()).containsAll(row.needs()));
  }

  @Test
  void aMeaningIsFoundByWidthAndBank() {
    assertThat(V3.find(Bank.GENERAL, "32: d = a + b")).hasToString("add {d:32}, {b:32}");
    assertThat(V3.find(Bank.GENERAL, "64: d = a + n")).hasToString("add {d:64}, {n}");
    assertThat(V4.find(Bank.VECTOR, "each 32: d = a + b"))
        .hasToString("vpaddd {d:xmm}, {a:xmm}, {b:xmm}");
    assertThat(A64.BASE.table().find(Bank.GENERAL, "32: d = rotr(a, n)"))
        .hasToString("ror {d:w}, {a:w}, #{n}");
  }

  @Test
  void rowsThatComputeTheSameAreFoundTogether() {
    assertThat(V3.alternatives(V3.find(Bank.GENERAL, "32: d = a + b")))
        .extracting(Row::toString)
        .containsExactly("add {d:32}, {b:32}", "lea {d:32}, [{a:64} + {b:64}]");
  }

  @Test
  void aWordIsMovedBetweenTheBanks() {
    assertThat(V3.transfer(Bank.VECTOR, Bank.GENERAL, 64)).hasToString("vmovq {d:64}, {a:xmm}");
    assertThat(V3.transfer(Bank.GENERAL, Bank.VECTOR, 32)).hasToString("vmovd {d:xmm}, {a:32}");
    assertThat(A64.BASE.table().transfer(Bank.GENERAL, Bank.VECTOR, 64))
        .hasToString("fmov {d:d}, {a:x}");
  }

  @Test
  void aMissingMeaningIsNamed() {
    assertThat(V3.has(Bank.VECTOR, "each 32: d = rotl(a, n)")).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> V3.find(Bank.VECTOR, "each 32: d = rotl(a, n)"))
        .withMessage("no instruction on vector registers means 'each 32: d = rotl(a, n)'");
  }

  /** The tests of rows see whether the bits above a result are kept only where they are shown. */
  @Test
  void rowsOfTheLegacyEncodingShowTheBitsAboveTheirResults() {
    assertThat(X64.TARGETS.stream().flatMap(target -> target.table().rows().stream()))
        .filteredOn(Row::isLegacy)
        .isNotEmpty()
        .allMatch(row -> row.registerBits(Bank.VECTOR) == 256);
  }

  @Test
  void meaningsAreComparedAndNotTheirTexts() {
    for (String operation : List.of("+", "&", "|", "^")) {
      assertThat(V3.find(Bank.GENERAL, "64: d = b " + operation + " a"))
          .isSameAs(V3.find(Bank.GENERAL, "64: d = a " + operation + " b"));
    }
    assertThat(V3.find(Bank.GENERAL, "32: d = b & ~a"))
        .isSameAs(V3.find(Bank.GENERAL, "32: d = ~a & b"));
    assertThat(V3.has(Bank.GENERAL, "64: d = a & ~b")).isFalse();
  }
}
