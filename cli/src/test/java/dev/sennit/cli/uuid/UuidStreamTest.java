package dev.sennit.cli.uuid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.sennit.BatchUuids;
import dev.sennit.NameUuid;
import dev.sennit.cli.command.Failure;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Protects: the stream writes the UUID of each name, in the order of the names, in every format.
 */
class UuidStreamTest {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  private String run(UuidFormat format, byte[] lines) throws IOException {
    return run(format, new ByteArrayInputStream(lines));
  }

  private String run(UuidFormat format, InputStream lines) throws IOException {
    written.reset();
    OutputBuffer out = new OutputBuffer(written);
    new UuidStream(BatchUuids.v5(NameUuid.DNS), format, out).run(lines, _ -> {});
    out.flush();
    return written.toString(StandardCharsets.UTF_8);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void manyLines() throws IOException {
    List<String> names = IntStream.range(0, 50_000).mapToObj(i -> "name " + i * i).toList();
    String text = run(UuidFormat.text(), utf8(String.join("\n", names)));
    assertThat(text).endsWith("\n");
    assertThat(text.lines())
        .containsExactlyElementsOf(
            names.stream().map(name -> NameUuid.v5(NameUuid.DNS, name).toString()).toList());
  }

  @Test
  void json() throws IOException {
    List<String> names = new ArrayList<>(List.of("", "\"\\/\b\f\r\t\0\u001f\u007f", "é€😀\uffff"));
    names.add("long \"€ ".repeat(50_000));
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      String name =
          random
              .ints(random.nextInt(20), 0, i % 2 == 0 ? 0x80 : 0x2000)
              .filter(c -> c != '\n')
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      names.add(name);
    }
    // String.lines would also end a line at a carriage return.
    String[] lines = run(UuidFormat.json(), utf8(String.join("\n", names) + "\n")).split("\n");
    assertThat(lines).hasSameSizeAs(names);
    for (int i = 0; i < lines.length; i++) {
      JsonObject object = JsonParser.parseString(lines[i]).getAsJsonObject();
      assertThat(object.keySet()).containsExactly("name", "uuid");
      assertThat(object.get("name").getAsString()).isEqualTo(names.get(i));
      assertThat(object.get("uuid").getAsString())
          .isEqualTo(NameUuid.v5(NameUuid.DNS, names.get(i)).toString());
    }
  }

  /** JSON has no string for such a name. */
  @Test
  void jsonOfWhatIsNotUtf8() throws IOException {
    for (String name : List.of("ff", "61c3", "c0af", "eda080", "f4908080", "22809f", "c3a9e2")) {
      byte[] bytes = HexFormat.of().parseHex(name);
      assertThat(run(UuidFormat.json(), bytes))
          .isEqualTo(
              "{\"nameHex\":\"%s\",\"uuid\":\"%s\"}\n"
                  .formatted(name, NameUuid.v5(NameUuid.DNS, bytes)));
    }
  }

  @Test
  void namesThatComeSlowly() throws IOException {
    InputStream slow =
        new InputStream() {
          private int lines;

          @Override
          public int read() {
            throw new AssertionError("bytes are read many at once");
          }

          @Override
          public int read(byte[] to, int offset, int length) {
            assertThat(written.size()).isEqualTo(37 * lines);
            if (lines == 3) {
              return -1;
            }
            lines++;
            to[offset] = 'a';
            to[offset + 1] = '\n';
            return 2;
          }
        };
    assertThat(run(UuidFormat.text(), slow)).hasLineCount(3);
  }

  @Test
  void inputThatFails() {
    InputStream failing =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("disk on fire");
          }
        };
    InputStream lines = new SequenceInputStream(new ByteArrayInputStream(utf8("\n")), failing);
    assertThatThrownBy(() -> run(UuidFormat.text(), lines))
        .isInstanceOf(Failure.class)
        .hasMessage("the names could not be read: disk on fire");
    assertThat(written.toString(StandardCharsets.US_ASCII))
        .isEqualTo(NameUuid.v5(NameUuid.DNS, "") + "\n");
  }
}
