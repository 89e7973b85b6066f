package dev.sennit.weave.assembly;

import dev.sennit.weave.assembly.ObjectFile.Part;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads Mach-O of 64 bits: its sections and the exported symbols. */
final class MachOFile {
  private static final int HEADER_BYTES = 32;
  private static final int SYMBOL_TABLE = 2;
  private static final int SEGMENT = 0x19;
  private static final int SEGMENT_BYTES = 72;
  private static final int SECTION_BYTES = 80;
  private static final int INSTRUCTIONS = 0x80000000;
  private static final int SYMBOL_BYTES = 16;
  private static final int EXPORTED = 1;

  private MachOFile() {}

  static ObjectFile read(ByteBuffer file) {
    List<Part> parts = new ArrayList<>();
    Map<String, Long> functions = new HashMap<>();
    int command = HEADER_BYTES;
    for (int i = 0; i < file.getInt(16); i++) {
      switch (file.getInt(command)) {
        case SEGMENT -> readSections(file, command, parts);
        case SYMBOL_TABLE -> readSymbols(file, command, functions);
        default -> {}
      }
      command += file.getInt(command + 4);
    }
    return new ObjectFile(parts, functions);
  }

  private static void readSections(ByteBuffer file, int segment, List<Part> parts) {
    for (int i = 0; i < file.getInt(segment + 64); i++) {
      int section = segment + SEGMENT_BYTES + i * SECTION_BYTES;
      parts.add(
          new Part(
              file.getLong(section + 32),
              ObjectFile.bytes(file, file.getInt(section + 48), file.getLong(section + 40)),
              (file.getInt(section + 64) & INSTRUCTIONS) != 0));
    }
  }

  private static void readSymbols(ByteBuffer file, int command, Map<String, Long> functions) {
    for (int i = 0; i < file.getInt(command + 12); i++) {
      int symbol = file.getInt(command + 8) + i * SYMBOL_BYTES;
      if ((file.get(symbol + 4) & EXPORTED) != 0) {
        String name = ObjectFile.name(file, file.getInt(command + 16) + file.getInt(symbol));
        functions.put(name.substring("_".length()), file.getLong(symbol + 8));
      }
    }
  }
}
