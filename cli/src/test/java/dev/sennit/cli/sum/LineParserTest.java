package dev.sennit.cli.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.digest.DigestAlgorithm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: the parser reads every form of a line and refuses all other lines. */
class LineParserTest {
  private static final String HEX = "0123456789abcdef0123456789ABCDEF";

  private final LineParser parser = new LineParser(DigestAlgorithm.MD5);

  private String name(String line) {
    ListedDigest listed = parser.parse(line);
    if (listed != null) {
      assertThat(listed.hex()).isEqualTo(HEX);
    }
    return listed == null ? null : listed.file().bytes();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        HEX + "  a b",
        HEX + " *a b",
        HEX + "\t a b",
        " \t" + HEX + "  a b",
        "MD5 (a b) = " + HEX,
        "MD5(a b)= " + HEX,
        "\\MD5 (a b)\t=" + HEX,
        "\\" + HEX + "  a b"
      })
  void forms(String line) {
    assertThat(name(line)).isEqualTo("a b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        HEX,
        HEX + " ",
        HEX + "a  name",
        "g" + HEX + "  name",
        "MD5 name",
        "MD5 (name) " + HEX,
        "MD5 (name = " + HEX,
        "MD5 (name) = " + HEX + " ",
        "SHA1 (name) = " + HEX,
        "\\" + HEX + "  a\\b",
        "\\" + HEX + "  a\\",
        "name"
      })
  void noForm(String line) {
    assertThat(parser.parse(line)).isNull();
  }

  @Test
  void namesAreTakenAsTheyAre() {
    assertThat(name(HEX + "   a ")).isEqualTo(" a ");
    assertThat(name(HEX + "  a\\nb")).isEqualTo("a\\nb");
    assertThat(name("\\" + HEX + "  a\\nb\\rc\\\\")).isEqualTo("a\nb\rc\\");
    assertThat(name("MD5 (a) = b) = " + HEX)).isEqualTo("a) = b");
    assertThat(name("MD5 () = " + HEX)).isEmpty();
  }

  /** Otherwise the parser could lose the space at the beginning of a name. */
  @Test
  void theFirstLineDecidesWhatSeparates() {
    assertThat(name(HEX + " name")).isEqualTo("name");
    assertThat(name(HEX + "  name")).isEqualTo(" name");
    LineParser other = new LineParser(DigestAlgorithm.MD5);
    assertThat(other.parse(HEX + "  name").file().bytes()).isEqualTo("name");
    assertThat(other.parse(HEX + " name")).isNull();
  }

  @Test
  void whatIsWrittenIsRead() {
    for (boolean tagged : new boolean[] {false, true}) {
      for (DigestAlgorithm algorithm : DigestAlgorithm.ALL) {
        LineFormat format = new LineFormat(algorithm, tagged, false, false);
        byte[] digest = new byte[algorithm.digestLength()];
        digest[0] = (byte) 0xa5;
        for (String bytes : new String[] {"a", " b", "c\n\\\r", "(d)", "\u00ff"}) {
          String line = format.line(new FileName(bytes), digest);
          ListedDigest listed =
              new LineParser(algorithm).parse(line.substring(0, line.length() - 1));
          assertThat(listed.file().bytes()).isEqualTo(bytes);
          assertThat(listed.is(digest)).isTrue();
          assertThat(listed.is(new byte[algorithm.digestLength()])).isFalse();
        }
      }
    }
  }
}
