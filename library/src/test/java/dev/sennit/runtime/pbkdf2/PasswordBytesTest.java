package dev.sennit.runtime.pbkdf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Protects: a password that is too long is refused with its limit, and none below is. */
class PasswordBytesTest {
  @Test
  void longestPassword() {
    assertThat(PasswordBytes.room(715_827_882)).isEqualTo(2_147_483_646);
    assertThatThrownBy(() -> PasswordBytes.room(715_827_883))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a password must have at most 715827882 chars, but has 715827883");
  }
}
