package dev.sennit.weave.rows;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sennit.weave.assembly.AssemblerPrinter;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A function around one instruction, {@code void stub(uint8_t *state)}. It loads the instruction's
 * registers from the state, executes it, and stores the whole registers back.
 *
 * <p>The state has the registers that the instruction reads or writes. If the instruction has an
 * address, {@link #MEMORY_BYTES} bytes of memory follow, with the address in their middle. The last
 * eight bytes become 1 if the instruction branches or returns, else 0.
 */
record Stub(String symbol, Instruction instruction) {
  /** The label of a branch. */
  static final String TAKEN = "taken";

  /**
   * The place of an instruction's address in its memory: bytes that it must not touch are on both
   * sides.
   */
  static final int MEMORY_START = 16;

  static final int MEMORY_BYTES = 96;

  static final String POOL = "constants";

  static final byte[] POOL_CONTENTS =
      "What stands in the constants does not matter, if it differs, and if there is enough of it."
          .getBytes(US_ASCII);

  /** Returns the bytes of a register in the state: all that the row's table shows. */
  int bytes(Register register) {
    return instruction.row().registerBits(register.bank()) / Byte.SIZE;
  }

  /** Returns the registers of the state and their places in it. */
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

  /** Returns the instruction as the assembler reads it. */
  List<String> text(Surroundings surroundings) {
    return new AssemblerPrinter(surroundings.architecture(), this::label, POOL).lines(instruction);
  }

  private String label(String name) {
    return ".L" + symbol + "_" + name;
  }

  /** Returns the function as assembler text. */
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
