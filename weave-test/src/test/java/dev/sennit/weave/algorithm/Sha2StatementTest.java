package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: the statement of SHA-2 agrees with FIPS 180-4, and derives the constants printed there.
 */
class Sha2StatementTest {
  /** The empty message, and NIST's examples of one block and of two. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          sha224, '', d14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f
          sha224, abc, 23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7
          sha224, abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq, 75388b16512776cc5dba5da1fd890150b0c6455cb4f58b1952522525
          sha256, '', e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
          sha256, abc, ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
          sha256, abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq, 248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1
          sha384, '', 38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b
          sha384, abc, cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7
          sha384, abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu, 09330c33f71147e83d192fc782cd1b4753111b173b3b05d22fa08086e3b0f712fcc7c71a557e2db966c3e9fa91746039
          sha512, '', cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e
          sha512, abc, ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
          sha512, abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu, 8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909
          sha512-224, '', 6ed0dd02806fa89e25de060c19d3ac86cabb87d6a0ddd05c333b84f4
          sha512-224, abc, 4634270f707b6a54daae7530460842e20e37ed265ceee9a43e8924aa
          sha512-224, abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu, 23fec5bb94d60b23308192640b0c453335d664734fe40e7268674af9
          sha512-256, '', c672b8d1ef56ed28ab87c3622c5114069bdd3ad7b8f9737498d0c01ecef0967a
          sha512-256, abc, 53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23
          sha512-256, abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu, 3928e184fb8690f840da3988121d31be65cb9d3ef83ee6146feac861e19b563a
          """)
  void computesKnownAnswers(String name, String message, String digest) {
    assertThat(Digests.hex(name, message)).isEqualTo(digest);
  }

  /** Sections 4.2.2 and 4.2.3 of the standard print the derived constants. */
  @Test
  void derivesTheConstantsOfTheStandard() {
    assertThat(RootsOfPrimes.cube(32).limit(64).toList())
        .startsWith(0x428a2f98L, 0x71374491L, 0xb5c0fbcfL)
        .endsWith(0xa4506cebL, 0xbef9a3f7L, 0xc67178f2L);
    assertThat(RootsOfPrimes.cube(64).limit(80).toList())
        .startsWith(0x428a2f98d728ae22L, 0x7137449123ef65cdL)
        .endsWith(0x5fcb6fab3ad6faecL, 0x6c44198c4a475817L);
  }

  /** Section 5.3 prints the derived states. */
  @Test
  void derivesTheInitialStatesOfTheStandard() {
    assertThat(Sha2.SHA_256.initialState()).startsWith(0x6a09e667L).endsWith(0x5be0cd19L);
    assertThat(Sha2.SHA_384.initialState())
        .startsWith(0xcbbb9d5dc1059ed8L)
        .endsWith(0x47b5481dbefa4fa4L);
    assertThat(Sha2.SHA_512.initialState())
        .startsWith(0x6a09e667f3bcc908L)
        .endsWith(0x5be0cd19137e2179L);
    assertThat(Sha2.SHA_512_224.initialState())
        .startsWith(0x8c3d37c819544da2L)
        .endsWith(0x1112e6ad91d692a1L);
    assertThat(Sha2.SHA_512_256.initialState())
        .startsWith(0x22312194fc2bf72cL)
        .endsWith(0x0eb72ddc81c52ca2L);
  }

  /** The origin of the state, which the standard does not tell. */
  @Test
  void beginsSha224WithTheLowerHalvesOfSha384() {
    assertThat(Sha2.SHA_224.initialState())
        .isEqualTo(Sha2.SHA_384.initialState().stream().map(h -> h & 0xffffffffL).toList());
  }
}
