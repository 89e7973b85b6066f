package dev.sennit.weave.rows;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sennit.weave.assembly.Printer;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Meaning;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Register;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A function around one instruction, {@code void stub(uint8_t *state)}. It loads the instruction's
 * registers from the state, executes it, and stores them back whole.
 *
 * <p>The state is made of the registers that the instruction reads or writes, then, if it has an
 * address, {@link #MEMORY_BYTES} bytes of memory with the address in their middle, then eight bytes
 * that become 1 if it branches or returns, and else 0.
 */
record Stub(String symbol, Instruction instruction) {
  /** What the label of a branch is called. */
  static final String TAKEN = "taken";

  /**
   * Where in its memory an instruction is pointed to: what it should not touch is on both sides.
   */
  static final int MEMORY_START = 16;

  static final int MEMORY_BYTES = 96;

  /** The name of the constants. */
  static final String POOL = "constants";

  static final byte[] POOL_CONTENTS =
      "What stands in the constants does not matter, if it differs, and if there is enough of it."
          .getBytes(US_ASCII);

  /** How much of a register there is in the state: as much as the row's table shows. */
  int bytes(Register register) {
    return instruction.row().registerBits(register.bank()) / Byte.SIZE;
  }

  /** The registers of the state, with where they are in it. */
  Map<Register, Integer> registers() {
    Map<Register, Integer> offsets = new LinkedHashMap<>();
    int end = 0;
    for (Operand operand : instruction.operands().values()) {
      if (operand instanceof Register register && !offsets.containsKey(register)) {
        offsets.put(register, end);
        end += bytes(register);
      }
    }
    return offsets;
  }

  int memoryOffset() {
    return registers().keySet().stream().mapToInt(this::bytes).sum();
  }

  boolean hasMemory() {
    return instruction.operands().values().stream().anyMatch(Address.class::isInstance);
  }

  int outcomeOffset() {
    return memoryOffset() + (hasMemory() ? MEMORY_BYTES : 0);
  }

  int stateBytes() {
    return outcomeOffset() + Long.BYTES;
  }

  /** The instruction as the assembler reads it. */
  List<String> text(Surroundings surroundings) {
    return new Printer(surroundings.architecture(), this::label, POOL).lines(instruction);
  }

  private String label(String name) {
    return ".L" + symbol + "_" + name;
  }

  /** The function. */
  List<String> function(Surroundings surroundings) {
    List<String> lines = new ArrayList<>();
    lines.add(".globl " + symbol);
    lines.add(".type " + symbol + ", %function");
    lines.add(symbol + ":");
    registers()
        .forEach(
            (register, offset) -> lines.add(surroundings.load(register, bytes(register), offset)));
    for (Operand operand : instruction.operands().values()) {
      if (operand instanceof Address(Operand base, int displacement)) {
        int start = memoryOffset() + MEMORY_START;
        lines.addAll(surroundings.point((Register) base, start - displacement));
      }
    }
    if (instruction.row().meaning().statements().contains(new Meaning.Return())) {
      lines.addAll(surroundings.number(1, outcomeOffset()));
    }
    lines.addAll(text(surroundings));
    lines.addAll(surroundings.number(0, outcomeOffset()));
    if (instruction.operands().containsValue(new Label(TAKEN))) {
      lines.add(surroundings.jump(label("done")));
      lines.add(label(TAKEN) + ":");
      lines.addAll(surroundings.number(1, outcomeOffset()));
      lines.add(label("done") + ":");
    }
    instruction.row().meaning().statements().stream()
        .filter(effect -> effect instanceof Meaning.Assign(_, Meaning.AddressOf _))
        .map(effect -> (Register) instruction.operands().get(((Meaning.Assign) effect).to()))
        .forEach(register -> lines.addAll(surroundings.subtractPool(register, POOL)));
    registers()
        .forEach(
            (register, offset) -> lines.add(surroundings.store(register, bytes(register), offset)));
    lines.add("ret");
    return lines;
  }
}
