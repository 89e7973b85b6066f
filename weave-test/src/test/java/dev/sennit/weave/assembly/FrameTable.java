package dev.sennit.weave.assembly;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The unwinding tables of an ELF file, as GNU's readelf interprets them. */
final class FrameTable {
  private static final Pattern COMMON = Pattern.compile("([0-9a-f]+) \\S+ \\S+ CIE .*");
  private static final Pattern FUNCTION =
      Pattern.compile("([0-9a-f]+) \\S+ \\S+ FDE cie=([0-9a-f]+) pc=([0-9a-f]+)\\.\\.([0-9a-f]+)");
  private static final String UNCHANGED = "u";

  /**
   * The rules for a function.
   *
   * @param place the place of the function's entry in the section
   * @param rules from each address on, the rules to find each register and the end of the caller's
   *     stack
   */
  record Function(long place, long start, long end, NavigableMap<Long, Map<String, String>> rules) {
    Map<String, String> rulesAt(long address) {
      return rules.floorEntry(address).getValue();
    }
  }

  private final Map<Long, Map<String, String>> common = new HashMap<>();
  private final Map<Long, Function> functions = new HashMap<>();

  private FrameTable() {}

  static FrameTable read(Binutils binutils, Path file) {
    FrameTable table = new FrameTable();
    for (String entry : binutils.readelf("--debug-dump=frames-interp", file).split("\n\n+")) {
      table.readEntry(entry.strip().split("\n"));
    }
    return table;
  }

  private void readEntry(String[] lines) {
    Matcher shared = COMMON.matcher(lines[0]);
    if (shared.matches()) {
      common.put(hexadecimal(shared.group(1)), rows(lines).firstEntry().getValue());
    }
    Matcher function = FUNCTION.matcher(lines[0]);
    if (function.matches()) {
      long start = hexadecimal(function.group(3));
      NavigableMap<Long, Map<String, String>> rules = rows(lines);
      rules.putIfAbsent(start, common.get(hexadecimal(function.group(2))));
      functions.put(
          start,
          new Function(
              hexadecimal(function.group(1)), start, hexadecimal(function.group(4)), rules));
    }
  }

  /** The lines below an entry's heading: first the names of registers. */
  private static NavigableMap<Long, Map<String, String>> rows(String[] lines) {
    NavigableMap<Long, Map<String, String>> rows = new TreeMap<>();
    if (lines.length > 1) {
      List<String> names = words(lines[1]);
      Arrays.stream(lines)
          .skip(2)
          .map(FrameTable::words)
          .forEach(words -> rows.put(hexadecimal(words.getFirst()), rules(names, words)));
    }
    return rows;
  }

  private static Map<String, String> rules(List<String> names, List<String> words) {
    Map<String, String> rules = new HashMap<>();
    for (int i = 1; i < names.size(); i++) {
      if (!words.get(i).equals(UNCHANGED)) {
        rules.put(names.get(i), words.get(i));
      }
    }
    return rules;
  }

  private static List<String> words(String line) {
    return new ArrayList<>(List.of(line.strip().split(" +")));
  }

  private static long hexadecimal(String text) {
    return Long.parseUnsignedLong(text, 16);
  }

  /** The rules for the function that begins at an address. */
  Function at(long start) {
    Function function = functions.get(start);
    if (function == null) {
      throw new IllegalStateException("no unwinding is described for 0x" + Long.toHexString(start));
    }
    return function;
  }

  int size() {
    return functions.size();
  }
}
