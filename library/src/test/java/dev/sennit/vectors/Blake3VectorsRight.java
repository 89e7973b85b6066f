package dev.sennit.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Blake3;
import dev.sennit.Blake3Output;
import dev.sennit.Hasher;
import dev.sennit.Status;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Main class of child JVMs: computes what the authors of BLAKE3 say, and says what computes it. */
public final class Blake3VectorsRight {
  public static final String RIGHT = "35 vectors of BLAKE3 are right";

  private static final byte[] KEY =
      "whats the Elvish word for friend".getBytes(StandardCharsets.US_ASCII);
  private static final String CONTEXT = "BLAKE3 2019-12-27 16:29:52 test vectors context";

  private Blake3VectorsRight() {}

  public static void main(String[] arguments) throws Exception {
    List<VectorFile.Vector> vectors =
        VectorFile.read(Path.of(Blake3VectorsRight.class.getResource("blake3.txt").toURI()));
    for (VectorFile.Vector vector : vectors) {
      byte[] message = new byte[vector.number("length")];
      for (int i = 0; i < message.length; i++) {
        message[i] = (byte) (i % 251);
      }
      byte[] hash = vector.bytes("hash");
      check(vector, Blake3.HASH, message, hash);
      check(vector, Blake3.keyed(KEY), message, vector.bytes("keyed_hash"));
      check(vector, Blake3.deriveKey(CONTEXT), message, vector.bytes("derive_key"));
      assertThat(hash).as("%s", vector).startsWith(Hasher.BLAKE3.hash(message));
    }
    Status.current().digests().stream()
        .filter(digest -> digest.algorithm().equals("BLAKE3-256"))
        .forEach(System.out::println);
    System.out.println(vectors.size() + " vectors of BLAKE3 are right");
  }

  private static void check(
      VectorFile.Vector vector, Blake3 function, byte[] message, byte[] expected) {
    assertThat(expected).as("%s", vector).startsWith(function.hash(message));
    assertThat(function.hash(message, expected.length)).as("%s", vector).isEqualTo(expected);
    int half = message.length / 2;
    byte[] taken = Arrays.copyOf(message, half);
    byte[] rest = Arrays.copyOfRange(message, half, message.length);
    assertThat(function.stream().update(taken).update(rest).digest())
        .as("%s", vector)
        .isEqualTo(function.hash(message));
    try (Blake3Output output = function.stream().update(message).output()) {
      assertThat(output.read(expected.length)).as("%s", vector).isEqualTo(expected);
    }
  }
}
