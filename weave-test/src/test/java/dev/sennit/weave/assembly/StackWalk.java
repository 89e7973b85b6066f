package dev.sennit.weave.assembly;

import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Follows a kernel's proved instructions, and finds for each line the end of the caller's stack and
 * the caller's registers. It uses the instructions alone, not the frame that the weaver intended.
 */
final class StackWalk {
  private final WovenKernel woven;
  private final Architecture architecture;
  private final List<Frame> frames = new ArrayList<>();
  private final Map<Register, Integer> saved = new LinkedHashMap<>();
  private final Set<Register> changed = new HashSet<>();
  private int bytes;

  /**
   * The frame before a line.
   *
   * @param bytes the distance from the stack pointer to the end of the caller's stack
   * @param saved the places of the caller's saved registers, from that end
   */
  record Frame(int bytes, Map<Register, Integer> saved) {}

  private StackWalk(WovenKernel woven) {
    this.woven = woven;
    this.architecture = woven.abi().architecture();
    this.bytes = architecture.returnAddressBytes();
  }

  /** One frame for each line of the kernel's text. */
  static List<Frame> of(WovenKernel woven) {
    StackWalk walk = new StackWalk(woven);
    woven.instructions().forEach(walk::follow);
    return walk.frames;
  }

  private void follow(Instruction instruction) {
    Frame before = new Frame(bytes, Map.copyOf(saved));
    instruction.row().text().lines().forEach(_ -> frames.add(before));
    if (instruction.writes().contains(architecture.stackPointer())) {
      moveStack(instruction);
    }
    noteSaved(instruction);
    instruction.writes().stream()
        .map(Register.class::cast)
        .filter(woven.abi().saved()::contains)
        .forEach(register -> noteWritten(register, instruction));
  }

  private void moveStack(Instruction instruction) {
    String mnemonic = instruction.row().text().split(" ")[0];
    if (!(instruction.operands().get("n") instanceof Immediate(long distance))
        || !List.of("sub", "add").contains(mnemonic)) {
      throw new IllegalStateException(
          "%s moves the stack pointer where nobody can follow: %s"
              .formatted(woven.kernel(), Listing.text(woven, instruction)));
    }
    bytes += (int) (mnemonic.equals("sub") ? distance : -distance);
  }

  private void noteSaved(Instruction instruction) {
    if (instruction.row().stores()
        && instruction.operands().get("a") instanceof Register register
        && woven.abi().saved().contains(register)
        && !changed.contains(register)
        && instruction.operands().get("m") instanceof Address address
        && address.base().equals(architecture.stackPointer())) {
      saved.putIfAbsent(register, place(address));
    }
  }

  private void noteWritten(Register register, Instruction instruction) {
    boolean restores =
        saved.containsKey(register)
            && instruction.operands().get("m") instanceof Address address
            && address.base().equals(architecture.stackPointer())
            && saved.get(register) == place(address);
    if (restores) {
      saved.remove(register);
      changed.remove(register);
    } else {
      changed.add(register);
    }
  }

  private int place(Address address) {
    return address.displacement() - bytes;
  }
}
