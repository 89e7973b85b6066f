package dev.sennit.cli.uuid;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Writes UUIDs with their names, a JSON object in each line. JSON has no string for a name that is
 * not UTF-8, so its bytes are written as hexadecimal digits, with another key.
 */
final class JsonLines implements UuidFormat {
  private static final byte[] NAME = ascii("{\"name\":\"");
  private static final byte[] HEX_NAME = ascii("{\"nameHex\":\"");
  private static final byte[] UUID = ascii("\",\"uuid\":\"");
  private static final byte[] END = ascii("\"}\n");

  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final CharBuffer decoded = CharBuffer.allocate(1 << 10);

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void write(byte[] block, int start, int end, long most, long least, OutputBuffer out)
      throws IOException {
    if (isUtf8(block, start, end)) {
      out.write(NAME);
      writeEscaped(block, start, end, out);
    } else {
      out.write(HEX_NAME);
      out.write(ascii(HexFormat.of().formatHex(block, start, end)));
    }
    out.write(UUID);
    int place = out.take(UuidText.LENGTH);
    UuidText.write(most, least, out.bytes(), place);
    out.write(END);
  }

  private boolean isUtf8(byte[] block, int start, int end) {
    int at = start;
    while (at < end && block[at] >= 0) {
      at++;
    }
    if (at == end) {
      return true;
    }
    ByteBuffer rest = ByteBuffer.wrap(block, at, end - at);
    decoder.reset();
    CoderResult result;
    do {
      decoded.clear();
      result = decoder.decode(rest, decoded, true);
    } while (result.isOverflow());
    return !result.isError();
  }

  private static void writeEscaped(byte[] block, int start, int end, OutputBuffer out)
      throws IOException {
    int written = start;
    for (int i = start; i < end; i++) {
      byte next = block[i];
      if (next >= 0 && next < ' ' || next == '"' || next == '\\') {
        out.write(block, written, i - written);
        out.write(ascii("\\u%04x".formatted(next)));
        written = i + 1;
      }
    }
    out.write(block, written, end - written);
  }
}
