package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.WithKernels;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: a derivation leaves nothing secret on the heap, in no object that was made on the way.
 */
class DerivedKeysAreClearedTest implements WithKernels {
  private static final String HMAC = "HmacSHA256";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"-Dsennit.guard=true", "-Dsennit.disable=true"})
  void nothingSecretIsLeft(String option) throws Exception {
    Path dump = folder.resolve("heap.hprof");
    ChildJvm.run(
        List.of(
            ChildJvm.GRANT,
            option,
            "-XX:+HeapDumpOnOutOfMemoryError",
            "-XX:HeapDumpPath=" + dump,
            // No collection, as that would hide what it removes.
            "-XX:+UseSerialGC",
            "-Xmn256m"),
        DerivesKeys.class);
    String heap = text(Files.readAllBytes(dump));
    assertThat(heap.contains(text(Messages.random(DerivesKeys.CONTROL))))
        .as("what was not cleared is found")
        .isTrue();
    secrets()
        .forEach((name, secret) ->
            assertThat(heap.contains(text(secret))).as("%s is found", name).isFalse());
  }

  private static Map<String, byte[]> secrets() throws Exception {
    byte[] secret = Messages.random(DerivesKeys.SECRET);
    byte[] extracted = Oracle.mac(HMAC, Messages.random(DerivesKeys.SALT), secret);
    byte[] first = Oracle.mac(HMAC, extracted, new byte[] {1});
    byte[] next = Arrays.copyOf(first, first.length + 1);
    next[first.length] = 2;
    byte[] second = Oracle.mac(HMAC, extracted, next);
    byte[] states = states(extracted);

    Map<String, byte[]> secrets = new LinkedHashMap<>();
    secrets.put("the end of the secret", Arrays.copyOfRange(secret, 65, secret.length));
    secrets.put("the secret", Arrays.copyOf(secret, 32));
    secrets.put("the pseudo-random key", extracted);
    secrets.put("its inner block", xor(extracted, 0x36));
    secrets.put("its outer block", xor(extracted, 0x5c));
    secrets.put("its inner state", Arrays.copyOf(states, states.length / 2));
    secrets.put("its outer state", Arrays.copyOfRange(states, states.length / 2, states.length));
    secrets.put("the first bytes of the key", first);
    secrets.put(
        "what is not of the key",
        Arrays.copyOfRange(second, DerivesKeys.LENGTH - first.length, second.length));
    secrets.putAll(secretsOfPasswords(secret));
    return secrets;
  }

  /** What PBKDF2 computes, of the bytes of the secret and of its chars. */
  private static Map<String, byte[]> secretsOfPasswords(byte[] secret) throws Exception {
    byte[] encoded = text(secret).getBytes(StandardCharsets.UTF_8);
    byte[] salt = Arrays.copyOf(Messages.random(DerivesKeys.SALT), DerivesKeys.SALT + 4);
    salt[DerivesKeys.SALT + 3] = 1;
    Map<String, byte[]> secrets = new LinkedHashMap<>();
    secrets.put("the chars of the password", text(secret).getBytes(StandardCharsets.UTF_16LE));
    secrets.put("the encoded password", encoded);
    Map.of("bytes", secret, "chars", encoded)
        .forEach((kind, password) -> {
          String of = " of the password of " + kind;
          byte[] code = Oracle.mac(HMAC, password, salt);
          for (int i = 0; i < DerivesKeys.ITERATIONS; i++) {
            secrets.put("code " + i + of, code);
            code = Oracle.mac(HMAC, password, code);
          }
          byte[] states = states(password);
          secrets.put("the inner state" + of, Arrays.copyOf(states, states.length / 2));
          secrets.put(
              "the outer state" + of, Arrays.copyOfRange(states, states.length / 2, states.length));
        });
    return secrets;
  }

  /** The two states of a key of an HMAC. */
  private static byte[] states(byte[] key) {
    DigestKernel kernel = KernelLinker.kernel(DigestAlgorithm.SHA_256);
    return KeyedKernel.of(kernel, key).states().toArray(ValueLayout.JAVA_BYTE);
  }

  private static byte[] xor(byte[] bytes, int padding) {
    byte[] result = bytes.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] ^= (byte) padding;
    }
    return result;
  }

  /** A character for each byte, as strings are searched fast. */
  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
