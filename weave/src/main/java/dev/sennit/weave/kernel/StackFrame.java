package dev.sennit.weave.kernel;

import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Table;
import dev.sennit.weave.isa.Unchanging;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a function keeps on the stack: its local memory at the stack pointer, above it the registers
 * that it must leave as they were.
 *
 * @param bytes how far the stack pointer is moved
 * @param saved the registers, with their places above the stack pointer
 */
public record StackFrame(int bytes, Map<Register, Integer> saved) {
  private static final int ALIGNMENT = 16;

  public StackFrame {
    saved = Unchanging.of(saved);
  }

  public static StackFrame of(Abi abi, List<Line> lines, int localBytes) {
    Map<Register, Integer> saved = new LinkedHashMap<>();
    int end = localBytes;
    for (Register register : abi.saved()) {
      if (isWritten(register, lines)) {
        int size = register.bank() == Bank.VECTOR ? abi.savedVectorBits() / 8 : Long.BYTES;
        end = roundUp(end, size);
        saved.put(register, end);
        end += size;
      }
    }
    int returnAddress = abi.architecture().returnAddressBytes();
    return new StackFrame(
        end == 0 ? 0 : roundUp(end + returnAddress, ALIGNMENT) - returnAddress, saved);
  }

  private static boolean isWritten(Register register, List<Line> lines) {
    return lines.stream()
        .anyMatch(line ->
            line instanceof Instruction instruction && instruction.writes().contains(register));
  }

  private static int roundUp(int value, int multiple) {
    return (value + multiple - 1) / multiple * multiple;
  }

  /**
   * The lines with this frame around them; they end with the only return.
   *
   * @param arguments how many the lines take
   */
  public List<Line> around(List<Line> lines, Abi abi, Table table, int arguments) {
    List<Line> framed = new ArrayList<>(entry(abi, table));
    framed.addAll(bring(arguments, abi, table));
    for (Line line : lines.subList(0, lines.size() - 1)) {
      if (isReturn(line)) {
        throw new IllegalArgumentException("a function that returns twice cannot be unwound");
      }
      framed.add(line);
    }
    if (!isReturn(lines.getLast())) {
      throw new IllegalArgumentException("a function ends with its return");
    }
    framed.addAll(exit(abi, table));
    return framed;
  }

  private static boolean isReturn(Line line) {
    return line instanceof Instruction instruction && instruction.row().returns();
  }

  /** The lines that make the frame: first of all the place where indirect calls may land. */
  List<Line> entry(Abi abi, Table table) {
    Code code = new Code(table, new Code.Values(), Instruction.FRAME);
    code.step("enter");
    code.effect("64: nothing");
    if (bytes > 0) {
      enter(code, abi);
    }
    return code.take();
  }

  /** The lines that bring arguments from the caller's stack. */
  private List<Line> bring(int arguments, Abi abi, Table table) {
    Code code = new Code(table, new Code.Values(), Instruction.FRAME);
    code.step("enter");
    for (Register argument : abi.arguments().subList(0, arguments)) {
      if (abi.onStack().containsKey(argument)) {
        int place = bytes + abi.onStack().get(argument);
        code.load(argument, new Address(abi.architecture().stackPointer(), place));
      }
    }
    return code.take();
  }

  /** The lines that take the frame away and return. */
  List<Line> exit(Abi abi, Table table) {
    Code code = new Code(table, new Code.Values(), Instruction.FRAME);
    code.step("leave");
    if (bytes > 0) {
      leave(code, abi);
    }
    code.returns();
    return code.take();
  }

  private void enter(Code code, Abi abi) {
    Register stack = abi.architecture().stackPointer();
    code.subtract(stack, bytes);
    saved.forEach((register, offset) ->
        code.effect(
            register.bank(),
            width(abi, register) + "store(m, a)",
            new Address(stack, offset),
            register));
  }

  private void leave(Code code, Abi abi) {
    Register stack = abi.architecture().stackPointer();
    saved.forEach((register, offset) ->
        code.move(register, width(abi, register) + "d = load(m)", new Address(stack, offset)));
    code.add(stack, bytes);
  }

  private static String width(Abi abi, Register register) {
    return register.bank() == Bank.VECTOR && abi.savedVectorBits() == 128 ? "each 64: " : "64: ";
  }
}
