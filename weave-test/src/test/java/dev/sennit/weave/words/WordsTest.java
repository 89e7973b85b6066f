package dev.sennit.weave.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: the default operations of a machine. */
@Tag("checks")
class WordsTest {
  private static final Words<Long> BYTES = new ConcreteWords(8);

  /** Words of eight bits, without optional operations. */
  private static final Words<Long> BARE =
      new Words<>() {
        @Override
        public int bits() {
          return BYTES.bits();
        }

        @Override
        public Long constant(long value) {
          return BYTES.constant(value);
        }

        @Override
        public Long sum(List<Long> summands) {
          return BYTES.sum(summands);
        }

        @Override
        public Long rotateLeft(Long word, int count) {
          return BYTES.rotateLeft(word, count);
        }

        @Override
        public Long shiftLeft(Long word, int count) {
          return BYTES.shiftLeft(word, count);
        }

        @Override
        public Long shiftRight(Long word, int count) {
          return BYTES.shiftRight(word, count);
        }

        @Override
        public Long bool(TruthTable function, Long x, Long y, Long z) {
          return BYTES.bool(function, x, y, z);
        }
      };

  @Test
  void aWordIsNotKnownUnlessTheMachineSaysSo() {
    assertThat(BARE.known(1L)).isEqualTo(OptionalLong.empty());
  }

  @Test
  void aCutWordIsTheSameWord() {
    assertThat(BARE.cut(5L)).isEqualTo(5L);
  }

  @Test
  void aMissingOperationIsNamed() {
    assertThatThrownBy(() -> BARE.swapBytes(1L)).hasMessageContaining("order of bytes");
    assertThatThrownBy(() -> BARE.apply(ByteFunction.DOUBLE, 1L)).hasMessageContaining("functions");
    assertThatThrownBy(() -> BARE.carryless(1L, 1L)).hasMessageContaining("products");
  }

  @Test
  void aRotationToTheRightIsOneToTheLeft() {
    assertThat(BARE.rotateRight(0x01L, 1)).isEqualTo(0x80L);
    assertThat(BARE.rotateRight(0x81L, 0)).isEqualTo(0x81L);
    assertThat(BARE.rotateRight(0x12L, 4)).isEqualTo(0x21L);
  }

  @Test
  void wordsAreAddedAndExclusivelyOred() {
    assertThat(BARE.sum(1L, 2L, 254L)).isEqualTo(1L);
    assertThat(BARE.xor(1L)).isEqualTo(1L);
    assertThat(BARE.xor(1L, 2L)).isEqualTo(3L);
    assertThat(BARE.xor(1L, 2L, 4L)).isEqualTo(7L);
    assertThat(BARE.xor(1L, 2L, 4L, 8L)).isEqualTo(15L);
    assertThat(BARE.xor(1L, 2L, 4L, 8L, 16L)).isEqualTo(31L);
  }
}
