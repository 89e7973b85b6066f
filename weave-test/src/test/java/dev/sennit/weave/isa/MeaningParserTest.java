package dev.sennit.weave.isa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sennit.weave.isa.Meaning.Answer;
import dev.sennit.weave.isa.Meaning.Assign;
import dev.sennit.weave.isa.Meaning.Goto;
import dev.sennit.weave.isa.Meaning.Load;
import dev.sennit.weave.isa.Meaning.Memory;
import dev.sennit.weave.isa.Meaning.Question;
import dev.sennit.weave.isa.Meaning.Read;
import dev.sennit.weave.isa.Meaning.Store;
import java.util.HashMap;
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
    Map<String, Long> words = new HashMap<>();
    operands.forEach((name, value) -> words.put(name, Integer.toUnsignedLong(value)));
    return Given.values(Meaning.parse(32, "d = " + expression), words).getFirst().intValue();
  }

  @ParameterizedTest
  @CsvSource({
    "64, d = a, 64, 1",
    "64, 32: d = a, 32, 1",
    "128, each 32: d = a, 32, 4",
    "128, each 8 of 256: d = a, 8, 32"
  })
  void widthAndLanesStandBeforeTheStatements(int width, String text, int bits, int lanes) {
    Meaning meaning = Meaning.parse(width, text);
    assertThat(List.of(meaning.bits(), meaning.lanes())).containsExactly(bits, lanes);
  }

  private static final Read A = new Read("a");
  private static final Memory M = new Memory("m", 0);

  private static void assertMeans(String text, Meaning.Statement... statements) {
    assertThat(Meaning.parse(64, text).statements()).as(text).containsExactly(statements);
  }

  @Test
  void expressions() {
    assertMeans("d = load(m)", new Assign("d", new Load(64, M, 0)));
    assertMeans("d = load(m + 8)", new Assign("d", new Load(64, new Memory("m", 8), 0)));
    assertMeans("32: d = load8(m)", new Assign("d", new Load(8, M, 0)));
    assertMeans("32: d = broadcast(m)", new Assign("d", new Load(32, M, 4)));
    assertMeans("each 32: d = sixteen(m)", new Assign("d", new Load(32, M, 16)));
    assertMeans("d = swap(a)", new Assign("d", new Meaning.Swapped(A)));
    assertMeans("d = address(p)", new Assign("d", new Meaning.AddressOf("p")));
    assertMeans("d = 12", new Assign("d", new Meaning.Number(12)));
    assertMeans(
        "d = blocks; e = blocklength",
        new Assign("d", Meaning.Blocks.IDENTITY),
        new Assign("e", Meaning.Blocks.LENGTH));
    assertMeans(
        "32: d = cpuid2(a, f); g = xgetbv1(f)",
        new Assign("d", new Answer(Question.CPUID, 2, List.of(A, new Read("f")))),
        new Assign("g", new Answer(Question.XGETBV, 1, List.of(new Read("f")))));
    assertMeans(
        "each 64: d = lows(a, load(m))",
        new Assign("d", new Meaning.Mixed(VectorFunction.LOWS, List.of(A, new Load(64, M, 0)))));
  }

  @Test
  void statements() {
    assertMeans("goto l", new Goto("l", new Meaning.Always()));
    assertMeans("goto l if a == 0", new Goto("l", new Meaning.Zero(A)));
    assertMeans("goto l if a != 0", new Goto("l", new Meaning.NotZero(A)));
    assertMeans("goto l if negative a", new Goto("l", new Meaning.Negative(A)));
    assertMeans("goto l if a below n", new Goto("l", new Meaning.Below(A, "n")));
    assertMeans("return", new Meaning.Return());
    assertMeans("narrow", new Meaning.Narrow());
    assertMeans("fence", new Meaning.Fence());
    assertMeans("nothing");
    assertMeans("32: store16(m, a)", new Store(16, M, A));
    assertMeans("stream(m + 16, a)", new Meaning.Stream(new Store(64, new Memory("m", 16), A)));
    assertMeans("zeroblock(a)", new Meaning.ZeroBlock("a"));
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
        "zeroblock a     ! '(' expected, not 'a'",
        "zeroblock(a     ! ')' expected, not '(end)'",
        "goto l if a == 1 ! '0' expected, not '1'"
      })
  void mistakesAreNamedWithTheirMeaning(String text, String mistake) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Meaning.parse(32, text))
        .withMessage("in the meaning '%s': %s", text, mistake);
  }
}
