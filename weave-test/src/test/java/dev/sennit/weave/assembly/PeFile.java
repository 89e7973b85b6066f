package dev.sennit.weave.assembly;

import dev.sennit.weave.assembly.ObjectFile.Part;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads Windows' PE32+: its sections and the exported functions. */
final class PeFile {
  private static final int OPTIONAL_HEADER = 24;
  private static final int SECTION_BYTES = 40;
  private static final int EXECUTABLE = 0x20000000;

  private PeFile() {}

  static ObjectFile read(ByteBuffer file) {
    int header = file.getInt(0x3c);
    long base = file.getLong(header + OPTIONAL_HEADER + 24);
    int sections = header + OPTIONAL_HEADER + file.getShort(header + 20);
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < file.getShort(header + 6); i++) {
      int section = sections + i * SECTION_BYTES;
      // A section has the length of its used bytes; the file fills up the last page.
      long length = Math.min(file.getInt(section + 8), file.getInt(section + 16));
      parts.add(
          new Part(
              base + file.getInt(section + 12),
              ObjectFile.bytes(file, file.getInt(section + 20), length),
              (file.getInt(section + 36) & EXECUTABLE) != 0));
    }
    ObjectFile withoutNames = new ObjectFile(parts, Map.of());
    int exports = file.getInt(header + OPTIONAL_HEADER + 112);
    return new ObjectFile(parts, functions(withoutNames, base, exports));
  }

  private static Map<String, Long> functions(ObjectFile object, long base, int exports) {
    Part part = object.at(base + exports);
    ByteBuffer data = ByteBuffer.wrap(part.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    // All tables of exports are in this part.
    int origin = (int) (part.address() - base);
    int table = exports - origin;
    int addresses = data.getInt(table + 28) - origin;
    int names = data.getInt(table + 32) - origin;
    int numbers = data.getInt(table + 36) - origin;
    Map<String, Long> functions = new HashMap<>();
    for (int i = 0; i < data.getInt(table + 24); i++) {
      int number = data.getShort(numbers + 2 * i);
      functions.put(
          ObjectFile.name(data, data.getInt(names + 4 * i) - origin),
          base + data.getInt(addresses + 4 * number));
    }
    return functions;
  }
}
