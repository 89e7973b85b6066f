package dev.sennit.weave.assembly;

import dev.sennit.weave.assembly.SecondReader.Reading;
import dev.sennit.weave.assembly.StackWalk.Frame;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.WovenKernel;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The unwinding tables of an object on Linux or Windows, as GNU's programs interpret them. Windows'
 * tables describe how a function makes its frame. Windows reads from the code how it removes the
 * frame.
 */
final class UnwindingTables {
  private static final Pattern COMMON = Pattern.compile("([0-9a-f]+) \\S+ \\S+ CIE .*");
  private static final Pattern FUNCTION =
      Pattern.compile("([0-9a-f]+) \\S+ \\S+ FDE cie=([0-9a-f]+) pc=([0-9a-f]+)\\.\\.([0-9a-f]+)");
  private static final Pattern WINDOWS_FUNCTION =
      Pattern.compile(" ([0-9a-f]+) \\(rva: [0-9a-f]+\\): ([0-9a-f]+) - ([0-9a-f]+)");
  private static final Pattern WINDOWS_STEP =
      Pattern.compile(
          "\\s+pc\\+0x([0-9a-f]+): "
              + "(?:save (\\w+) at rsp \\+|alloc \\w+ area: rsp = rsp -) 0x([0-9a-f]+)");

  private static final String UNCHANGED = "u";
  private static final String END_OF_CALLERS_STACK = "CFA";
  private static final String RETURN_ADDRESS = "ra";
  private static final String TAKEN = "bytes";

  /**
   * The description of a function.
   *
   * @param place the place of its entry in the section, on Windows in memory
   * @param rules from each address on, the rules to find each register and the end of the caller's
   *     stack
   */
  record Function(long place, long end, NavigableMap<Long, Map<String, String>> rules) {}

  private final boolean windows;
  private final Map<Long, Function> functions = new HashMap<>();

  private UnwindingTables(boolean windows) {
    this.windows = windows;
  }

  static UnwindingTables read(Platform platform, Path file) {
    Binutils binutils = Binutils.required(platform);
    UnwindingTables tables = new UnwindingTables(platform.format() == ObjectFormat.COFF);
    if (tables.windows) {
      tables.readWindows(binutils.objdump("--private-headers", file));
    } else {
      tables.readElf(binutils.readelf("--debug-dump=frames-interp", file));
    }
    return tables;
  }

  private void readElf(String dump) {
    Map<Long, Map<String, String>> common = new HashMap<>();
    for (String entry : dump.split("\n\n+")) {
      String[] lines = entry.strip().split("\n");
      NavigableMap<Long, Map<String, String>> rules = rules(lines);
      Matcher shared = COMMON.matcher(lines[0]);
      if (shared.matches()) {
        common.put(hexadecimal(shared.group(1)), rules.firstEntry().getValue());
      }
      Matcher function = FUNCTION.matcher(lines[0]);
      if (function.matches()) {
        long start = hexadecimal(function.group(3));
        rules.putIfAbsent(start, common.get(hexadecimal(function.group(2))));
        long place = hexadecimal(function.group(1));
        functions.put(start, new Function(place, hexadecimal(function.group(4)), rules));
      }
    }
  }

  /** The lines below an entry's heading: first the names of registers. */
  private static NavigableMap<Long, Map<String, String>> rules(String[] lines) {
    NavigableMap<Long, Map<String, String>> all = new TreeMap<>();
    for (int line = 2; line < lines.length; line++) {
      String[] names = lines[1].strip().split(" +");
      String[] words = lines[line].strip().split(" +");
      Map<String, String> rules = new HashMap<>();
      for (int i = 1; i < names.length; i++) {
        if (!words[i].equals(UNCHANGED)) {
          rules.put(names[i], words[i]);
        }
      }
      all.put(hexadecimal(words[0]), rules);
    }
    return all;
  }

  /** The last step of a function comes first. */
  private void readWindows(String headers) {
    long start = 0;
    for (String line : headers.split("\n")) {
      Matcher function = WINDOWS_FUNCTION.matcher(line);
      Matcher step = WINDOWS_STEP.matcher(line);
      if (function.matches()) {
        start = hexadecimal(function.group(2));
        NavigableMap<Long, Map<String, String>> rules = new TreeMap<>(Map.of(start, Map.of()));
        long place = hexadecimal(function.group(1));
        functions.put(start, new Function(place, hexadecimal(function.group(3)), rules));
      } else if (step.matches()) {
        NavigableMap<Long, Map<String, String>> rules = functions.get(start).rules();
        long after = start + hexadecimal(step.group(1));
        String register = step.group(2) == null ? TAKEN : step.group(2);
        rules.putIfAbsent(after, new HashMap<>());
        rules
            .tailMap(after)
            .values()
            .forEach(rule -> rule.put(register, String.valueOf(hexadecimal(step.group(3)))));
      } else if (line.strip().startsWith("pc+")) {
        throw new IllegalStateException("unwinding has a step that no kernel takes: " + line);
      }
    }
  }

  private static long hexadecimal(String text) {
    return Long.parseUnsignedLong(text, 16);
  }

  /** The description of the function that begins at an address. */
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

  /**
   * Compares the description of a kernel with the stack as the proved instructions leave it: at
   * every instruction, on Windows before the exit.
   *
   * @param reading the addresses of its instructions
   */
  void check(WovenKernel woven, Reading reading) {
    Function function = at(reading.addresses().getFirst());
    if (function.end() != reading.end()) {
      throw new IllegalStateException(
          "unwinding of %s is described up to 0x%x, and it ends at 0x%x"
              .formatted(woven.kernel(), function.end(), reading.end()));
    }
    List<Frame> frames = StackWalk.of(woven);
    int end = windows ? frames.size() - woven.exit().size() + 1 : frames.size();
    for (int i = 0; i < end; i++) {
      long address = reading.addresses().get(i);
      Map<String, String> expected = rules(woven.abi().architecture(), frames.get(i));
      Map<String, String> actual = function.rules().floorEntry(address).getValue();
      if (!actual.equals(expected)) {
        throw new IllegalStateException(
            "unwinding of %s at 0x%x is described by %s, and should be by %s"
                .formatted(woven.kernel(), address, actual, expected));
      }
    }
  }

  /** The rules that are true of a frame, as GNU's programs write them. */
  private Map<String, String> rules(Architecture architecture, Frame frame) {
    Map<String, String> rules = new HashMap<>();
    if (windows) {
      int taken = frame.bytes() - architecture.returnAddressBytes();
      if (taken > 0) {
        rules.put(TAKEN, String.valueOf(taken));
      }
      frame
          .saved()
          .forEach((register, place) ->
              rules.put(architecture.dwarfName(register), String.valueOf(frame.bytes() + place)));
      return rules;
    }
    String stack = architecture.dwarfName(architecture.stackPointer());
    rules.put(END_OF_CALLERS_STACK, stack + "+" + frame.bytes());
    if (architecture.returnAddress().isEmpty()) {
      rules.put(RETURN_ADDRESS, "c-" + architecture.returnAddressBytes());
    }
    frame
        .saved()
        .forEach((register, place) -> rules.put(name(architecture, register), "c" + place));
    return rules;
  }

  private static String name(Architecture architecture, Register register) {
    return architecture.returnAddress().filter(register::equals).isPresent()
        ? RETURN_ADDRESS
        // DWARF has one number for a vector register, even if a part of it is saved.
        : architecture.dwarfName(register).replace('d', 'v');
  }
}
