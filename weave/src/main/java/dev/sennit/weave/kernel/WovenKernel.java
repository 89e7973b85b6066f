package dev.sennit.weave.kernel;

import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Feature;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Register;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A kernel's final instructions for one calling convention: order fixed, registers given out.
 *
 * @param pool the words of the constants beside the code
 * @param stack what the function keeps on the stack
 */
public record WovenKernel(
    Kernel kernel, Abi abi, List<Line> lines, List<Long> pool, StackFrame stack) {
  public WovenKernel {
    lines = List.copyOf(lines);
    pool = List.copyOf(pool);
  }

  public List<Instruction> instructions() {
    List<Instruction> instructions = new ArrayList<>();
    for (Line line : lines) {
      if (line instanceof Instruction instruction) {
        instructions.add(instruction);
      }
    }
    return instructions;
  }

  /** The same code with other lines. */
  public WovenKernel withLines(List<Line> other) {
    return new WovenKernel(kernel, abi, other, pool, stack);
  }

  /** The lines that make the frame. */
  public List<Line> entry() {
    return stack.entry(abi, kernel.target().table());
  }

  /** The lines that take the frame away and return. */
  public List<Line> exit() {
    return stack.exit(abi, kernel.target().table());
  }

  /**
   * The instructions of the loop over blocks, or of the one that makes most memory zero; none if
   * there is no such loop.
   */
  public List<Instruction> loop() {
    return overBlocks().map(loop -> loop.body(lines)).orElse(List.of());
  }

  /**
   * The instructions that one round of the loop over blocks executes, in order; of a mode of AES
   * with a key of 256 bits.
   */
  public List<Instruction> round() {
    return overBlocks().map(loop -> loop.round(lines)).orElse(List.of());
  }

  private Optional<Loop> overBlocks() {
    return IntStream.range(0, lines.size())
        .mapToObj(line -> Loop.at(lines, line).or(() -> Loop.ofPassage(lines, line)))
        .flatMap(Optional::stream)
        .max(Comparator.comparingInt(loop -> loop.body(lines).size()));
  }

  /** The constants as they lie in memory, which is little-endian on all targets. */
  public byte[] poolBytes() {
    int wordBytes = kernel.wordBits() / Byte.SIZE;
    byte[] bytes = new byte[pool.size() * wordBytes];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (pool.get(i / wordBytes) >>> 8 * (i % wordBytes));
    }
    return bytes;
  }

  /** How many registers of the bank are used, the stack pointer left out. */
  public int registersUsed(Bank bank) {
    Set<Register> used = new LinkedHashSet<>();
    for (Instruction instruction : instructions()) {
      instruction.reads().forEach(read -> used.add((Register) read));
      instruction.writes().forEach(written -> used.add((Register) written));
    }
    used.remove(abi.architecture().stackPointer());
    return (int) used.stream().filter(register -> register.bank() == bank).count();
  }

  /** What the processor must have. */
  public Set<Feature> needs() {
    Set<Feature> needs = new LinkedHashSet<>();
    instructions().forEach(instruction -> needs.addAll(instruction.row().needs()));
    return needs;
  }
}
