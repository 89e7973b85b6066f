package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: every public type has words for its objects, which tell no key and no message. */
class PublicTypesTest implements WithKernels {
  @ParameterizedTest
  @MethodSource("dev.sennit.BadArgumentsTest#subjects")
  void wordsTellNoSecret(Supplier<?> subjects) {
    for (byte[] secret : List.of(BadArgumentsTest.KEY, BadArgumentsTest.MESSAGE)) {
      byte[] begin = Arrays.copyOf(secret, 4);
      assertThat(subjects.get().toString())
          .isNotBlank()
          .doesNotContain(
              "@",
              HexFormat.of().formatHex(begin),
              begin[0] + ", " + begin[1],
              new String(begin, StandardCharsets.ISO_8859_1));
    }
  }
}
