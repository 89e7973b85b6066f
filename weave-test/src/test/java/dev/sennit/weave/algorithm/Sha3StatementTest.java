package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the statement of SHA-3 agrees with FIPS 202, and derives the published constants. */
class Sha3StatementTest {
  /** The empty message is NIST's example of no bits. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          sha3-224, '', 6b4e03423667dbb73b6e15454f0eb1abd4597f9a1b078e3f5b5a6bc7
          sha3-224, abc, e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf
          sha3-256, '', a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a
          sha3-256, abc, 3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532
          sha3-384, '', 0c63a75b845e4f7d01107d852e4c2485c51a50aaaa94fc61995e71bbee983a2ac3713831264adb47fb6bd1e058d5f004
          sha3-384, abc, ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b298d88cea927ac7f539f1edf228376d25
          sha3-512, '', a69f73cca23a9ac5c8b567dc185a756e97c982164fe25859e0d1dcc1475c80a615b2123af1f5f94c11e3e9402c3ac558f500199d95b6d3e301758586281dcd26
          sha3-512, abc, b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0
          shake128-256, '', 7f9c2ba4e88f827d616045507605853ed73b8093f6efbc88eb1a6eacfa66ef26
          shake128-256, abc, 5881092dd818bf5cf8a3ddb793fbcba74097d5c526a6d35f97b83351940f2cc8
          shake256-512, '', 46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762fd75dc4ddd8c0f200cb05019d67b592f6fc821c49479ab48640292eacb3b7c4be
          shake256-512, abc, 483366601360a8771c6863080cc4114d8db44530f8f1e1ee4f94ea37e78b5739d5a15bef186a5386c75744c0527e1faa9f8726e462a12a4feb06bd8801e751e4
          """)
  void computesKnownAnswers(String name, String message, String digest) {
    assertThat(Digests.hex(name, message)).isEqualTo(digest);
  }

  /** NIST's example of 1600 bits, which take two blocks or three. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          sha3-224, 9376816aba503f72f96ce7eb65ac095deee3be4bf9bbc2a1cb7e11e0
          sha3-256, 79f38adec5c20307a98ef76e8324afbfd46cfd81b22e3973c65fa1bd9de31787
          sha3-384, 1881de2ca7e41ef95dc4732b8f5f002b189cc1e42b74168ed1732649ce1dbcdd76197a31fd55ee989f2d7050dd473e8f
          sha3-512, e76dfad22084a8b1467fcf2ffa58361bec7628edf5f3fdc0e4805dc48caeeca81b7c13c30adf52a3659584739a2df46be589c51ca1a4a8416df6545a1ce8ba00
          shake128-256, 131ab8d2b594946b9c81333f9bb6e0ce75c3b93104fa3469d3917457385da037
          shake256-512, cd8a920ed141aa0407a22d59288652e9d9f1a7ee0c1e7c1ca699424da84a904d2d700caae7396ece96604440577da4f3aa22aeb8857f961c4cd8e06f0ae6610b
          """)
  void computesKnownAnswersOfSeveralBlocks(String name, String digest) {
    byte[] message = new byte[200];
    Arrays.fill(message, (byte) 0xa3);
    assertThat(Digests.hex(name, message)).isEqualTo(digest);
  }

  /** Table 2 of the standard modulo 64, from the lane in the origin. */
  @Test
  void derivesTheOffsetsOfTheStandard() {
    assertThat(Keccak.OFFSETS)
        .containsExactly(
            0, 1, 62, 28, 27, //
            36, 44, 6, 55, 20, //
            3, 10, 43, 25, 39, //
            41, 45, 15, 21, 8, //
            18, 2, 61, 56, 14);
  }

  /** The constants that the authors of Keccak print. */
  @Test
  void derivesTheRoundConstants() {
    assertThat(Keccak.roundConstant(0)).isEqualTo(1);
    assertThat(Keccak.roundConstant(1)).isEqualTo(0x8082);
    assertThat(Keccak.roundConstant(2)).isEqualTo(0x800000000000808aL);
    assertThat(Keccak.roundConstant(23)).isEqualTo(0x8000000080008008L);
  }
}
