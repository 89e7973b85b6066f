package dev.sennit.cli.uuid;

import java.io.IOException;

/** How UUIDs are written. */
public interface UuidFormat {
  /**
   * Writes the UUID of a name.
   *
   * @param block the array that has the name, from {@code start} to {@code end}
   * @param most the more significant half of the UUID
   * @param least the less significant half
   */
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
      out.writeLong(most);
      out.writeLong(least);
    };
  }

  /** An object of JSON in each line, with the name. */
  static UuidFormat json() {
    return new JsonLines();
  }
}
