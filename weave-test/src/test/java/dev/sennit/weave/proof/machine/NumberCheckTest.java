package dev.sennit.weave.proof.machine;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a proof for some values of an argument counts as a proof for these alone. */
@Tag("checks")
class NumberCheckTest {
  private static final Terms TERMS = new Terms(OptionalInt.empty());
  private static final Term ANY = TERMS.symbol(Long.SIZE, "any", false);
  private static final KeyKernel KEYS = new KeyKernel(X64.AES);
  private static final ClearKernel CLEARING = new ClearKernel(Clearing.VECTOR, X64.V3);

  /** A case in which the arguments are these; nothing is executed. */
  private static final class Case extends PathExecution {
    private final Map<Argument.Number, Term> numbers;

    Case(WovenKernel woven, Map<Argument.Number, Term> numbers) {
      super(woven, TERMS);
      this.numbers = numbers;
    }

    @Override
    public String description() {
      return numbers.toString();
    }

    @Override
    protected Map<Argument.Number, Term> numbers() {
      return numbers;
    }

    @Override
    protected List<MemoryRegion> memory() {
      return List.of();
    }

    @Override
    public void follow(MachineState entry) {}
  }

  private static ThrowingCallable keys(Term... each) {
    WovenKernel woven = SmallCode.of(KEYS, X64.SYSTEM_V, "").woven();
    return () -> check(woven, KEYS.keyBytes(), each);
  }

  private static ThrowingCallable clearing(Term... each) {
    WovenKernel woven = SmallCode.of(CLEARING, X64.SYSTEM_V, "").woven();
    return () -> check(woven, CLEARING.length(), each);
  }

  private static void check(WovenKernel woven, Argument.Number number, Term... each) {
    NumberCheck.check(
        woven, Stream.of(each).map(term -> new Case(woven, Map.of(number, term))).toList());
  }

  private static Term number(long value) {
    return TERMS.constant(Long.SIZE, value);
  }

  @Test
  void anUnknownNumberIsEveryNumber() {
    assertThatCode(clearing(ANY)).doesNotThrowAnyException();
    assertThatCode(clearing(number(0), ANY)).doesNotThrowAnyException();
    assertThatCode(keys(ANY)).doesNotThrowAnyException();
  }

  @Test
  void aKnownNumberIsOne() {
    assertThatThrownBy(clearing(number(64), number(0)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(
            "is proved where 'length' is one of [0, 64], but its kind allows any number");
  }

  @Test
  void theKindMayNameAllThatThereAre() {
    assertThatCode(keys(number(32), number(16), number(24))).doesNotThrowAnyException();
    assertThatThrownBy(keys(number(32), number(16)))
        .hasMessageContaining("one of [16, 32], but its kind allows 16, 24 or 32");
    assertThatThrownBy(keys(number(32), number(16), number(24), number(20)))
        .hasMessageContaining("one of [16, 20, 24, 32], but");
  }

  /** The way from the entry on refuses it. */
  @Test
  void aNumberThatNoCaseGivesIsNotLookedAt() {
    WovenKernel woven = SmallCode.of(CLEARING, X64.SYSTEM_V, "").woven();
    Case without = new Case(woven, Map.of());
    assertThatCode(() -> NumberCheck.check(woven, List.of(without))).doesNotThrowAnyException();
    assertThatThrownBy(without::toTheEnd).hasMessageContaining("takes 'length', which");
  }
}
