package dev.sennit.provider;

import static dev.sennit.provider.Difference.differs;
import static dev.sennit.provider.Difference.fromJdk;
import static dev.sennit.provider.Difference.fromOther;
import static dev.sennit.provider.Providers.DES_KEY;
import static dev.sennit.provider.Providers.GCM;
import static dev.sennit.provider.Providers.KEY;
import static dev.sennit.provider.Providers.KEY_WITHOUT_BYTES;
import static dev.sennit.provider.Providers.SHORT_KEY;
import static dev.sennit.provider.Providers.SUN_JCE;
import static dev.sennit.provider.Providers.TEXT;
import static dev.sennit.provider.Providers.cipher;
import static dev.sennit.provider.Providers.forged;
import static dev.sennit.provider.Providers.gcm;
import static dev.sennit.provider.Providers.nonce;
import static dev.sennit.provider.Providers.sealed;
import static javax.crypto.Cipher.DECRYPT_MODE;
import static javax.crypto.Cipher.ENCRYPT_MODE;
import static javax.crypto.Cipher.SECRET_KEY;
import static javax.crypto.Cipher.UNWRAP_MODE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.WithAes;
import java.nio.ByteBuffer;
import java.security.Provider;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;

/** Protects: every line of docs/DIFFERENCES.md about AES/GCM, on both sides. */
class GcmDifferencesTest implements WithAes, Differences {
  private static final String BAD_TAG = "AEADBadTagException";
  private static final String BAD_KEY = "InvalidKeyException";
  private static final String BAD_PARAMETER = "InvalidAlgorithmParameterException";
  private static final String BAD_STATE = "IllegalStateException";
  // What is there before a cipher writes, and what is there where it clears.
  private static final byte[] OLD = new byte[TEXT.length];
  private static final byte[] CLEARED = new byte[TEXT.length];

  static {
    Arrays.fill(OLD, (byte) 0x55);
  }

  /** What is left in an array, at that place, of a forged message at its beginning. */
  private static byte[] afterAWrongTag(Provider provider, int offset) throws Exception {
    byte[] forged = forged();
    byte[] place = Arrays.copyOf(forged, 200);
    Cipher cipher = gcm(provider, DECRYPT_MODE);
    Answer.refused(BAD_TAG, () -> cipher.doFinal(place, 0, forged.length, place, offset));
    assertThat(Arrays.copyOf(place, offset)).isEqualTo(Arrays.copyOf(forged, offset));
    return Arrays.copyOfRange(place, offset, offset + TEXT.length);
  }

  private static Answer length(Provider provider, AlgorithmParameterSpec spec) {
    return Answer.of(() -> cipher(provider, GCM, ENCRYPT_MODE, KEY, spec).doFinal().length);
  }

  private static List<Difference> afterExceptions() throws Exception {
    return List.of(
        differs("afterAWrongTag", BAD_TAG, TEXT, BAD_TAG)
            .by(p -> {
              Cipher cipher = gcm(p, DECRYPT_MODE);
              cipher.update(forged());
              Answer.refused(BAD_TAG, () -> cipher.doFinal(new byte[200], 0));
              return cipher.doFinal(sealed());
            }),
        fromJdk("furtherDataAfterAWrongTag", BAD_STATE, Answer.DONE)
            .by(p -> {
              Cipher cipher = gcm(p, DECRYPT_MODE);
              byte[] forged = forged();
              Answer.refused(BAD_TAG, () -> cipher.doFinal(forged, 0, 116, new byte[200], 0));
              return Answer.to(() -> cipher.updateAAD(new byte[5]));
            }),
        fromJdk("wrongTagInPlace", TEXT, CLEARED).by(p -> afterAWrongTag(p, 0)),
        fromJdk("wrongTagBehindTheInput", Arrays.copyOfRange(forged(), 5, 5 + TEXT.length), CLEARED)
            .by(p -> afterAWrongTag(p, 5)),
        differs("wrongTagOfAReadOnlyBuffer", OLD, CLEARED, OLD)
            .by(p -> {
              Cipher cipher = gcm(p, DECRYPT_MODE);
              ByteBuffer in = ByteBuffer.wrap(forged()).asReadOnlyBuffer();
              byte[] out = OLD.clone();
              Answer.refused(BAD_TAG, () -> cipher.doFinal(in, ByteBuffer.wrap(out)));
              return out;
            }),
        fromOther("inputOfAWrongTag", 0, 116)
            .by(p -> {
              Cipher cipher = gcm(p, DECRYPT_MODE);
              ByteBuffer in = ByteBuffer.allocateDirect(116).put(forged()).flip();
              Answer.refused(BAD_TAG, () -> cipher.doFinal(in, ByteBuffer.allocateDirect(100)));
              return in.position();
            }),
        fromJdk("refusedKey", Answer.DONE, BAD_PARAMETER)
            .by(p -> {
              Cipher cipher = gcm(p, ENCRYPT_MODE);
              Answer.refused(BAD_KEY, () -> cipher.init(ENCRYPT_MODE, SHORT_KEY, nonce(2)));
              return Answer.to(() -> cipher.init(ENCRYPT_MODE, KEY, nonce(1)));
            }),
        fromJdk("keyOfAnotherAlgorithm", BAD_PARAMETER, Answer.DONE)
            .by(p -> {
              Cipher cipher = Cipher.getInstance(GCM, p);
              Answer.refused(BAD_KEY, () -> cipher.init(ENCRYPT_MODE, DES_KEY, nonce(1)));
              return Answer.to(() -> cipher.init(ENCRYPT_MODE, KEY, nonce(1)));
            }),
        fromJdk("ivAndKeyBothRefused", BAD_PARAMETER, BAD_KEY)
            .by(p -> {
              Cipher cipher = gcm(p, ENCRYPT_MODE);
              return Answer.to(() -> cipher.init(ENCRYPT_MODE, DES_KEY, nonce(1)));
            }),
        fromJdk("refusedFurtherData", List.of(5, 5), List.of(0, 0))
            .by(p -> {
              Cipher cipher = gcm(p, ENCRYPT_MODE);
              cipher.update(TEXT);
              ByteBuffer direct = ByteBuffer.allocateDirect(5);
              ByteBuffer readOnly = ByteBuffer.allocate(5).asReadOnlyBuffer();
              Answer.refused(BAD_STATE, () -> cipher.updateAAD(direct));
              Answer.refused(BAD_STATE, () -> cipher.updateAAD(readOnly));
              return List.of(direct.position(), readOnly.position());
            }),
        fromJdk("roomTooSmallOnTheInput", "BufferOverflowException", TEXT.length + 16)
            .by(p -> {
              Cipher cipher = gcm(p, ENCRYPT_MODE);
              ByteBuffer in = ByteBuffer.allocate(20).limit(10);
              ByteBuffer out = in.duplicate().clear().position(5);
              Answer.refused("ShortBufferException", () -> cipher.doFinal(in, out));
              return cipher.doFinal(ByteBuffer.wrap(TEXT), ByteBuffer.allocate(200));
            }),
        fromJdk("closedOutput", List.of(16, false), List.of(3, true))
            .by(p -> {
              Cipher cipher = gcm(p, ENCRYPT_MODE);
              cipher.update(TEXT, 0, 3);
              ByteBuffer in = ByteBuffer.wrap(TEXT, 3, TEXT.length - 3);
              Answer.refused(BAD_STATE, () -> cipher.update(in, Providers.closed()));
              byte[] rest = cipher.doFinal(TEXT, 3, TEXT.length - 3);
              return List.of(in.position(), Arrays.equals(rest, sealed()));
            }),
        differs("causeOfARefusedUnwrap", "no cause", BAD_TAG, "no cause")
            .by(p -> {
              Cipher cipher = gcm(p, UNWRAP_MODE);
              byte[] forged = forged();
              return Answer.cause(() -> cipher.unwrap(forged, "any", SECRET_KEY));
            }));
  }

  /** In place, where three bytes have gone before. */
  private static Answer inPlace(Provider provider, int mode, byte[] in) {
    return Answer.of(() -> {
      Cipher cipher = gcm(provider, mode);
      cipher.update(in, 0, 3);
      byte[] place = Arrays.copyOfRange(in, 3, 3 + 200);
      int length = cipher.doFinal(place, 0, in.length - 3, place, 0);
      return Arrays.copyOf(place, length);
    });
  }

  private static List<Difference> inPlaceAndBeforeLinking() {
    // Its ciphers see no kernels linked for as long as a test takes.
    Provider early = new EarlyProvider(() -> 5);
    return List.of(
        differs("encryptionInPlaceWithBytesPending", false, true, true)
            .by(p -> inPlace(p, ENCRYPT_MODE, TEXT).text().equals(Answer.text(sealed()))),
        fromJdk("decryptionInPlaceWithBytesPending", BAD_TAG, TEXT)
            .by(p -> inPlace(p, DECRYPT_MODE, sealed())),
        fromJdk("cipherBeforeLinking", true, false)
            .by(p -> inPlace(early, ENCRYPT_MODE, TEXT).equals(inPlace(p, ENCRYPT_MODE, TEXT))),
        fromJdk(
                "keyRefusedBeforeLinking",
                List.of(nonce(2).getIV(), nonce(1).getIV()),
                List.of(nonce(2).getIV(), nonce(1).getIV()))
            .by(p -> List.of(ivOfARefusedKey(p), ivOfARefusedKey(early))));
  }

  private static byte[] ivOfARefusedKey(Provider provider) throws Exception {
    Cipher cipher = gcm(provider, ENCRYPT_MODE);
    Answer.refused(BAD_KEY, () -> cipher.init(ENCRYPT_MODE, SHORT_KEY, nonce(2)));
    return cipher.getIV();
  }

  private static List<Difference> fromBouncyCastle() {
    return List.of(
        fromOther("textBeforeItsTag", new byte[0], Arrays.copyOf(TEXT, 96))
            .by(p -> gcm(p, DECRYPT_MODE).update(forged())),
        fromOther("updateWithoutOutput", new byte[0], "null")
            .by(p -> gcm(p, ENCRYPT_MODE).update(new byte[5])),
        fromOther(
                "shortTags",
                List.of(BAD_PARAMETER, BAD_PARAMETER, BAD_PARAMETER),
                List.of(4, 8, 11))
            .by(p ->
                Stream.of(32, 64, 88)
                    .map(bits -> length(p, new GCMParameterSpec(bits, new byte[12])))
                    .toList()),
        fromOther("ivParameterSpec", BAD_PARAMETER, 16)
            .by(p -> length(p, new IvParameterSpec(new byte[12]))),
        fromOther("nullParametersToDecrypt", 12, BAD_PARAMETER)
            .by(p -> cipher(p, GCM, DECRYPT_MODE, KEY, null).getIV().length),
        fromOther("keyForAnyCipher", BAD_KEY, 16)
            .by(p -> cipher(p, GCM, ENCRYPT_MODE, DES_KEY, nonce(1)).doFinal().length),
        fromOther(
                "exceptionOfABadKey",
                List.of(BAD_KEY, BAD_KEY),
                List.of(BAD_PARAMETER, "NullPointerException"))
            .by(p ->
                Stream.of(SHORT_KEY, KEY_WITHOUT_BYTES)
                    .map(key -> Answer.of(() -> cipher(p, GCM, ENCRYPT_MODE, key, nonce(1))))
                    .toList()),
        fromOther("ivReusedAfterADecryption", BAD_PARAMETER, Answer.DONE)
            .by(p -> {
              Cipher cipher = gcm(p, ENCRYPT_MODE);
              cipher.init(DECRYPT_MODE, KEY, nonce(2));
              return Answer.to(() -> cipher.init(ENCRYPT_MODE, KEY, nonce(1)));
            }),
        fromOther("furtherDataAfterText", BAD_STATE, true)
            .by(p -> {
              Cipher before = gcm(SUN_JCE, ENCRYPT_MODE);
              before.updateAAD(new byte[5]);
              Cipher cipher = gcm(p, ENCRYPT_MODE);
              byte[] out = new byte[TEXT.length + 16];
              int written = cipher.update(TEXT, 0, TEXT.length, out, 0);
              cipher.updateAAD(new byte[5]);
              cipher.doFinal(out, written);
              return Arrays.equals(out, before.doFinal(TEXT));
            }));
  }

  @Override
  public List<Difference> differences() throws Exception {
    return Stream.of(afterExceptions(), inPlaceAndBeforeLinking(), fromBouncyCastle())
        .flatMap(List::stream)
        .toList();
  }
}
