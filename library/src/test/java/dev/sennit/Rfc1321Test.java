package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.provider.SennitProvider;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the test suite of RFC 1321, appendix A.5, comes out by every way to hash. */
class Rfc1321Test implements WithKernels {
  @ParameterizedTest
  @CsvSource({
    "'', d41d8cd98f00b204e9800998ecf8427e",
    "a, 0cc175b9c0f1b6a831c399e269772661",
    "abc, 900150983cd24fb0d6963f7d28e17f72",
    "message digest, f96b697d7cb7938d525a2f31aaf161d0",
    "abcdefghijklmnopqrstuvwxyz, c3fcd3d76192e4007dfb496cca67e13b",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789,"
        + " d174ab98d277d9f5a5611c2c9f419d9f",
    "12345678901234567890123456789012345678901234567890123456789012345678901234567890,"
        + " 57edf4a22be3c955ac49da2e2107b67a",
  })
  void testSuite(String text, String digest) throws Exception {
    byte[] message = text.getBytes(StandardCharsets.US_ASCII);
    byte[] expected = HexFormat.of().parseHex(digest);
    assertThat(Hasher.MD5.hash(message)).isEqualTo(expected);
    assertThat(Hasher.MD5.hash(MemorySegment.ofArray(message))).isEqualTo(expected);
    assertThat(Hasher.MD5.hash(ByteBuffer.wrap(message))).isEqualTo(expected);
    assertThat(Hasher.MD5.stream().update(message).digest()).isEqualTo(expected);
    assertThat(MessageDigest.getInstance("MD5", new SennitProvider()).digest(message))
        .isEqualTo(expected);
  }
}
