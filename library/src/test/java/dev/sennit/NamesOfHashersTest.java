package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Protects: a hasher has every name that the JCA has for its digest, in upper and lower case. */
class NamesOfHashersTest {
  private static final Map<String, Hasher> OTHERS =
      Map.of(
          "1.2.156.10197.1.401", Hasher.SM3,
          "1.3.6.1.4.1.1722.12.2.2.8", Hasher.BLAKE2S_256,
          "blake3", Hasher.BLAKE3,
          "SHAKE128", Hasher.SHAKE128_256,
          "sha", Hasher.SHA_1);

  @Test
  void standardNames() {
    for (Hasher hasher : Hasher.ALL) {
      assertThat(Hasher.of(hasher.algorithm())).isSameAs(hasher);
      assertThat(Hasher.of(hasher.algorithm().toLowerCase(Locale.ROOT))).isSameAs(hasher);
    }
    OTHERS.forEach((name, hasher) -> assertThat(Hasher.of(name)).isSameAs(hasher));
  }

  /** A constant for each row of the library, and a row for each constant. */
  @Test
  void constants() throws IllegalAccessException {
    List<Object> constants = new ArrayList<>();
    for (Field field : Hasher.class.getFields()) {
      if (field.getType() == Hasher.class) {
        constants.add(field.get(null));
      }
    }
    assertThat(constants).containsExactlyInAnyOrderElementsOf(Hasher.ALL);
  }

  @Test
  void unknownName() {
    String names = Hasher.ALL.stream().map(Hasher::algorithm).collect(Collectors.joining(", "));
    for (String name : List.of("MD6", "", " MD5", "SHA-256 ", "HmacMD5")) {
      assertThatThrownBy(() -> Hasher.of(name))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("there is no digest \"" + name + "\"; there are " + names);
    }
  }
}
