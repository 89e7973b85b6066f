package dev.sennit.cli.uuid;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * Writes UUIDs with their names, a JSON object in each line. JSON has no string for a name that is
 * not UTF-8, so its bytes are written as hexadecimal digits, with another key.
 */
final class JsonLines implements UuidFormat {
  private static final byte[] NAME = ascii("{\"name\":\"");
  private static final byte[] HEX_NAME = ascii("{\"nameHex\":\"");
  private static final byte[] UUID = ascii("\",\"uuid\":\"");
  private static final byte[] END = ascii("\"}\n");

  private static final byte[] UNICODE_ESCAPE = ascii("\\u00");

  // The needs of a byte, one bit each. The needs of a name are those of all its bytes.
  private static final byte ESCAPE = 1;
  private static final byte DECODING = 2;
  private static final byte[] NEEDS = needs();

  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final CharBuffer decoded = CharBuffer.allocate(1 << 10);

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] needs() {
    byte[] needs = new byte[1 << Byte.SIZE];
    for (int i = 0; i < needs.length; i++) {
      if (i < ' ' || i == '"' || i == '\\') {
        needs[i] = ESCAPE;
      } else if ((byte) i < 0) {
        needs[i] = DECODING;
      }
    }
    return needs;
  }

  @Override
  public void write(byte[] block, int start, int end, long most, long least, OutputBuffer out)
      throws IOException {
    int needs = 0;
    for (int i = start; i < end; i++) {
      needs |= NEEDS[block[i] & 0xFF];
    }
    if ((needs & DECODING) != 0 && !isUtf8(ByteBuffer.wrap(block, start, end - start))) {
      out.write(HEX_NAME);
      for (int i = start; i < end; i++) {
        writeHex(block[i], out);
      }
    } else {
      out.write(NAME);
      if ((needs & ESCAPE) != 0) {
        writeEscaped(block, start, end, out);
      } else {
        out.write(block, start, end - start);
      }
    }
    out.write(UUID);
    int place = out.take(UuidText.LENGTH);
    UuidText.write(most, least, out.bytes(), place);
    out.write(END);
  }

  private boolean isUtf8(ByteBuffer bytes) {
    decoder.reset();
    CoderResult result;
    do {
      decoded.clear();
      result = decoder.decode(bytes, decoded, true);
    } while (result.isOverflow());
    return !result.isError();
  }

  private static void writeEscaped(byte[] block, int start, int end, OutputBuffer out)
      throws IOException {
    for (int i = start; i < end; i++) {
      if (NEEDS[block[i] & 0xFF] == ESCAPE) {
        out.write(UNICODE_ESCAPE);
        writeHex(block[i], out);
      } else {
        out.write(block, i, 1);
      }
    }
  }

  private static void writeHex(byte value, OutputBuffer out) throws IOException {
    int place = out.take(2);
    out.bytes()[place] = (byte) Character.forDigit(value >> 4 & 0xF, 16);
    out.bytes()[place + 1] = (byte) Character.forDigit(value & 0xF, 16);
  }
}
