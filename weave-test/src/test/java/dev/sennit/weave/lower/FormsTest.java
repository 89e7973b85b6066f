package dev.sennit.weave.lower;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Given;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.words.TruthTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: a form computes its function, and the best forms are available. */
class FormsTest {
  private static final int BITS = 32;
  private static final TruthTable G = TruthTable.of((x, y, z) -> x & z | y & ~z);

  static Stream<Target> targets() {
    return Stream.of(X64.V3, X64.V4, A64.BASE);
  }

  private static Forms forms(Target target) {
    return new Forms(target, BITS);
  }

  @ParameterizedTest
  @MethodSource("targets")
  void everyFunctionHasForms(Target target) {
    Forms forms = forms(target);
    if (target.equals(X64.V4)) {
      assertThat(IntStream.range(0, 256).mapToObj(TruthTable::new))
          .allSatisfy(function -> assertThat(forms.of(function)).isNotEmpty());
    } else {
      assertThat(md5Functions().map(forms::of)).allSatisfy(found -> assertThat(found).isNotEmpty());
    }
  }

  private static Stream<TruthTable> md5Functions() {
    return Stream.of(
        TruthTable.of((x, y, z) -> x & y | ~x & z),
        G,
        TruthTable.of((x, y, z) -> x ^ y ^ z),
        TruthTable.of((x, y, z) -> y ^ (x | ~z)));
  }

  @Test
  void functionsOfThreeWordsThatAreOneInstruction() {
    Forms forms = new Forms(A64.APPLE, 64);
    TruthTable parity = TruthTable.of((x, y, z) -> x ^ y ^ z);
    TruthTable chi = TruthTable.of((x, y, z) -> x ^ ~y & z);
    assertThat(forms.of(parity)).extracting(Form::operations).contains(1);
    assertThat(forms.of(chi))
        .singleElement()
        .satisfies(form -> {
          assertThat(form.row().text()).startsWith("bcax");
          assertThat(form.operands()).extracting(Form::index).containsExactly(0, 2, 1);
        });
  }

  /** Executes forms by the meanings of their rows on the tables of the three words. */
  @ParameterizedTest
  @MethodSource("targets")
  void everyFormComputesItsFunctionAndNoneIsBeatenByAnother(Target target) {
    Forms forms = forms(target);
    for (int function = 0; function < 256; function++) {
      List<Form> found = forms.of(new TruthTable(function));
      for (Form form : found) {
        assertThat(form.table()).isEqualTo(function);
        assertThat(executed(form)).as("%s", form).isEqualTo(function);
        assertThat(found)
            .filteredOn(other -> !other.equals(form))
            .noneMatch(other -> other.atLeastAsGoodAs(form));
      }
    }
  }

  private static long executed(Form form) {
    if (form.isWord()) {
      return List.of(TruthTable.X, TruthTable.Y, TruthTable.Z).get(form.index());
    }
    List<Long> words = form.operands().stream().map(FormsTest::executed).toList();
    Map<String, Long> operands = new HashMap<>();
    operands.put("n", (long) form.permutedTable(List.of(0, 1, 2)));
    operands.put("d", words.getFirst());
    for (int i = 0; i < words.size(); i++) {
      operands.put(List.of("a", "b", "c").get(i), words.get(i));
    }
    Meaning meaning = form.row().meaning();
    Meaning onBytes = new Meaning(Byte.SIZE, 1, meaning.statements());
    return Given.values(onBytes, operands).getFirst();
  }

  @Test
  void aTableIsPermutedWithItsOperands() {
    Form form = forms(X64.V4).of(G).getFirst();
    for (List<Integer> order : List.of(List.of(1, 2, 0), List.of(2, 0, 1), List.of(1, 0, 2))) {
      List<Integer> words = List.of(TruthTable.X, TruthTable.Y, TruthTable.Z);
      TruthTable permuted = new TruthTable(form.permutedTable(order));
      long applied =
          permuted.apply(words.get(order.get(0)), words.get(order.get(1)), words.get(order.get(2)));
      assertThat(applied & 0xff).isEqualTo(G.bits());
    }
  }
}
