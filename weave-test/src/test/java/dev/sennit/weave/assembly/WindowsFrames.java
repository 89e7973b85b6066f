package dev.sennit.weave.assembly;

import dev.sennit.weave.assembly.SecondReader.Reading;
import dev.sennit.weave.assembly.StackWalk.Frame;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.kernel.WovenKernel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The unwinding tables of Windows on x86-64, as GNU's objdump interprets them. They describe how a
 * function makes its frame. Windows reads from the code how it removes the frame.
 */
final class WindowsFrames {
  private static final Pattern FUNCTION =
      Pattern.compile(" ([0-9a-f]+) \\(rva: [0-9a-f]+\\): ([0-9a-f]+) - ([0-9a-f]+)");
  private static final Pattern STEP =
      Pattern.compile(
          "\\s+pc\\+0x([0-9a-f]+): "
              + "(?:save (\\w+) at rsp \\+|alloc \\w+ area: rsp = rsp -) 0x([0-9a-f]+)");

  /**
   * The description of a function.
   *
   * @param place its address
   * @param steps the steps of its entry, the last one first
   */
  record Function(long place, long end, List<Step> steps) {

    /** The stack after some of the function's bytes. */
    private Map<String, Integer> after(long bytes) {
      Map<String, Integer> stack = new HashMap<>();
      steps.stream()
          .filter(step -> step.after() <= bytes)
          .forEach(step -> stack.put(step.register(), step.value()));
      return stack;
    }
  }

  /**
   * A step that saves a register or takes memory.
   *
   * @param after the number of the function's bytes before the step takes effect
   * @param register the saved register, or {@link #TAKEN}
   * @param value the place of the register, or the amount of memory
   */
  record Step(long after, String register, int value) {}

  private static final String TAKEN = "bytes";

  private final Map<Long, Function> functions = new HashMap<>();

  private WindowsFrames() {}

  static WindowsFrames read(Binutils binutils, Path file) {
    WindowsFrames frames = new WindowsFrames();
    List<Step> steps = new ArrayList<>();
    for (String line : binutils.privateHeaders(file).split("\n")) {
      Matcher function = FUNCTION.matcher(line);
      Matcher step = STEP.matcher(line);
      if (function.matches()) {
        steps = new ArrayList<>();
        frames.functions.put(
            hexadecimal(function.group(2)),
            new Function(hexadecimal(function.group(1)), hexadecimal(function.group(3)), steps));
      } else if (step.matches()) {
        String register = step.group(2) == null ? TAKEN : step.group(2);
        steps.add(
            new Step(hexadecimal(step.group(1)), register, Integer.parseInt(step.group(3), 16)));
      } else if (line.strip().startsWith("pc+")) {
        throw new IllegalStateException("unwinding has a step that no kernel takes: " + line);
      }
    }
    return frames;
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
   * Checks the description of a kernel, at every instruction before its exit.
   *
   * @param reading the addresses of its instructions
   */
  void check(WovenKernel woven, Reading reading) {
    long start = reading.addresses().getFirst();
    Function function = at(start);
    if (function.end() != reading.end()) {
      throw new IllegalStateException(
          "unwinding of %s is described up to 0x%x, and it ends at 0x%x"
              .formatted(woven.kernel(), function.end(), reading.end()));
    }
    List<Frame> frames = StackWalk.of(woven);
    for (int i = 0; i <= frames.size() - woven.exit().size(); i++) {
      long address = reading.addresses().get(i);
      Map<String, Integer> expected = stack(woven.abi().architecture(), frames.get(i));
      Map<String, Integer> actual = function.after(address - start);
      if (!actual.equals(expected)) {
        throw new IllegalStateException(
            "unwinding of %s at 0x%x is described by %s, and should be by %s"
                .formatted(woven.kernel(), address, actual, expected));
      }
    }
  }

  private static Map<String, Integer> stack(Architecture architecture, Frame frame) {
    Map<String, Integer> stack = new HashMap<>();
    int taken = frame.bytes() - architecture.returnAddressBytes();
    if (taken > 0) {
      stack.put(TAKEN, taken);
    }
    frame
        .saved()
        .forEach((register, place) ->
            stack.put(architecture.dwarfName(register), frame.bytes() + place));
    return stack;
  }
}
