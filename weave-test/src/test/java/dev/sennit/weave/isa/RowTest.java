package dev.sennit.weave.isa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sennit.weave.words.TruthTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: a row's properties follow from its text and its meaning. */
@Tag("checks")
class RowTest {
  private static final Map<String, RegisterView> VIEWS =
      Map.of(
          "32", new RegisterView("32", Bank.GENERAL, 32),
          "64", new RegisterView("64", Bank.GENERAL, 64),
          "xmm", new RegisterView("xmm", Bank.VECTOR, 128),
          "ymm", new RegisterView("ymm", Bank.VECTOR, 256));

  private static Row row(String text, String meaning, Feature... needs) {
    return Row.parse(text, meaning, Latency.SIMPLE, List.of(needs), VIEWS);
  }

  private static Row row(String meaning) {
    return row("any {d:64}, {a:64}, {b:64}, {e:64}, {l}", meaning);
  }

  // ---------------------------------------------------------------- reading

  @Test
  void aRegisterIsSeenAsItsPlaceSays() {
    Row row = row("any {d:32}, {a:64}, {n}", "d = n");
    assertThat(row.views()).isEqualTo(Map.of("d", VIEWS.get("32"), "a", VIEWS.get("64")));
    assertThat(row.meaning().bits()).isEqualTo(32);
    assertThat(row("any", "return").meaning().bits()).isEqualTo(64);
    assertThat(row("any {a:64}\nany {a:32}", "nothing").view("a")).isEqualTo(VIEWS.get("64"));
  }

  @Test
  void aViewThatTheProcessorLacksIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> row("mov {d:128}", "d = 0"))
        .withMessage("no view '128' in the row 'mov {d:128}'");
  }

  @Test
  void aResultFitsItsRegister() {
    assertThat(row("any {d:64}", "32: d = 0").writes()).containsExactly("d");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> row("any {d:32}", "64: d = 0"))
        .withMessage("the row 'any {d:32}' writes words of 64 bits to d, which shows 32");
    assertThat(row("any {d:xmm}", "32: d = 0").writes()).containsExactly("d");
  }

  @Test
  void aVectorIsWrittenAsWideAsItIsShown() {
    assertThat(row("any {d:ymm}", "each 32 of 256: d = 0").writes()).containsExactly("d");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> row("any {d:ymm}", "each 32: d = 0"))
        .withMessage("the row 'any {d:ymm}' writes words of 128 bits to d, which shows 256");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> row("any {d:xmm}", "each 32 of 256: d = 0"));
  }

  // ---------------------------------------------------------------- registers

  @Test
  void aRegisterThatIsOverwrittenIsReadUnderItsOwnName() {
    Row tied = row("any {d:64}, {b:32}", "d = d + b");
    assertThat(tied.tied()).isTrue();
    assertThat(tied.registersRead()).isEqualTo(Set.of("a", "b"));
    assertThat(tied.view("a")).isEqualTo(VIEWS.get("64"));
    assertThat(tied.view("b")).isEqualTo(VIEWS.get("32"));
    assertThat(tied.view("d")).isEqualTo(VIEWS.get("64"));
  }

  @Test
  void aRegisterThatIsOnlyWrittenOrOnlyReadIsNotTied() {
    Row written = row("any {d:64}, {a:32}, {b:64}", "d = b");
    assertThat(written.tied()).isFalse();
    assertThat(written.registersRead()).isEqualTo(Set.of("b"));
    assertThat(written.view("a")).isEqualTo(VIEWS.get("32"));
    Row read = row("any {d:64}, {n}", "goto l if d below n");
    assertThat(read.tied()).isFalse();
    assertThat(read.registersRead()).isEqualTo(Set.of("d"));
  }

  @Test
  void widths() {
    Row row = row("any {d:ymm}, {a:xmm}", "each 32 of 256: d = a");
    assertThat(row.lanes("d")).isEqualTo(8);
    assertThat(row.lanes("a")).isEqualTo(4);
    assertThat(row.eachWord(64)).isEqualTo("each 64 of 256: ");
    assertThat(row("any {d:xmm}", "each 32: d = 0").eachWord(32)).isEqualTo("each 32: ");
    assertThat(row("d = 0").registerBits(Bank.GENERAL)).isEqualTo(64);
    assertThat(row("d = 0").registerBits(Bank.VECTOR)).isEqualTo(256);
  }

  // ---------------------------------------------------------------- what it computes

  @ParameterizedTest
  @ValueSource(strings = {"d = a + b", "d = b + a", "d = a ^ b", "d = d & b"})
  void sumsAndSymmetricFunctionsCommute(String meaning) {
    assertThat(row(meaning).commutes()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "d = ~a & b",
        "d = a + e",
        "d = a + b; e = a",
        "d = a + (b << 1)",
        "d = (b << 1) + a",
        "d = a ^ (b << 1)",
        "d = (a << 1) ^ b",
        "d = (a + b) << 1",
        "goto l if a below b"
      })
  void othersDoNotCommute(String meaning) {
    assertThat(row(meaning).commutes()).isFalse();
  }

  /** A parser may write the same function in other ways. */
  @Test
  void aFunctionOfTwoRegistersIsSymmetric() {
    Meaning.Expression a = new Meaning.Read("a");
    Meaning.Expression b = new Meaning.Read("b");
    Meaning.Expression sum = new Meaning.Sum(b, b);
    TruthTable or = TruthTable.of((x, y, z) -> x | y | z);
    assertThat(of(new Meaning.Logic(or, a, b, b)).commutes()).isTrue();
    assertThat(of(new Meaning.Logic(or, a, b, sum)).commutes()).isFalse();
    assertThat(of(new Meaning.Logic(or, a, sum, b)).commutes()).isFalse();
    assertThat(of(new Meaning.Logic(or, sum, a, a)).commutes()).isFalse();
    TruthTable less = TruthTable.of((x, y, _) -> ~x & y);
    assertThat(of(new Meaning.Logic(less, a, b, b)).commutes()).isFalse();
  }

  private static Row of(Meaning.Expression value) {
    Meaning meaning = new Meaning(64, 1, List.of(new Meaning.Assign("d", value)));
    Map<String, RegisterView> views =
        Map.of("d", VIEWS.get("64"), "a", VIEWS.get("64"), "b", VIEWS.get("64"));
    return Row.of("any", meaning, Latency.SIMPLE, List.of(), views, VIEWS);
  }

  @Test
  void aCopyAndAnImmediate() {
    assertThat(row("d = a").copies()).isTrue();
    assertThat(row("d = b").copies()).isFalse();
    assertThat(row("any {d:64}, {n}", "d = n").sets()).isTrue();
    assertThat(row("d = a").sets()).isFalse();
    assertThat(row("any {d:64}, {n}", "d = n").copies()).isFalse();
  }

  // ---------------------------------------------------------------- encodings

  @Test
  void anEncodingFollowsFromTheText() {
    Row vex = row("vany {d:xmm}, {a:32}", "32: d = a", Feature.AVX, Feature.SHA512);
    Row evex = row("vany {d:xmm}, {a:32}", "32: d = a", Feature.AVX, Feature.AVX512F);
    Row legacy = row("any {d:32}, {a:xmm}", "d = a");
    assertThat(vex.encoding()).contains(Encoding.VEX);
    assertThat(evex.encoding()).contains(Encoding.EVEX);
    assertThat(legacy.encoding()).contains(Encoding.LEGACY);
    assertThat(row("d = a").encoding()).isEmpty();
    assertThat(List.of(vex.isLegacy(), evex.isLegacy(), legacy.isLegacy()))
        .containsExactly(false, false, true);
  }

  @Test
  void theLegacyEncodingKeepsUpperBits() {
    Row legacy = row("any {d:32}, {a:xmm}", "d = a");
    assertThat(legacy.keepsUpper("a")).isTrue();
    assertThat(legacy.keepsUpper("d")).isFalse();
    assertThat(row("vany {d:32}, {a:xmm}", "d = a").keepsUpper("a")).isFalse();
  }

  // ---------------------------------------------------------------- control and memory

  @Test
  void rowsThatBranch() {
    assertThat(row("d = a").branches()).isFalse();
    assertThat(row("any {l}", "goto l").branches()).isTrue();
    assertThat(row("any", "return").branches()).isTrue();
    assertThat(row("any", "return").returns()).isTrue();
    assertThat(row("any {l}", "goto l").returns()).isFalse();
  }

  @Test
  void twoLinesAreOneInstructionUnlessTheyBranch() {
    assertThat(row("any {d:64}\nany {d:64}", "d = d + 1").fuses()).isTrue();
    assertThat(row("any {d:64}", "d = d + 1").fuses()).isFalse();
    assertThat(row("any {a:64}\nany {l}", "goto l if a == 0").fuses()).isFalse();
    assertThat(row("any {l}", "goto l").fuses()).isFalse();
  }

  @Test
  void rowsThatStore() {
    Row store = row("any {m}, {a:32}", "store(m, a)");
    Row zero = row("any {a:64}", "zeroblock(a)");
    Row load = row("any {d:64}, {m}", "d = load(m)");
    List<Row> all = List.of(store, zero, load);
    assertThat(all).map(Row::stores).containsExactly(true, true, false);
    assertThat(all).map(Row::reachesUnknownMemory).containsExactly(false, true, false);
    assertThat(List.of(store.memoryBytes(), load.memoryBytes())).containsExactly(4, 8);
  }

  @Test
  void questionsToTheProcessor() {
    assertThat(row("d = a").asksTheProcessor()).isFalse();
    assertThat(row("d = blocks").asksTheProcessor()).isTrue();
    assertThat(row("32: d = xgetbv0(a)").asksTheProcessor()).isTrue();
  }

  // ---------------------------------------------------------------- text

  @Test
  void placesAreFilled() {
    Row row = row("any {d:64}, {n}\nother {d:32}, {l}", "d = n; goto l if n == 0");
    assertThat(row.places()).isEqualTo(Set.of("d", "n", "l"));
    assertThat(row.lines((place, view) -> place + view.map(RegisterView::bits).orElse(0)))
        .containsExactly("any d64, n0", "other d32, l0");
    assertThat(row.lines((_, _) -> "$1")).containsExactly("any $1, $1", "other $1, $1");
    assertThat(row).hasToString("any {d:64}, {n}; other {d:32}, {l}");
    assertThat(row.views()).containsOnlyKeys("d");
    assertThat(Optional.ofNullable(row.view("n"))).isEmpty();
  }
}
