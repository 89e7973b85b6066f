package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: a long message that lies where many lay before, and is therefore not copied, has the
 * digest of any other.
 */
class MessagesInPlaceTest implements WithKernels {
  private static final int[] LENGTHS = {
    513, 1000, 1024, 8160, 8191, 8192, 8193, 16_384, 24_641, 40_000
  };
  private static final byte[] KEY = Messages.random(20);

  private final byte[] array = Messages.random(40_000);

  /** So often that this thread knows the array. */
  private void use(Hasher hasher) {
    for (int i = 0; i < 300; i++) {
      byte[] _ = hasher.hash(array, 0, 600);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void whole(Hasher hasher) {
    use(hasher);
    MessageDigest other = Oracle.digest(hasher);
    for (int length : LENGTHS) {
      byte[] message = Arrays.copyOf(array, length);
      byte[] expected = other.digest(message);
      assertThat(hasher.hash(array, 0, length)).isEqualTo(expected);
      hasher.hash(array, 0, length, array, 0);
      assertThat(Arrays.copyOf(array, expected.length)).isEqualTo(expected);
      System.arraycopy(message, 0, array, 0, expected.length);
    }
  }

  /**
   * A part of the array, another array, and the same one by another digest, whose blocks differ.
   */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void whatIsNotKnown(Hasher hasher) {
    use(hasher);
    byte[] part = Arrays.copyOfRange(array, 9, 20_000);
    assertThat(hasher.hash(array, 9, part.length)).isEqualTo(Oracle.digest(hasher).digest(part));
    assertThat(hasher.hash(part)).isEqualTo(Oracle.digest(hasher).digest(part));
    for (Hasher other : WithKernels.hashers()) {
      assertThat(other.hash(array)).isEqualTo(Oracle.digest(other).digest(array));
    }
  }

  /** Behind a part that is whole blocks, and behind one that is not. */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void inParts(Hasher hasher) {
    use(hasher);
    MessageDigest other = Oracle.digest(hasher);
    HashStream stream = hasher.stream();
    for (int length : LENGTHS) {
      for (int between : new int[] {0, 3, 128, 136}) {
        for (int i = 0; i < 3; i++) {
          stream.update(array, 0, length);
          stream.update(array, 7, between);
          other.update(array, 0, length);
          other.update(array, 7, between);
        }
        assertThat(stream.digest()).isEqualTo(other.digest());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersOfMacs")
  void codes(Hasher hasher) {
    use(hasher);
    Hmac hmac = Hmac.of(hasher, KEY);
    for (int length : LENGTHS) {
      assertThat(hmac.mac(array, 0, length))
          .isEqualTo(Oracle.mac(hmac.algorithm(), KEY, Arrays.copyOf(array, length)));
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersOfMacs")
  void codesInParts(Hasher hasher) {
    use(hasher);
    Hmac hmac = Hmac.of(hasher, KEY);
    HmacStream stream = hmac.stream();
    for (int length : LENGTHS) {
      byte[] twice = Arrays.copyOf(array, 2 * length);
      System.arraycopy(array, 0, twice, length, length);
      assertThat(stream.update(array, 0, length).update(array, 0, length).mac())
          .isEqualTo(Oracle.mac(hmac.algorithm(), KEY, twice));
    }
  }
}
