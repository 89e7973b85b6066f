package dev.sennit.cli.uuid;

import java.io.IOException;

/** How UUIDs are written. */
interface UuidFormat {
  /** Writes the UUID of a name. */
  void write(byte[] block, int start, int end, long most, long least, Output out)
      throws IOException;

  /** One in each line. */
  static UuidFormat text() {
    return (_, _, _, most, least, out) -> {
      int place = out.take(UuidText.LENGTH + 1);
      UuidText.write(most, least, out.bytes(), place);
      out.bytes()[place + UuidText.LENGTH] = '\n';
    };
  }

  /** Sixteen bytes each, and nothing between. */
  static UuidFormat binary() {
    return (_, _, _, most, least, out) -> {
      int place = out.take(2 * Long.BYTES);
      Words.put(most, out.bytes(), place);
      Words.put(least, out.bytes(), place + Long.BYTES);
    };
  }

  /** An object of JSON in each line, with the name. */
  static UuidFormat json() {
    return new JsonLines();
  }
}
