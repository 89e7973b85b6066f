package dev.sennit.cli.uuid;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Protects: the text of a UUID is equal to the JDK's, and the bytes beside it stay. */
class UuidTextTest {
  private static String text(long most, long least) {
    byte[] bytes = new byte[UuidText.LENGTH + 4];
    UuidText.write(most, least, bytes, 2);
    assertThat(bytes).startsWith(0, 0).endsWith(0, 0);
    return new String(bytes, 2, UuidText.LENGTH, StandardCharsets.US_ASCII);
  }

  @Test
  void textOfTheJdk() {
    assertThat(text(0x0123456789ABCDEFL, 0xFEDCBA9876543210L))
        .isEqualTo("01234567-89ab-cdef-fedc-ba9876543210");
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      long most = random.nextLong();
      long least = random.nextLong();
      assertThat(text(most, least)).isEqualTo(new UUID(most, least).toString());
    }
  }
}
