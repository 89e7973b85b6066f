package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: keys of BLAKE3 from creation to destruction, and what is refused on the way: it is said
 * with value and rule, and everything is usable afterwards.
 */
class Blake3KeysTest implements WithKernels {
  private static final byte[] KEY = Messages.random(Blake3.LENGTH);
  private static final byte[] MESSAGE = Messages.random(5000);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 31, 33, 64})
  void keyOfAnotherLength(int length) {
    assertThatThrownBy(() -> Blake3.keyed(new byte[length]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a key of BLAKE3 must have 32 bytes, but has " + length);
  }

  @Test
  void theCallerMayClearTheKey() {
    byte[] key = KEY.clone();
    Blake3 keyed = Blake3.keyed(key);
    Arrays.fill(key, (byte) 0);
    assertThat(keyed.hash(MESSAGE)).isEqualTo(Blake3.keyed(KEY).hash(MESSAGE));
  }

  /** Else many contexts would derive the same keys. */
  @ParameterizedTest
  @ValueSource(chars = {'\ud800', '\udfff'})
  void contextThatIsNoText(char half) {
    assertThatThrownBy(() -> Blake3.deriveKey("a" + half))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("must be text", "half of a surrogate pair");
  }

  @Test
  void contextsOfAnyLength() {
    for (int length : new int[] {0, 1, 1024, 1025, 50_000}) {
      String context = "é".repeat(length);
      assertThat(Blake3.deriveKey(context).hash(MESSAGE))
          .isEqualTo(Blake3.deriveKey(context).stream().update(MESSAGE).digest())
          .isNotEqualTo(Blake3.deriveKey(context + "e").hash(MESSAGE));
    }
  }

  @ParameterizedTest
  @EnumSource
  void onlyAWholeCodeIsVerified(Blake3Mode mode) {
    Blake3 function = mode.function();
    byte[] code = function.hash(MESSAGE, 100);
    for (int length = 0; length <= code.length; length++) {
      byte[] tag = Arrays.copyOf(code, length);
      assertThat(function.verify(MESSAGE, tag)).isEqualTo(length >= Blake3.LENGTH);
      for (int place = 0; place < length; place++) {
        tag[place] ^= 1;
        assertThat(function.verify(MESSAGE, tag)).isFalse();
        tag[place] ^= 1;
      }
    }
  }

  @Test
  void lengthsAndPlacesOfOutputs() {
    Blake3Output output = Blake3.HASH.stream().output();
    String length = "the length of an output must be 0 or more, but is -1";
    assertRefused(() -> Blake3.HASH.hash(MESSAGE, -1), length);
    assertRefused(() -> output.read(-1), length);
    assertRefused(
        () -> output.position(-3), "the position in an output must be 0 or more, but is -3");
    output.position(Long.MAX_VALUE - 5);
    assertRefused(() -> output.read(6), "6 bytes");
    assertThat(output.read(5)).hasSize(5);
    assertThat(output.position()).isEqualTo(Long.MAX_VALUE);
    assertThat(output.read(0)).isEmpty();
    output.close();
    output.close();
    assertThatThrownBy(() -> output.position(0).read(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("this output is closed");
  }

  private static void assertRefused(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void outputStreamIsAView() throws Exception {
    Blake3Stream stream = Blake3.HASH.stream();
    try (var output = stream.asOutputStream()) {
      output.write(MESSAGE[0]);
      output.write(MESSAGE, 1, 4998);
      output.write(MESSAGE[4999]);
    }
    assertThat(stream.digest()).isEqualTo(Blake3.HASH.hash(MESSAGE));
  }
}
