package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sennit.weave.algorithm.EndByte.Fixed;
import dev.sennit.weave.algorithm.EndByte.OfMessage;
import dev.sennit.weave.words.ConcreteWords;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Protects: the statement of each digest agrees with its standard, and with the JDK, which is
 * independent of this project. All proofs are against these statements.
 */
@Tag("checks")
class StatedDigestsTest {
  private static final int LONGEST = 300;

  /**
   * The standards' examples, vectors of the Python packages cryptography and pycryptodome, and
   * b3sum 1.8.7.
   */
  private static final String ANSWERS =
      """
      md5, abc, 900150983cd24fb0d6963f7d28e17f72
      sha1, abc, a9993e364706816aba3e25717850c26c9cd0d89d
      sha224, abc, 23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7
      sha256, abc, ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
      sha384, abc, cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7
      sha512, abc, ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
      sha512-224, abc, 4634270f707b6a54daae7530460842e20e37ed265ceee9a43e8924aa
      sha512-256, abc, 53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23
      sha3-224, abc, e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf
      sha3-256, abc, 3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532
      sha3-384, abc, ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b298d88cea927ac7f539f1edf228376d25
      sha3-512, abc, b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0
      shake128-256, abc, 5881092dd818bf5cf8a3ddb793fbcba74097d5c526a6d35f97b83351940f2cc8
      shake256-512, abc, 483366601360a8771c6863080cc4114d8db44530f8f1e1ee4f94ea37e78b5739d5a15bef186a5386c75744c0527e1faa9f8726e462a12a4feb06bd8801e751e4
      keccak-256, '', c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470
      keccak-256, abc, 4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45
      sm3, '', 1ab21d8355cfa17f8e61194831e81a8f22bec8c728fefb747ed035eb5082aa2b
      sm3, abc, 66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0
      sm3, abcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcd, debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732
      blake2s, '', 69217a3079908094e11121d042354a7c1f55b6482ca1a51e1b250dfd1ed0eef9
      blake2s, abc, 508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982
      blake2s, ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789, c75439ea17e1de6fa4510c335dc3d3f343e6f9e1ce2773e25b4174f1df8b119b
      blake2s, 12345678901234567890123456789012345678901234567890123456789012345678901234567890, fdaedb290a0d5af9870864fec2e090200989dc9cd53a3c092129e8535e8b4f66
      blake3, abc, 6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85
      blake3, 01234567890123456789012345678901234567890123456789012345678901234567890123456789, 3cd54fa3f1507bffa0b39509a472b79975642c8cc536bb4b5629c9b256c3e165
      """;

  @ParameterizedTest
  @CsvSource(textBlock = ANSWERS)
  void knownAnswers(String name, String message, String digest) {
    byte[] bytes = message.getBytes(StandardCharsets.US_ASCII);
    byte[] computed = new Reference(DigestNames.statement(name)).digest(bytes);
    assertThat(HexFormat.of().formatHex(computed)).isEqualTo(digest);
  }

  @Test
  void everyDigestHasAKnownAnswer() {
    assertThat(ANSWERS.lines().map(line -> line.split(",")[0]))
        .containsAll(Digests.ALL.stream().map(BlockFunction::name).toList());
  }

  /** Every way in which a message can end, with no, one or several blocks before. */
  @ParameterizedTest
  @FieldSource("dev.sennit.weave.algorithm.Digests#IN_JDK")
  void messagesOfEveryLength(BlockFunction digest) throws Exception {
    MessageDigest jdk = MessageDigest.getInstance(DigestNames.ofJdk(digest));
    Random random = new Random(LONGEST);
    for (int length = 0; length <= LONGEST; length++) {
      byte[] message = new byte[length];
      random.nextBytes(message);
      assertThat(new Reference(digest).digest(message))
          .as("%s of %d bytes", digest.name(), length)
          .isEqualTo(jdk.digest(message));
    }
  }

  /** RFC 7693, section 3.3: the offset counter has two words. */
  @Test
  void blake2sCountsBeyondItsLowerWord() {
    Blake2s blake2s = new Blake2s();
    List<Long> state = new ArrayList<>(blake2s.initialState());
    state.set(8, 0xffffffc0L);
    state.set(9, 7L);
    List<Long> next = blake2s.next(new ConcreteWords(32), state, Collections.nCopies(16, 0L));
    assertThat(next.subList(8, 11)).containsExactly(0L, 8L, 0L);
  }

  /**
   * The weight of a block in a kernel's argument {@code length}. If the block's length is a power
   * of two, a length counts bytes. Other blocks leave room for a rest, and so do blocks whose last
   * one may be whole.
   */
  @ParameterizedTest
  @CsvSource({"md5, 64", "sha512, 128", "sha3-384, 128", "sha3-256, 256", "blake2s, 128"})
  void strideIsTheNextPowerOfTwo(String digest, int stride) {
    assertThat(DigestNames.statement(digest).stride()).isEqualTo(stride);
  }

  // ---------------------------------------------------------------- paddings

  private static final Padding SHA3 = Padding.multiRate(0x06);
  private static final Padding BLAKE2 = Padding.zerosAnd(new EndWord.Fixed(8, -1));

  @Test
  void paddingsThatCannotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Padding(0x80, 8, 0x80, List.of()))
        .withMessageContaining("8 bytes and 0x80");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Padding(0x80, 0, 0, BLAKE2.inState()))
        .withMessageContaining("zeros where the state tells the end, not 0x80");
  }

  /** RFC 7693, section 3.3: a whole block gets no padding, an empty message a whole block. */
  @Test
  void aPaddingIsZerosIfTheStateMarksTheEnd() {
    assertThat(BLAKE2.end(1, 3, ByteOrder.LITTLE_ENDIAN))
        .containsExactly(new OfMessage(0), new Fixed(0), new Fixed(0));
    assertThat(BLAKE2.end(3, 3, ByteOrder.LITTLE_ENDIAN))
        .containsExactly(new OfMessage(0), new OfMessage(1), new OfMessage(2));
    assertThat(BLAKE2.end(0, 3, ByteOrder.LITTLE_ENDIAN)).hasSize(3).containsOnly(new Fixed(0));
  }

  /** A whole block may be the last one if the state marks the end. */
  @ParameterizedTest
  @CsvSource({"0, 0, 0", "1, 1, 1", "63, 63, 63", "64, 0, 64", "65, 1, 1", "128, 0, 64"})
  void aPaddingLeavesTheRestBehindWholeBlocks(int length, int otherwise, int inState) {
    assertThat(SHA3.rest(length, 64)).isEqualTo(otherwise);
    assertThat(BLAKE2.rest(length, 64)).isEqualTo(inState);
  }
}
