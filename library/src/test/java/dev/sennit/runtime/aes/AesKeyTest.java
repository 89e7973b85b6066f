package dev.sennit.runtime.aes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.WithAes;
import dev.sennit.runtime.select.KernelLinker;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: a cipher that gets another key does not go on with the key before. */
class AesKeyTest implements WithAes {
  @ParameterizedTest
  @ValueSource(ints = {16, 24, 32})
  void isOfItsOwnBytesOnly(int length) {
    byte[] bytes = Messages.random(length);
    AesKey key = new AesKey(KernelLinker.aes(), bytes);
    assertThat(key.isOf(bytes.clone())).isTrue();
    for (int other : new int[] {16, 24, 32}) {
      assertThat(key.isOf(Arrays.copyOf(bytes, other))).isEqualTo(other == length);
    }
    for (int place = 0; place < length; place++) {
      byte[] changed = bytes.clone();
      changed[place] ^= 1;
      assertThat(key.isOf(changed)).as("with another byte %d", place).isFalse();
    }
    key.destroy();
  }
}
