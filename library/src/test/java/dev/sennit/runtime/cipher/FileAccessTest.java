package dev.sennit.runtime.cipher;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Protects: whoever is no longer what he was to a file, and anybody else, gets no more there. */
class FileAccessTest {
  @Test
  void withoutOwnerOrGroup() {
    for (int mode = 0; mode < 01000; mode++) {
      FileAccess before = FileAccess.of(mode);
      assertThat(before.mode()).isEqualTo(mode);
      FileAccess other = before.withoutOwner();
      // Who owned it is a member of the group or not.
      assertNoMore(other.group(), before.owner(), before.group());
      assertNoMore(other.others(), before.owner(), before.others());
      FileAccess moved = before.withoutGroup();
      // Who was a member of the group may be one of the new group, or not; so may who was not.
      assertNoMore(moved.group(), before.group(), before.others());
      assertNoMore(moved.others(), before.group(), before.others());
      assertThat(before.ofOwnerOnly().mode()).isEqualTo(mode & 0700);
    }
  }

  private static void assertNoMore(int now, int... before) {
    int all = 7;
    for (int each : before) {
      all &= each;
    }
    assertThat(now).isEqualTo(all);
  }
}
