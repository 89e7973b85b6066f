package dev.sennit.cli.uuid;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: every line is one name with all its bytes, in pieces of any size. */
class NameReaderTest {
  /** Returns a random number of bytes at once. */
  private static final class InParts extends FilterInputStream {
    private final int most;
    private final Random random = new Random(1);

    InParts(byte[] bytes, int most) {
      super(new ByteArrayInputStream(bytes));
      this.most = most;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      return super.read(to, offset, Math.min(length, 1 + random.nextInt(most)));
    }
  }

  private static List<String> read(String text, int mostNames, int mostBytes) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    NameReader reader = new NameReader(new InParts(bytes, mostBytes), mostNames);
    List<String> names = new ArrayList<>();
    while (reader.read()) {
      assertThat(reader.count()).isBetween(1, mostNames);
      for (int i = 0; i < reader.count(); i++) {
        int start = reader.start(i);
        names.add(
            new String(reader.block(), start, reader.end(i) - start, StandardCharsets.ISO_8859_1));
      }
    }
    assertThat(reader.count()).isZero();
    assertThat(reader.taken()).isEqualTo(bytes.length);
    return names;
  }

  @Test
  void linesAndTheirEnds() throws IOException {
    assertThat(read("", 10, 10)).isEmpty();
    assertThat(read("\n", 10, 10)).containsExactly("");
    assertThat(read("a", 10, 10)).containsExactly("a");
    assertThat(read("a\n", 10, 10)).containsExactly("a");
    assertThat(read("\n\na", 10, 10)).containsExactly("", "", "a");
    assertThat(read("a\r\nb\r\n", 10, 10)).containsExactly("a\r", "b\r");
    assertThat(read("\0\u000b\u008a\u00ff\t\n\u0009\n", 10, 10))
        .containsExactly("\0\u000b\u008a\u00ff\t", "\t");
  }

  @Test
  void halfALineIsNoReasonToHoldTheOthersBack() throws IOException {
    byte[] bytes = "a\nb".getBytes(StandardCharsets.ISO_8859_1);
    NameReader reader = new NameReader(new ByteArrayInputStream(bytes), 10);
    assertThat(reader.read()).isTrue();
    assertThat(reader.count()).isEqualTo(1);
    assertThat(reader.mustWait()).isTrue();
    NameReader ahead =
        new NameReader(new ByteArrayInputStream("a\nb\n".getBytes(StandardCharsets.ISO_8859_1)), 1);
    assertThat(ahead.read()).isTrue();
    assertThat(ahead.mustWait()).isFalse();
  }

  /** Sizes of reads below and above the size of the block. */
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 100, 1 << 16, 1 << 20})
  void linesWithoutPattern(int mostBytes) throws IOException {
    Random random = new Random(mostBytes);
    for (int longest : new int[] {1, 3, 40, mostBytes == 1 ? 300 : 300_000}) {
      StringBuilder text = new StringBuilder();
      while (text.length() < 3000 || text.length() < 2 * longest) {
        random
            .ints(random.nextInt(longest + 1), 0, 256)
            .filter(value -> value != '\n')
            .forEach(value -> text.append((char) value));
        text.append('\n');
      }
      List<String> expected = List.of(text.substring(0, text.length() - 1).split("\n", -1));
      for (int mostNames : new int[] {1, 8, 9, 2048}) {
        assertThat(read(text.toString(), mostNames, mostBytes)).isEqualTo(expected);
      }
    }
  }
}
