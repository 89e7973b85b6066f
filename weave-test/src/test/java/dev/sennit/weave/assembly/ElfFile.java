package dev.sennit.weave.assembly;

import dev.sennit.weave.assembly.ObjectFile.Part;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads ELF of 64 bits: the loaded segments and the exported symbols. */
final class ElfFile {
  private static final int LOADED = 1;
  private static final int EXECUTABLE = 1;
  private static final int DYNAMIC_SYMBOLS = 11;
  private static final int SYMBOL_BYTES = 24;

  private ElfFile() {}

  static ObjectFile read(ByteBuffer file) {
    return new ObjectFile(segments(file), functions(file));
  }

  private static List<Part> segments(ByteBuffer file) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < file.getShort(56); i++) {
      int header = (int) file.getLong(32) + i * file.getShort(54);
      if (file.getInt(header) == LOADED) {
        parts.add(
            new Part(
                file.getLong(header + 16),
                ObjectFile.bytes(file, file.getLong(header + 8), file.getLong(header + 32)),
                (file.getInt(header + 4) & EXECUTABLE) != 0));
      }
    }
    return parts;
  }

  private static Map<String, Long> functions(ByteBuffer file) {
    Map<String, Long> functions = new HashMap<>();
    for (int i = 0; i < file.getShort(60); i++) {
      int symbols = section(file, i);
      if (file.getInt(symbols + 4) == DYNAMIC_SYMBOLS) {
        long names = file.getLong(section(file, file.getInt(symbols + 40)) + 24);
        // The first symbol of a table has no name.
        for (long place = SYMBOL_BYTES; place < file.getLong(symbols + 32); place += SYMBOL_BYTES) {
          int symbol = (int) (file.getLong(symbols + 24) + place);
          functions.put(
              ObjectFile.name(file, names + file.getInt(symbol)), file.getLong(symbol + 8));
        }
      }
    }
    return functions;
  }

  private static int section(ByteBuffer file, int number) {
    return (int) file.getLong(40) + number * file.getShort(58);
  }
}
