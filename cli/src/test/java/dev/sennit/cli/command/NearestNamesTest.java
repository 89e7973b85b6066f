package dev.sennit.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the names with the fewest differences come first, and none is far off. */
class NearestNamesTest {
  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "'', abc, 0",
    "abc, '', 3",
    "abc, abc, 0",
    "kitten, sitting, 2",
    "md6, md5/x64-v4/16x3, 1",
    "md5/a64, md5/x64, 1"
  })
  void distance(String from, String to, int expected) {
    assertThat(NearestNames.distance(from, to)).isEqualTo(expected);
  }

  @Test
  void threeAtMost() {
    assertThat(NearestNames.to("md5", List.of("sha1", "md6", "sm3", "md5/a64", "md5x", "md2")))
        .containsExactly("md5/a64", "md5x", "md6");
  }

  @Test
  void nothingIsNear() {
    assertThat(NearestNames.to("nope", List.of("md5/a64", "sha1/a64", "sm3/x64-v3"))).isEmpty();
    assertThat(NearestNames.to("x", List.of("compare", "test"))).isEmpty();
  }
}
