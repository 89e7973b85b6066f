package dev.sennit.weave.explore;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.kernel.Kernel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The machine code of shared objects, as LLVM's {@code objdump} prints it.
 *
 * @param functions each function's instructions, as hexadecimal digits. Padding follows the last.
 */
record MachineCode(Map<String, List<String>> functions) {
  private static final Pattern FUNCTION = Pattern.compile("[0-9a-f]+ <(\\w+)>:");
  private static final Pattern INSTRUCTION =
      Pattern.compile("\\s*[0-9a-f]+:\\s+([0-9a-f]{2,8}(?: [0-9a-f]{2})*)\\s.*");

  static MachineCode in(Toolchain toolchain, Platform platform, Path object) {
    return read(
        toolchain.run(
            "llvm-objdump",
            List.of(
                "-d",
                "--triple=" + platform.triple(),
                "--mattr=" + platform.abi().architecture().everyFeature(),
                object.toString())));
  }

  /** Reads the output of {@code objdump}. */
  static MachineCode read(String dump) {
    Map<String, List<String>> functions = new LinkedHashMap<>();
    List<String> current = new ArrayList<>();
    for (String line : dump.split("\n")) {
      Matcher function = FUNCTION.matcher(line);
      Matcher instruction = INSTRUCTION.matcher(line);
      if (function.matches()) {
        current = functions.computeIfAbsent(function.group(1), _ -> new ArrayList<>());
      } else if (instruction.matches()) {
        current.add(instruction.group(1));
      }
    }
    return new MachineCode(functions);
  }

  /** Returns the code from a kernel's first instruction on; nothing if it was not assembled. */
  List<String> of(Kernel kernel) {
    return functions.getOrDefault(kernel.symbol(), List.of());
  }
}
