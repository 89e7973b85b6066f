package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sennit.weave.algorithm.EndByte.First;
import dev.sennit.weave.algorithm.EndByte.Fixed;
import dev.sennit.weave.algorithm.EndByte.OfLength;
import dev.sennit.weave.algorithm.EndByte.OfMessage;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the places of message, length and padding in the last blocks of a message. */
class PaddingTest {
  private static final Padding SHA3 = Padding.multiRate(0x06);
  private static final Padding BLAKE2 = Padding.zerosAnd(new EndWord.Fixed(8, -1));

  /** A second block exactly where byte and length no longer fit into one. */
  @ParameterizedTest
  @CsvSource({
    "0, 64, 8, 1",
    "55, 64, 8, 1",
    "56, 64, 8, 2",
    "63, 64, 8, 2",
    "111, 128, 16, 1",
    "112, 128, 16, 2"
  })
  void takesAsManyBlocksAsByteAndLengthNeed(int rest, int blockBytes, int lengthBytes, int blocks) {
    Padding padding = Padding.oneBitAndLength(lengthBytes);
    assertThat(padding.blocksFor(rest, blockBytes)).isEqualTo(blocks);
    assertThat(padding.end(rest, blockBytes, ByteOrder.BIG_ENDIAN)).hasSize(blocks * blockBytes);
  }

  @Test
  void takesOneBlockWithoutLength() {
    assertThat(SHA3.blocksFor(0, 136)).isEqualTo(1);
    assertThat(SHA3.blocksFor(135, 136)).isEqualTo(1);
  }

  @Test
  void endsWithTheLength() {
    assertThat(Padding.oneBitAndLength(2).end(1, 6, ByteOrder.LITTLE_ENDIAN))
        .containsExactly(
            new OfMessage(0),
            new First(0),
            new Fixed(0),
            new Fixed(0),
            new OfLength(0),
            new OfLength(1));
  }

  @Test
  void writesTheLengthInTheByteOrderOfTheDigest() {
    assertThat(Padding.oneBitAndLength(2).end(0, 3, ByteOrder.BIG_ENDIAN))
        .containsExactly(new First(0), new OfLength(1), new OfLength(0));
  }

  @Test
  void endsWithAOneBit() {
    assertThat(SHA3.end(1, 4, ByteOrder.LITTLE_ENDIAN))
        .containsExactly(new OfMessage(0), new First(0), new Fixed(0), new Fixed(0x80));
  }

  /** FIPS 202, B.2. */
  @Test
  void sharesTheByteWhereOnlyOneIsLeft() {
    assertThat(SHA3.end(2, 3, ByteOrder.LITTLE_ENDIAN))
        .containsExactly(new OfMessage(0), new OfMessage(1), new First(0x80));
  }

  @Test
  void hasNoBitsInThePlaceOfTheLength() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Padding(0x80, 8, 0x80, List.of()))
        .withMessageContaining("8 bytes and 0x80");
  }

  /** RFC 7693, section 3.3: a whole block gets no padding, an empty message a whole block. */
  @Test
  void isZerosIfTheStateMarksTheEnd() {
    assertThat(BLAKE2.end(1, 3, ByteOrder.LITTLE_ENDIAN))
        .containsExactly(new OfMessage(0), new Fixed(0), new Fixed(0));
    assertThat(BLAKE2.end(3, 3, ByteOrder.LITTLE_ENDIAN))
        .containsExactly(new OfMessage(0), new OfMessage(1), new OfMessage(2));
    assertThat(BLAKE2.end(0, 3, ByteOrder.LITTLE_ENDIAN)).hasSize(3).containsOnly(new Fixed(0));
  }

  /** A whole block may be the last one if the state marks the end. */
  @ParameterizedTest
  @CsvSource({"0, 0, 0", "1, 1, 1", "63, 63, 63", "64, 0, 64", "65, 1, 1", "128, 0, 64"})
  void leavesTheRestBehindWholeBlocks(int length, int otherwise, int inState) {
    assertThat(SHA3.rest(length, 64)).isEqualTo(otherwise);
    assertThat(BLAKE2.rest(length, 64)).isEqualTo(inState);
  }

  @Test
  void hasNoBytesIfTheStateMarksTheEnd() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Padding(0x80, 0, 0, BLAKE2.inState()))
        .withMessageContaining("zeros where the state tells the end, not 0x80");
  }
}
