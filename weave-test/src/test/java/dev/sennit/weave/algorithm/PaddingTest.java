package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sennit.weave.algorithm.EndByte.First;
import dev.sennit.weave.algorithm.EndByte.Fixed;
import dev.sennit.weave.algorithm.EndByte.OfLength;
import dev.sennit.weave.algorithm.EndByte.OfMessage;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: where in the last blocks of a message its bytes, its length and the rest stand. */
class PaddingTest {
  private static final Padding SHA3 = Padding.multiRate(0x06);

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
        .isThrownBy(() -> new Padding(0x80, 8, 0x80))
        .withMessageContaining("8 bytes and 0x80");
  }
}
