package dev.sennit.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: the names with the fewest differences come first. */
class NearestNamesTest {
  @Test
  void threeAtMost() {
    assertThat(NearestNames.to("md5", List.of("sha1", "md6", "sm3", "md5/a64", "md5x", "md2")))
        .containsExactly("md5/a64", "md5x", "md6");
  }
}
