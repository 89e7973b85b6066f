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

/**
 * Compares the unwinding tables of an ELF file, as GNU's readelf interprets them, with the stack as
 * the proved instructions leave it: at every instruction of every kernel.
 */
record FrameReader(FrameTable table) {
  private static final String END_OF_CALLERS_STACK = "CFA";
  private static final String RETURN_ADDRESS = "ra";

  static FrameReader of(Binutils binutils, Path file) {
    return new FrameReader(FrameTable.read(binutils, file));
  }

  /**
   * Checks the rules for a kernel.
   *
   * @param reading the addresses of its instructions
   */
  void check(WovenKernel woven, Reading reading) {
    List<Long> addresses = reading.addresses();
    FrameTable.Function function = table.at(addresses.getFirst());
    if (function.end() != reading.end()) {
      throw new IllegalStateException(
          "unwinding of %s is described up to 0x%x, and it ends at 0x%x"
              .formatted(woven.kernel(), function.end(), reading.end()));
    }
    List<Frame> frames = StackWalk.of(woven);
    for (int i = 0; i < addresses.size(); i++) {
      Map<String, String> expected = rules(woven.abi().architecture(), frames.get(i));
      Map<String, String> actual = function.rulesAt(addresses.get(i));
      if (!actual.equals(expected)) {
        throw new IllegalStateException(
            "unwinding of %s at 0x%x is described by %s, and should be by %s"
                .formatted(woven.kernel(), addresses.get(i), actual, expected));
      }
    }
  }

  /** The rules that are true of a frame, as readelf writes them. */
  private static Map<String, String> rules(Architecture architecture, Frame frame) {
    Map<String, String> rules = new HashMap<>();
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
