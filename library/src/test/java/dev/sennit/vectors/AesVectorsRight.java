package dev.sennit.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.AesGcm;
import dev.sennit.Status;
import dev.sennit.vectors.VectorFile.Vector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import javax.crypto.AEADBadTagException;

/**
 * Main class of child JVMs: computes NIST's vectors of AES-GCM, and says how many were right. A tag
 * that is shorter is compared with the front of the whole one.
 */
final class AesVectorsRight {
  private static final int VECTORS_IN_FILE = 7875;

  private final Path folder;
  private final int step;
  private int computed;
  private int refused;

  private AesVectorsRight(Path folder, int step) {
    this.folder = folder;
    this.step = step;
  }

  /** Takes the folder of the vectors, and of how many one is computed. */
  public static void main(String[] arguments) throws IOException {
    System.out.println(Status.current().describe());
    AesVectorsRight vectors =
        new AesVectorsRight(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
    for (String length : List.of("128", "192", "256")) {
      vectors.each("gcmEncryptExtIV" + length + ".rsp", vectors::encrypt);
      vectors.each("gcmDecrypt" + length + ".rsp", vectors::decrypt);
    }
    System.out.println(
        "%d vectors of AES-GCM were computed, %d of them refused: all texts are right"
            .formatted(vectors.computed, vectors.refused));
  }

  private void each(String file, Consumer<Vector> check) throws IOException {
    List<Vector> vectors =
        VectorFile.read(folder.resolve("ciphers/AES/GCM").resolve(file)).stream()
            .filter(vector -> vector.has("Key"))
            .toList();
    assertThat(vectors).as(file).hasSize(VECTORS_IN_FILE);
    for (int i = 0; i < vectors.size(); i += step) {
      check.accept(vectors.get(i));
      computed++;
    }
  }

  private void encrypt(Vector vector) {
    byte[] expected = concatenated(vector.bytes("CT"), vector.bytes("Tag"));
    check(vector, sealed(vector, vector.bytes("PT")), expected);
  }

  private void decrypt(Vector vector) {
    byte[] sealed = concatenated(vector.bytes("CT"), vector.bytes("Tag"));
    boolean isWhole = vector.bytes("Tag").length == AesGcm.TAG_LENGTH;
    byte[] text = isWhole ? opened(vector, sealed) : textOfShortTag(vector, sealed);
    assertThat(text == null).as("whether %s is forged", vector).isEqualTo(vector.has("FAIL"));
    if (text == null) {
      refused++;
    } else {
      check(vector, text, vector.bytes("PT"));
    }
  }

  /** Returns null if it is not genuine. */
  private static byte[] opened(Vector vector, byte[] sealed) {
    try {
      return AesGcm.ofAnyNonce(vector.bytes("Key"))
          .open(vector.bytes("IV"), vector.bytes("AAD"), sealed);
    } catch (AEADBadTagException _) {
      return null;
    }
  }

  /** By a text of zeros it is found what the text must have been; its tag is right or wrong. */
  private static byte[] textOfShortTag(Vector vector, byte[] sealed) {
    byte[] text = new byte[vector.bytes("CT").length];
    byte[] mask = sealed(vector, text);
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) (mask[i] ^ sealed[i]);
    }
    boolean isGenuine = Arrays.equals(Arrays.copyOf(sealed(vector, text), sealed.length), sealed);
    return isGenuine ? text : null;
  }

  private static byte[] sealed(Vector vector, byte[] text) {
    return AesGcm.ofAnyNonce(vector.bytes("Key"))
        .seal(vector.bytes("IV"), vector.bytes("AAD"), text);
  }

  private static byte[] concatenated(byte[] text, byte[] tag) {
    byte[] both = Arrays.copyOf(text, text.length + tag.length);
    System.arraycopy(tag, 0, both, text.length, tag.length);
    return both;
  }

  /** All that is expected; of a tag there may be more. */
  private static void check(Vector vector, byte[] actual, byte[] expected) {
    assertThat(actual).as("%s", vector).startsWith(expected);
  }
}
