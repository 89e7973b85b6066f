package dev.sennit.cli.uuid;

import java.io.IOException;

/** A form of the output. */
interface UuidFormat {
  /**
   * Writes the UUID of a name.
   *
   * @param block the array that has the name, from {@code start} to {@code end}
   * @param most the more significant half of the UUID
   * @param least the less significant half
   */
  void write(byte[] block, int start, int end, long most, long least, OutputBuffer out)
      throws IOException;

  /** Writes a UUID in each line. */
  static UuidFormat text() {
    return (_, _, _, most, least, out) -> {
      int place = out.take(UuidText.LENGTH + 1);
      UuidText.write(most, least, out.bytes(), place);
      out.bytes()[place + UuidText.LENGTH] = '\n';
    };
  }

  /** Writes sixteen bytes for each UUID, and nothing between. */
  static UuidFormat binary() {
    return (_, _, _, most, least, out) -> {
      out.writeLong(most);
      out.writeLong(least);
    };
  }

  /** Writes a JSON object with the name and the UUID in each line. */
  static UuidFormat json() {
    return new JsonLines();
  }
}
