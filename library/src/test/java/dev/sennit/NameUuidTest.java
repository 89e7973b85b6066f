package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Protects: a UUID is that of RFC 9562 whatever the name. */
class NameUuidTest implements WithKernels {
  private static void check(UuidsOfNames version, byte[] name) {
    assertThat(version.ofBytes.apply(name))
        .describedAs("%s of %d bytes", version, name.length)
        .isEqualTo(version.expected(name));
  }

  private static void check(UuidsOfNames version, String name) {
    assertThat(version.ofString.apply(name))
        .describedAs("%s of %d characters: %s", version, name.length(), name)
        .isEqualTo(version.expected(name.getBytes(StandardCharsets.UTF_8)));
  }

  /** RFC 9562, appendices A.2, A.4 and B.2. */
  @Test
  void vectorsOfTheStandard() {
    String name = "www.example.com";
    assertThat(NameUuid.v3(NameUuid.DNS, name)).hasToString("5df41881-3aed-3515-88a7-2f4a814cf09e");
    assertThat(NameUuid.v5(NameUuid.DNS, name)).hasToString("2ed6657d-e927-568b-95e1-2665a8aea6a2");
    assertThat(NameUuid.v8(NameUuid.DNS, name)).hasToString("5c146b14-3c52-8afd-938a-375d0df1fbf6");
  }

  /** RFC 9562, section 6.6. */
  @Test
  void namespacesOfTheStandard() {
    assertThat(NameUuid.DNS).hasToString("6ba7b810-9dad-11d1-80b4-00c04fd430c8");
    assertThat(NameUuid.URL).hasToString("6ba7b811-9dad-11d1-80b4-00c04fd430c8");
    assertThat(NameUuid.OID).hasToString("6ba7b812-9dad-11d1-80b4-00c04fd430c8");
    assertThat(NameUuid.X500).hasToString("6ba7b814-9dad-11d1-80b4-00c04fd430c8");
  }

  /** Also about where a name has no room behind its namespace, and where calls are divided. */
  private static IntStream lengths() {
    return IntStream.concat(
        IntStream.rangeClosed(0, 300).filter(length -> !EMULATED || length % 13 == 0),
        IntStream.of(2724, 2725, 2726, 5000, 8175, 8176, 8177, 200_000));
  }

  @ParameterizedTest
  @EnumSource
  void namesOfEveryLength(UuidsOfNames version) {
    lengths()
        .forEach(length -> {
          check(version, Messages.random(length));
          check(version, "x".repeat(length));
          check(version, "\u20ac".repeat(length));
        });
  }

  @ParameterizedTest
  @EnumSource
  void stringsOfAllKindsOfCharacters(UuidsOfNames version) {
    for (String name :
        List.of(
            "\0",
            "\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff",
            "\ud800\udc00\udbff\udfff",
            "\ud800",
            "\udc00",
            "a\ud800b",
            "\ud800\ud800\udc00",
            "\udc00\ud800",
            "\ud83d\ude00".repeat(338) + "\ud83d",
            "name\u00e9")) {
      check(version, name);
    }
  }

  @ParameterizedTest
  @EnumSource
  void stringsWithoutPattern(UuidsOfNames version) {
    Random random = new Random(1);
    // The narrower, the more are halves of pairs, and the more often they meet.
    for (int bound : new int[] {0x100, 0x1000, 0x10000}) {
      for (int i = 0; i < (EMULATED ? 20 : 200); i++) {
        char[] name = new char[random.nextInt(40)];
        for (int j = 0; j < name.length; j++) {
          name[j] = (char) (0xDFFF - random.nextInt(bound));
        }
        check(version, new String(name));
      }
    }
  }
}
