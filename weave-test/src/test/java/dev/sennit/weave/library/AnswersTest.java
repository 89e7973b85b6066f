package dev.sennit.weave.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.DigestNames;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.Security;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Protects: the answers by which the library trusts a kernel are those of the JDK, which knows
 * nothing of this project. (The library's tests ask Bouncy Castle for what the JDK lacks.)
 */
class AnswersTest {
  static final List<AesAnswers> AES = AesAnswers.ALL;

  @ParameterizedTest
  @FieldSource("dev.sennit.weave.algorithm.Digests#IN_JDK")
  void ofDigests(BlockFunction digest) throws Exception {
    String jdkName = DigestNames.ofJdk(digest);
    String macName = "Hmac" + jdkName.replace("SHA-", "SHA");
    DigestAnswers answers = new DigestAnswers(digest);
    MessageDigest jdk = MessageDigest.getInstance(jdkName);
    assertThat(digest.hasMac())
        .isEqualTo(Security.getProvider("SunJCE").getService("Mac", macName) != null);
    assertThat(answers.digests())
        .isEqualTo(
            DigestAnswers.MESSAGES.stream()
                .map(message -> hex(jdk.digest(bytes(message))))
                .toList());
    ByteArrayOutputStream folded = new ByteArrayOutputStream();
    for (int length : DigestAnswers.FOLDED_LENGTHS) {
      byte[] part = Arrays.copyOf(bytes(DigestAnswers.MESSAGES.getLast()), length);
      folded.writeBytes(jdk.digest(part));
      folded.writeBytes(digest.hasMac() ? mac(macName, part) : new byte[jdk.getDigestLength()]);
    }
    assertThat(answers.fold()).isEqualTo(hex(jdk.digest(folded.toByteArray())));
  }

  /** The JDK takes no empty key; one of zeros fills up the same block. */
  private static byte[] mac(String name, byte[] message) throws Exception {
    Mac mac = Mac.getInstance(name);
    mac.init(new SecretKeySpec(new byte[1], name));
    return mac.doFinal(message);
  }

  @ParameterizedTest
  @FieldSource("AES")
  void ofAes(AesAnswers answers) throws Exception {
    byte[] text = AesAnswers.bytes(AesAnswers.longest(), AesAnswers.TEXT_STEP);
    ByteArrayOutputStream tags = new ByteArrayOutputStream();
    for (int length : answers.lengths()) {
      byte[] part = Arrays.copyOf(text, length);
      byte[] sealed = seal(answers, part, part);
      tags.write(sealed, length, sealed.length - length);
    }
    assertThat(answers.fold()).isEqualTo(hex(seal(answers, tags.toByteArray(), new byte[0])));
  }

  private static byte[] seal(AesAnswers answers, byte[] data, byte[] text) throws Exception {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(
        Cipher.ENCRYPT_MODE,
        new SecretKeySpec(AesAnswers.bytes(answers.keyLength(), AesAnswers.KEY_STEP), "AES"),
        new GCMParameterSpec(128, AesAnswers.bytes(answers.nonceLength(), AesAnswers.NONCE_STEP)));
    cipher.updateAAD(data);
    return cipher.doFinal(text);
  }

  private static byte[] bytes(String ascii) {
    return ascii.getBytes(StandardCharsets.US_ASCII);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
