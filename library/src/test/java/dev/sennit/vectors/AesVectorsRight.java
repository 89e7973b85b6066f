package dev.sennit.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.AesGcm;
import dev.sennit.Status;
import dev.sennit.vectors.VectorFile.Vector;
import java.io.IOException;
import java.nio.file.Path;
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
    }
  }

  private void encrypt(Vector vector) {
    assertThat(aes(vector).seal(vector.bytes("IV"), vector.bytes("AAD"), vector.bytes("PT")))
        .as("%s", vector)
        .startsWith(vector.bytes("CT", "Tag"));
    computed++;
  }

  /** A tag that is shorter is not opened: the vectors of encryption have such tags too. */
  private void decrypt(Vector vector) {
    if (vector.bytes("Tag").length == AesGcm.TAG_LENGTH) {
      byte[] text = opened(vector);
      assertThat(text == null).as("whether %s is forged", vector).isEqualTo(vector.has("FAIL"));
      if (text == null) {
        refused++;
      } else {
        assertThat(text).as("%s", vector).isEqualTo(vector.bytes("PT"));
      }
      computed++;
    }
  }

  /** Returns null if it is not genuine. */
  private static byte[] opened(Vector vector) {
    try {
      return aes(vector).open(vector.bytes("IV"), vector.bytes("AAD"), vector.bytes("CT", "Tag"));
    } catch (AEADBadTagException _) {
      return null;
    }
  }

  private static AesGcm aes(Vector vector) {
    return AesGcm.ofAnyNonce(vector.bytes("Key"));
  }
}
