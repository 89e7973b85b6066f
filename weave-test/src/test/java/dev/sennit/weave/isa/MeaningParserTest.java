package dev.sennit.weave.isa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sennit.weave.words.ConcreteWords;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: a meaning in a table means what it would in Java. */
@Tag("checks")
@net.jqwik.api.Tag("checks")
class MeaningParserTest {
  @Property
  void precedencesAreThoseOfJava(
      @ForAll int a, @ForAll int b, @ForAll int c, @ForAll @IntRange(max = 31) int n) {
    Map<String, Integer> of = Map.of("a", a, "b", b, "c", c, "n", n);
    assertThat(value("a | b ^ c & a", of)).isEqualTo(a | b ^ c & a);
    assertThat(value("a & b + c << n", of)).isEqualTo(a & b + c << n);
    assertThat(value("a + b >> n", of)).isEqualTo(a + b >>> n);
    assertThat(value("(a | b) ^ ~c & a", of)).isEqualTo((a | b) ^ ~c & a);
    assertThat(value("a - n + b", of)).isEqualTo(a - n + b);
    assertThat(value("~(a & b)", of)).isEqualTo(~(a & b));
    assertThat(value("a << 3 >> 2", of)).isEqualTo(a << 3 >>> 2);
    assertThat(value("rotl(a + b, n)", of)).isEqualTo(Integer.rotateLeft(a + b, n));
    assertThat(value("rotr(a ^ b, n)", of)).isEqualTo(Integer.rotateRight(a ^ b, n));
  }

  @Property
  void aTableIsTheFunctionThatItsImmediateSays(
      @ForAll int a, @ForAll int b, @ForAll int c, @ForAll @IntRange(max = 255) int n) {
    long result = value("table(n, a, b, c)", Map.of("a", a, "b", b, "c", c, "n", n));
    for (int bit = 0; bit < 32; bit++) {
      int row = 4 * (a >>> bit & 1) + 2 * (b >>> bit & 1) + (c >>> bit & 1);
      assertThat(result >>> bit & 1).isEqualTo(n >>> row & 1);
    }
  }

  private static int value(String expression, Map<String, Integer> operands) {
    Meaning meaning = Meaning.parse(32, "d = " + expression);
    Meaning.Assign assign = (Meaning.Assign) meaning.statements().getFirst();
    return meaning
        .evaluate(
            assign.value(),
            new ConcreteWords(32),
            new Meaning.Operands<Long>() {
              @Override
              public Long word(String name) {
                return Integer.toUnsignedLong(operands.get(name));
              }

              @Override
              public long immediate(String name) {
                return operands.get(name);
              }

              @Override
              public Long load(Meaning.Load load) {
                throw new AssertionError("nothing is loaded");
              }

              @Override
              public Long addressOf(String pool) {
                throw new AssertionError("there are no constants");
              }
            })
        .intValue();
  }

  @Test
  void widthAndLanesStandBeforeTheStatements() {
    assertThat(Meaning.parse(64, "d = a").bits()).isEqualTo(64);
    assertThat(Meaning.parse(64, "32: d = a").bits()).isEqualTo(32);
    assertThat(Meaning.parse(64, "32: d = a").lanes()).isEqualTo(1);
    assertThat(Meaning.parse(128, "each 32: d = a").bits()).isEqualTo(32);
    assertThat(Meaning.parse(128, "each 32: d = a").lanes()).isEqualTo(4);
    assertThat(Meaning.parse(128, "each 8 of 256: d = a").bits()).isEqualTo(8);
    assertThat(Meaning.parse(128, "each 8 of 256: d = a").lanes()).isEqualTo(32);
  }

  @Test
  void memoryHasAWidthAndAnOffset() {
    assertThat(Meaning.parse(64, "d = load(m); e = load(m + 8)").statements())
        .containsExactly(
            new Meaning.Assign("d", new Meaning.Load(64, new Meaning.Memory("m", 0), 0)),
            new Meaning.Assign("e", new Meaning.Load(64, new Meaning.Memory("m", 8), 0)));
    assertThat(Meaning.parse(32, "d = load8(m)").statements())
        .containsExactly(
            new Meaning.Assign("d", new Meaning.Load(8, new Meaning.Memory("m", 0), 0)));
    assertThat(Meaning.parse(32, "d = broadcast(m)").statements())
        .containsExactly(
            new Meaning.Assign("d", new Meaning.Load(32, new Meaning.Memory("m", 0), 4)));
    assertThat(Meaning.parse(32, "store16(m, a)").statements())
        .containsExactly(new Meaning.Store(16, new Meaning.Memory("m", 0), new Meaning.Read("a")));
  }

  @Test
  void aFunctionOfVectorsTakesThemFromRegistersOrFromMemory() {
    Meaning.Read a = new Meaning.Read("a");
    Meaning.Load load = new Meaning.Load(64, new Meaning.Memory("m", 0), 0);
    assertThat(Meaning.parse(128, "each 64: d = lows(a, load(m))").statements())
        .containsExactly(
            new Meaning.Assign("d", new Meaning.Mixed(VectorFunction.LOWS, List.of(a, load))));
    assertThat(Meaning.parse(128, "each 64: d = lows(a, load(m))").reads()).containsExactly("a");
    assertThat(Meaning.parse(128, "each 64: d = lows(a, load(m))").memory()).containsExactly("m");
    assertThat(Meaning.parse(128, "each 64: d = lows(a, load(m))").memoryBytes()).isEqualTo(16);
  }

  @Test
  void controlIsSaidInWords() {
    Meaning.Read a = new Meaning.Read("a");
    assertThat(List.of("goto l", "goto l if a == 0", "goto l if a != 0", "goto l if negative a"))
        .map(text -> Meaning.parse(64, text).statements().getFirst())
        .containsExactly(
            new Meaning.Goto("l", new Meaning.Always()),
            new Meaning.Goto("l", new Meaning.Zero(a)),
            new Meaning.Goto("l", new Meaning.NotZero(a)),
            new Meaning.Goto("l", new Meaning.Negative(a)));
    assertThat(Meaning.parse(32, "goto l if a below n").statements())
        .containsExactly(new Meaning.Goto("l", new Meaning.Below(a, "n")));
    assertThat(Meaning.parse(64, "return").statements()).containsExactly(new Meaning.Return());
    assertThat(Meaning.parse(64, "narrow").statements()).containsExactly(new Meaning.Narrow());
    assertThat(Meaning.parse(64, "nothing").statements()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "d a             ! '=' expected, not 'a'",
        "d = a b         ! the end expected, not 'b'",
        "d = (a          ! ')' expected, not '(end)'",
        "d = rotl(a)     ! ',' expected, not ')'",
        "d = *           ! a name expected, not '*'",
        "goto l if a 0   ! '!=' expected, not '0'",
        "d = a +         ! a name expected, not '(end)'",
        "nothing; d = a  ! the end expected, not ';'",
        "d = 5 5         ! the end expected, not '5'",
        "d = swap(a      ! ')' expected, not '(end)'",
        "d = swap a      ! '(' expected, not 'a'",
        "d = table n     ! '(' expected, not 'n'",
        "d = table(n a   ! ',' expected, not 'a'",
        "d = table(n, a b! ',' expected, not 'b'",
        "d = table(n, a, b c ! ',' expected, not 'c'",
        "d = table(n, a, b, c ! ')' expected, not '(end)'",
        "d = address p   ! '(' expected, not 'p'",
        "d = address(p   ! ')' expected, not '(end)'",
        "d = load m      ! '(' expected, not 'm'",
        "d = load(m      ! ')' expected, not '(end)'",
        "d = rotl a      ! '(' expected, not 'a'",
        "d = rotl(a, b   ! ')' expected, not '(end)'",
        "d = lows a      ! '(' expected, not 'a'",
        "d = lows(a      ! ')' expected, not '(end)'",
        "store m         ! '(' expected, not 'm'",
        "store(m a       ! ',' expected, not 'a'",
        "store(m, a      ! ')' expected, not '(end)'",
        "fill a          ! '(' expected, not 'a'",
        "fill(a b        ! ',' expected, not 'b'",
        "fill(a, b c     ! ',' expected, not 'c'",
        "fill(a, b, c    ! ')' expected, not '(end)'",
        "zeroblock a     ! '(' expected, not 'a'",
        "zeroblock(a     ! ')' expected, not '(end)'",
        "goto l if a == 1 ! '0' expected, not '1'"
      })
  void mistakesAreNamedWithTheirMeaning(String text, String mistake) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Meaning.parse(32, text))
        .withMessage("in the meaning '%s': %s", text, mistake);
  }

  @Test
  void memoryMayBecomeZero() {
    Meaning.Read c = new Meaning.Read("c");
    assertThat(Meaning.parse(64, "fill(d, b, c)").statements())
        .containsExactly(new Meaning.Fill("d", "b", c));
    assertThat(Meaning.parse(64, "zeroblock(a)").statements())
        .containsExactly(new Meaning.ZeroBlock("a"));
    assertThat(Meaning.parse(64, "fence").statements()).containsExactly(new Meaning.Fence());
    assertThat(Meaning.parse(64, "stream(m + 16, c)").statements())
        .containsExactly(new Meaning.Stream(new Meaning.Store(64, new Meaning.Memory("m", 16), c)));
    assertThat(Meaning.parse(64, "d = blocks; e = blocklength").statements())
        .containsExactly(
            new Meaning.Assign("d", Meaning.Blocks.IDENTITY),
            new Meaning.Assign("e", Meaning.Blocks.LENGTH));
  }

  @Test
  void otherExpressionsAreReadToo() {
    Meaning.Read a = new Meaning.Read("a");
    assertThat(Meaning.parse(64, "d = swap(a)").statements())
        .containsExactly(new Meaning.Assign("d", new Meaning.Swapped(a)));
    assertThat(Meaning.parse(64, "d = address(p)").statements())
        .containsExactly(new Meaning.Assign("d", new Meaning.AddressOf("p")));
    assertThat(Meaning.parse(64, "d = 12").statements())
        .containsExactly(new Meaning.Assign("d", new Meaning.Number(12)));
    assertThat(Meaning.parse(64, "each 32: d = sixteen(m)").statements())
        .containsExactly(
            new Meaning.Assign("d", new Meaning.Load(32, new Meaning.Memory("m", 0), 16)));
  }
}
