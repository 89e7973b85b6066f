package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Protects: a UUID is that of RFC 9562 whatever the name. */
class NameUuidTest implements WithKernels {
  private static final UUID NAMESPACE = new UUID(0x0123456789ABCDEFL, 0xFEDCBA9876543210L);

  /** The versions, each in both ways. */
  enum Version {
    V3(3, NameUuid::v3, NameUuid::v3),
    V5(5, NameUuid::v5, NameUuid::v5),
    V8(8, NameUuid::v8, NameUuid::v8);

    private final int number;
    private final BiFunction<UUID, byte[], UUID> ofBytes;
    private final BiFunction<UUID, String, UUID> ofString;

    Version(
        int number,
        BiFunction<UUID, byte[], UUID> ofBytes,
        BiFunction<UUID, String, UUID> ofString) {
      this.number = number;
      this.ofBytes = ofBytes;
      this.ofString = ofString;
    }

    private void check(byte[] name) {
      assertThat(ofBytes.apply(NAMESPACE, name))
          .describedAs("%s of %d bytes", this, name.length)
          .isEqualTo(OracleUuid.of(number, NAMESPACE, name));
    }

    private void check(String name) {
      assertThat(ofString.apply(NAMESPACE, name))
          .describedAs("%s of %d characters: %s", this, name.length(), name)
          .isEqualTo(OracleUuid.of(number, NAMESPACE, name.getBytes(StandardCharsets.UTF_8)));
    }
  }

  /** RFC 9562, appendices A.2, A.4 and B.2. */
  @ParameterizedTest
  @CsvSource({
    "V3, 5df41881-3aed-3515-88a7-2f4a814cf09e",
    "V5, 2ed6657d-e927-568b-95e1-2665a8aea6a2",
    "V8, 5c146b14-3c52-8afd-938a-375d0df1fbf6"
  })
  void vectorsOfTheStandard(Version version, UUID expected) {
    String name = "www.example.com";
    assertThat(version.ofString.apply(NameUuid.DNS, name)).isEqualTo(expected);
    assertThat(version.ofBytes.apply(NameUuid.DNS, name.getBytes(StandardCharsets.US_ASCII)))
        .isEqualTo(expected);
    assertThat(expected.version()).isEqualTo(version.number);
    assertThat(expected.variant()).isEqualTo(2);
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
        IntStream.of(676, 677, 678, 2031, 2032, 2033, 2100, 5000, 200_000));
  }

  @ParameterizedTest
  @EnumSource
  void namesOfEveryLength(Version version) {
    lengths()
        .forEach(length -> {
          version.check(Messages.random(length));
          version.check("x".repeat(length));
          version.check("\u20ac".repeat(length));
        });
  }

  @ParameterizedTest
  @EnumSource
  void stringsOfAllKindsOfCharacters(Version version) {
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
      version.check(name);
    }
  }

  @ParameterizedTest
  @EnumSource
  void stringsWithoutPattern(Version version) {
    Random random = new Random(1);
    // The narrower, the more are halves of pairs, and the more often they meet.
    for (int bound : new int[] {0x100, 0x1000, 0x10000}) {
      for (int i = 0; i < (EMULATED ? 20 : 200); i++) {
        char[] name = new char[random.nextInt(40)];
        for (int j = 0; j < name.length; j++) {
          name[j] = (char) (0xDFFF - random.nextInt(bound));
        }
        version.check(new String(name));
      }
    }
  }

  @Test
  void withoutNamespaceAsTheJdk() {
    lengths()
        .mapToObj(Messages::random)
        .forEach(name -> assertThat(NameUuid.v3(name)).isEqualTo(UUID.nameUUIDFromBytes(name)));
  }
}
