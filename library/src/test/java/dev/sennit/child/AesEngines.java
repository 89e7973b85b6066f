package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.AesCtr;
import dev.sennit.AesGcm;
import dev.sennit.AesGcmHkdf;
import dev.sennit.Hasher;
import dev.sennit.Messages;
import dev.sennit.SealingStream;
import dev.sennit.Standards;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Cipher;

/** Compares the modes of AES and what is built of them. */
final class AesEngines {
  private static final byte[] DATA = Messages.random(21);
  private static final int[] KEY_LENGTHS = {16, 24, 32};
  private static final int[] LENGTHS = {0, 1, 15, 16, 17, 255, 256, 257, 1000, 1024, 5000};

  /** More than one call of a kernel takes. */
  private static final int LONG = 140_000;

  private static final int SEGMENT = 4096;

  private AesEngines() {}

  static void sealedTexts() throws Exception {
    for (int keyLength : KEY_LENGTHS) {
      byte[] key = Messages.random(keyLength);
      try (AesGcm aes = AesGcm.ofAnyNonce(key)) {
        for (int nonceLength : new int[] {12, 16, 60}) {
          byte[] nonce = Messages.random(nonceLength);
          for (int length : LENGTHS) {
            sealedText(aes, key, nonce, length);
          }
        }
        sealedText(aes, key, new byte[12], LONG);
      }
    }
  }

  private static void sealedText(AesGcm aes, byte[] key, byte[] nonce, int length)
      throws Exception {
    byte[] text = Messages.random(length);
    byte[] sealed = Standards.gcm(Cipher.ENCRYPT_MODE, key, nonce, DATA, text);
    assertThat(aes.seal(nonce, DATA, text)).isEqualTo(sealed);
    assertThat(aes.open(nonce, DATA, sealed)).isEqualTo(text);
  }

  /** From positions within blocks, and where 32 and all 128 bits of the counter wrap around. */
  static void counters() throws Exception {
    for (int keyLength : KEY_LENGTHS) {
      byte[] key = Messages.random(keyLength);
      try (AesCtr aes = AesCtr.of(key)) {
        for (String end : List.of("00000000", "fffffff0", "ff".repeat(16))) {
          byte[] counter = HexFormat.of().parseHex("00".repeat(16 - end.length() / 2) + end);
          for (int length : LENGTHS) {
            for (long position : new long[] {0, 5, 1L << 36}) {
              counted(aes, key, counter, position, length);
            }
          }
          counted(aes, key, counter, 16, LONG);
        }
      }
    }
  }

  private static void counted(AesCtr aes, byte[] key, byte[] counter, long position, int length)
      throws Exception {
    byte[] text = Messages.random(length);
    assertThat(aes.crypt(counter, position, text))
        .isEqualTo(Standards.ctr(key, counter, position, text));
  }

  /** With segments that end where the text does, before that and behind it. */
  static void sealedFiles() throws Exception {
    byte[] key = Messages.random(32);
    Path folder = Files.createTempDirectory("sennit");
    Path file = folder.resolve("text");
    Path sealed = folder.resolve("sealed");
    try (AesGcmHkdf aes = AesGcmHkdf.of(key, Hasher.SHA_256, 32, SEGMENT)) {
      for (int length : new int[] {0, 1, SEGMENT - 56, SEGMENT - 55, 3 * SEGMENT, 100_000}) {
        byte[] text = Messages.random(length);
        ByteArrayOutputStream streamed = new ByteArrayOutputStream();
        try (SealingStream stream = aes.sealing(streamed, DATA)) {
          stream.write(text);
          stream.finish();
        }
        assertThat(opened(key, streamed.toByteArray())).isEqualTo(text);
        Files.write(file, text);
        aes.seal(file, DATA, sealed);
        assertThat(opened(key, Files.readAllBytes(sealed))).isEqualTo(text);
        aes.open(sealed, DATA, file);
        assertThat(file).hasBinaryContent(text);
      }
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(sealed);
      Files.delete(folder);
    }
  }

  /** As Tink describes the format: a salt and the front of the nonces, then segments. */
  private static byte[] opened(byte[] key, byte[] sealed) throws Exception {
    byte[] salt = Arrays.copyOfRange(sealed, 1, 33);
    byte[] ofMessage =
        Standards.hkdfExpand(
            "HmacSHA256", Standards.hkdfExtract("HmacSHA256", salt, key), DATA, 32);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    int segments = Math.ceilDiv(sealed.length, SEGMENT);
    for (int number = 0; number < segments; number++) {
      byte[] nonce =
          ByteBuffer.allocate(12)
              .put(sealed, 33, 7)
              .putInt(number)
              .put((byte) (number == segments - 1 ? 1 : 0))
              .array();
      int from = number == 0 ? 40 : number * SEGMENT;
      int to = Math.min(sealed.length, (number + 1) * SEGMENT);
      text.writeBytes(
          Standards.gcm(
              Cipher.DECRYPT_MODE,
              ofMessage,
              nonce,
              new byte[0],
              Arrays.copyOfRange(sealed, from, to)));
    }
    return text.toByteArray();
  }
}
