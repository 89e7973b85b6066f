package dev.sennit.vectors;

import dev.sennit.AesGcm;
import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import dev.sennit.vectors.VectorFile.Vector;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Security;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Main class of child JVMs: computes NIST's vectors of AES-GCM by the direct API and by the
 * provider, and says how many were right. Where a tag is shorter than a {@code Cipher} takes, it is
 * compared with the front of the whole one.
 */
final class AesVectorsRight {
  private static final int VECTORS_IN_FILE = 7875;
  private static final int SHORTEST_TAG = 12;

  private final Path folder;
  private final int step;
  private int computed;
  private int refused;

  private AesVectorsRight(Path folder, int step) {
    this.folder = folder;
    this.step = step;
  }

  /** Takes the folder of the vectors, and of how many one is computed. */
  public static void main(String[] arguments) throws Exception {
    System.out.println(Status.current().describe());
    Security.insertProviderAt(new SennitProvider(), 1);
    String provider = Cipher.getInstance("AES/GCM/NoPadding").getProvider().getName();
    AesVectorsRight vectors =
        new AesVectorsRight(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
    for (String length : List.of("128", "192", "256")) {
      vectors.each("gcmEncryptExtIV" + length + ".rsp", AesVectorsRight::encrypt);
      vectors.each("gcmDecrypt" + length + ".rsp", vectors::decrypt);
    }
    System.out.println(
        "%s: %d vectors of AES-GCM were computed, %d of them refused: all texts are right"
            .formatted(provider, vectors.computed, vectors.refused));
  }

  private interface Check {
    void check(Vector vector) throws Exception;
  }

  private void each(String file, Check check) throws Exception {
    List<Vector> vectors =
        VectorFile.read(folder.resolve("ciphers/AES/GCM").resolve(file)).stream()
            .filter(vector -> vector.has("Key"))
            .toList();
    if (vectors.size() != VECTORS_IN_FILE) {
      throw new AssertionError(file + " has " + vectors.size() + " vectors");
    }
    for (int i = 0; i < vectors.size(); i += step) {
      check.check(vectors.get(i));
      computed++;
    }
  }

  private static void encrypt(Vector vector) throws Exception {
    byte[] text = vector.bytes("PT");
    byte[] expected = concatenated(vector.bytes("CT"), vector.bytes("Tag"));
    check(vector, "AesGcm", sealed(vector, text), expected);
    if (expected.length - text.length >= SHORTEST_TAG) {
      check(vector, "Cipher", byCipher(Cipher.ENCRYPT_MODE, vector, text), expected);
    }
  }

  private void decrypt(Vector vector) throws Exception {
    byte[] tag = vector.bytes("Tag");
    byte[] sealed = concatenated(vector.bytes("CT"), tag);
    if (tag.length == AesGcm.TAG_LENGTH) {
      checkOpened(vector, "AesGcm", () -> opened(vector, sealed));
    } else {
      checkTextOfShortTag(vector, sealed);
    }
    if (tag.length >= SHORTEST_TAG) {
      checkOpened(vector, "Cipher", () -> byCipher(Cipher.DECRYPT_MODE, vector, sealed));
    }
    if (vector.has("FAIL")) {
      refused++;
    }
  }

  private interface Opening {
    byte[] text() throws GeneralSecurityException;
  }

  private static void checkOpened(Vector vector, String way, Opening opening) throws Exception {
    byte[] text;
    try {
      text = opening.text();
    } catch (AEADBadTagException e) {
      if (!vector.has("FAIL")) {
        throw new AssertionError(way + " must open " + vector, e);
      }
      return;
    }
    if (vector.has("FAIL")) {
      throw new AssertionError(way + " must not open " + vector);
    }
    check(vector, way, text, vector.bytes("PT"));
  }

  /** By a text of zeros it is found what the text must have been; its tag is right or wrong. */
  private static void checkTextOfShortTag(Vector vector, byte[] sealed) {
    byte[] text = new byte[vector.bytes("CT").length];
    byte[] mask = sealed(vector, text);
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) (mask[i] ^ sealed[i]);
    }
    boolean genuine = Arrays.equals(Arrays.copyOf(sealed(vector, text), sealed.length), sealed);
    if (genuine == vector.has("FAIL")) {
      throw new AssertionError("AesGcm finds " + (genuine ? "genuine " : "forged ") + vector);
    }
    if (genuine) {
      check(vector, "AesGcm", text, vector.bytes("PT"));
    }
  }

  private static byte[] sealed(Vector vector, byte[] text) {
    return AesGcm.ofAnyNonce(vector.bytes("Key"))
        .seal(vector.bytes("IV"), vector.bytes("AAD"), text);
  }

  private static byte[] opened(Vector vector, byte[] sealed) throws AEADBadTagException {
    return AesGcm.ofAnyNonce(vector.bytes("Key"))
        .open(vector.bytes("IV"), vector.bytes("AAD"), sealed);
  }

  private static byte[] byCipher(int mode, Vector vector, byte[] in)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(
        mode,
        new SecretKeySpec(vector.bytes("Key"), "AES"),
        new GCMParameterSpec(Byte.SIZE * vector.bytes("Tag").length, vector.bytes("IV")));
    cipher.updateAAD(vector.bytes("AAD"));
    return cipher.doFinal(in);
  }

  private static byte[] concatenated(byte[] text, byte[] tag) {
    byte[] both = Arrays.copyOf(text, text.length + tag.length);
    System.arraycopy(tag, 0, both, text.length, tag.length);
    return both;
  }

  /** All that is expected; of a tag there may be more. */
  private static void check(Vector vector, String way, byte[] actual, byte[] expected) {
    if (!Arrays.equals(Arrays.copyOf(actual, expected.length), expected)) {
      throw new AssertionError(
          way + " computes " + HexFormat.of().formatHex(actual) + " for " + vector);
    }
  }
}
