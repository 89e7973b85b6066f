package dev.sennit.weave.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: the operations of numbers beside arithmetic. */
@Tag("checks")
class KnownWordsTest {
  @Test
  void bytesAreSwappedWithinTheirWidth() {
    assertThat(new ConcreteWords(32).swapBytes(0x0102_0304L)).isEqualTo(0x0403_0201L);
    assertThat(new ConcreteWords(64).swapBytes(0x01L)).isEqualTo(0x0100_0000_0000_0000L);
    assertThat(new ConcreteWords(16).swapBytes(0x0102L)).isEqualTo(0x0201L);
  }

  @Test
  void aNumberIsKnown() {
    assertThat(new ConcreteWords(32).known(5L)).isEqualTo(OptionalLong.of(5));
  }

  @Test
  void aFunctionOfAByteIsApplied() {
    for (ByteFunction function : ByteFunction.values()) {
      assertThat(new ConcreteWords(8).apply(function, 0x53L)).isEqualTo(function.apply(0x53L));
    }
    assertThat(ByteFunction.values()).anyMatch(function -> function.apply(0x53L) != 0);
  }

  @Test
  void aTruthTableIsShownAsItsBits() {
    assertThat(new TruthTable(0x0A)).hasToString("0x0a");
  }
}
