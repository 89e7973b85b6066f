package dev.sennit.runtime.digest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.WithKernels;
import dev.sennit.runtime.select.IterationSelection;
import dev.sennit.runtime.select.KernelLinker;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: kernels that iterate PBKDF2 make the keys of the JDK, and stay within their arrays. */
@Tag("kernels")
class LinkedIterationsTest implements WithKernels {
  private static final String PASSWORD = "password";
  private static final byte[] SALT = "salt\0\0\0\1".getBytes(StandardCharsets.US_ASCII);

  static Stream<DigestAlgorithm> digests() {
    return Stream.of(DigestAlgorithm.SHA_1, DigestAlgorithm.SHA_256, DigestAlgorithm.SHA_512);
  }

  private static LinkedIterations kernel(DigestAlgorithm digest) {
    return IterationSelection.of(KernelLinker.await().choice(digest).kernel());
  }

  private static KeyedKernel key(LinkedIterations kernel) {
    return KeyedKernel.of(kernel.digest(), PASSWORD.getBytes(StandardCharsets.US_ASCII));
  }

  @ParameterizedTest
  @MethodSource("digests")
  void keysAreThoseOfTheJdk(DigestAlgorithm digest) throws Exception {
    LinkedIterations kernel = kernel(digest);
    int most = kernel.iterationsPerCall();
    for (int iterations : new int[] {1, 2, most, most + 1, most + 2, 5 * most}) {
      assertThat(derived(kernel, iterations)).isEqualTo(derivedByTheJdk(digest, iterations));
    }
  }

  private static byte[] derived(LinkedIterations kernel, int iterations) {
    KeyedKernel key = key(kernel);
    byte[] code = new byte[kernel.digest().digestLength()];
    key.mac(SALT, 0, SALT.length, code, 0);
    byte[] sum = code.clone();
    kernel.iterate(key, code, sum, iterations - 1);
    return sum;
  }

  private static byte[] derivedByTheJdk(DigestAlgorithm digest, int iterations) throws Exception {
    byte[] salt = "salt".getBytes(StandardCharsets.US_ASCII);
    int bits = Byte.SIZE * digest.digestLength();
    return SecretKeyFactory.getInstance("PBKDF2WithHmac" + digest.name().replace("-", ""), "SunJCE")
        .generateSecret(new PBEKeySpec(PASSWORD.toCharArray(), salt, iterations, bits))
        .getEncoded();
  }

  @ParameterizedTest
  @MethodSource("digests")
  void nothingIsDoneWithoutIterations(DigestAlgorithm digest) {
    LinkedIterations kernel = kernel(digest);
    byte[] code = new byte[digest.digestLength()];
    byte[] sum = new byte[digest.digestLength()];
    kernel.iterate(key(kernel), code, sum, 0);
    kernel.iterate(key(kernel), code, sum, -1);
    assertThat(code).containsOnly(0);
    assertThat(sum).containsOnly(0);
  }

  @ParameterizedTest
  @MethodSource("digests")
  void noArrayIsTooShort(DigestAlgorithm digest) {
    LinkedIterations kernel = kernel(digest);
    byte[] whole = new byte[digest.digestLength()];
    byte[] less = new byte[digest.digestLength() - 1];
    assertRefused(() -> kernel.iterate(key(kernel), less, whole, 1));
    assertRefused(() -> kernel.iterate(key(kernel), whole, less, 1));
    assertThat(whole).containsOnly(0);
  }

  private static void assertRefused(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void keyAndArraysMustFit() {
    LinkedIterations kernel = kernel(DigestAlgorithm.SHA_256);
    byte[] one = new byte[64];
    byte[] other = new byte[64];
    assertThatThrownBy(() -> kernel.iterate(key(kernel), one, one, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("code and sum must be two arrays");
    KeyedKernel key = key(kernel(DigestAlgorithm.SHA_1));
    assertThatThrownBy(() -> kernel.iterate(key, one, other, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a key for SHA-1 instead of SHA-256");
  }

  /** Their digests are a part of the state, or no kernel iterates them. */
  @Test
  void otherDigestsHaveNone() {
    for (DigestAlgorithm digest :
        new DigestAlgorithm[] {DigestAlgorithm.MD5, DigestAlgorithm.SHA_224}) {
      assertThat(kernel(digest)).isNull();
    }
  }
}
