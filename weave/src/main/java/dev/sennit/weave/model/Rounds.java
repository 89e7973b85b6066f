package dev.sennit.weave.model;

import dev.sennit.weave.assembly.RoundText;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Some rounds of a kernel's loop in a row, as instructions of the processor. Models do not know
 * fused lines, so the first line stands for all.
 *
 * @param count the number of rounds
 * @param entries the processor's instructions of all rounds
 */
public record Rounds(Architecture architecture, int count, List<Entry> entries) {
  /** The operand of a result that was stored and is read back. */
  static final String MEMORY = "memory";

  /**
   * An instruction of the processor.
   *
   * @param text the assembler text
   * @param kind equal for all executions of one row
   * @param sources the entries that have computed its operands
   */
  public record Entry(String text, Object kind, List<Source> sources) {}

  /**
   * A result that is an operand.
   *
   * @param operand the operand's name; {@link #MEMORY} if the result was stored and is read back
   * @param entry the entry that computes it
   */
  public record Source(String operand, int entry) {}

  public static Rounds of(WovenKernel woven, int count) {
    Writing writing = new Writing(woven);
    for (int i = 0; i < count; i++) {
      woven.round().forEach(writing::execute);
    }
    return new Rounds(woven.abi().architecture(), count, List.copyOf(writing.entries));
  }

  /** Follows instructions in their order, to find the source of each operand. */
  private static final class Writing {
    private final WovenKernel woven;
    private final List<Entry> entries = new ArrayList<>();

    /** The entry that has computed each register, and the entries of each stored byte. */
    private final Map<Operand, Integer> registers = new HashMap<>();

    private final Map<Place, List<Integer>> memory = new HashMap<>();

    /**
     * A byte of memory: kernels address theirs by the stack pointer, or by a register that does not
     * change.
     *
     * @param written the entry that has written the base; null if none has
     */
    private record Place(Operand base, Integer written, int displacement) {}

    Writing(WovenKernel woven) {
      this.woven = woven;
    }

    void execute(Instruction instruction) {
      int first = entries.size();
      List<Source> sources = sources(instruction);
      for (String line : RoundText.lines(woven, instruction)) {
        entries.add(
            entries.size() == first
                ? new Entry(line, instruction.row(), sources)
                : new Entry(line, "a branch", List.of()));
      }
      if (instruction.row().stores()) {
        List<Integer> stored = inRegisters(instruction).stream().map(Source::entry).toList();
        places(instruction).forEach(place -> memory.put(place, stored));
      }
      instruction.writes().forEach(written -> registers.put(written, first));
    }

    private List<Source> sources(Instruction instruction) {
      List<Source> sources = new ArrayList<>(inRegisters(instruction));
      instruction
          .operands()
          .forEach((name, operand) -> {
            if (operand instanceof Address(Operand base, int _) && registers.containsKey(base)) {
              sources.add(new Source(name, registers.get(base)));
            }
          });
      if (!instruction.row().stores()) {
        places(instruction)
            .flatMap(place -> memory.getOrDefault(place, List.of()).stream())
            .distinct()
            .forEach(entry -> sources.add(new Source(MEMORY, entry)));
      }
      return sources;
    }

    private List<Source> inRegisters(Instruction instruction) {
      return instruction.row().registersRead().stream()
          .filter(name -> registers.containsKey(instruction.operands().get(name)))
          .map(name -> new Source(name, registers.get(instruction.operands().get(name))))
          .toList();
    }

    /** Returns the bytes that an instruction reads or writes. */
    private Stream<Place> places(Instruction instruction) {
      int bytes = instruction.row().memoryBytes();
      return instruction.operands().values().stream()
          .filter(Address.class::isInstance)
          .map(Address.class::cast)
          .flatMap(address ->
              IntStream.range(0, bytes)
                  .mapToObj(i ->
                      new Place(
                          address.base(),
                          registers.get(address.base()),
                          address.displacement() + i)));
    }
  }

  /** Returns the number of entries in a round. */
  public int size() {
    return entries.size() / count;
  }

  String text() {
    List<String> lines = new ArrayList<>(List.of(architecture.preamble()));
    entries.forEach(entry -> lines.add(entry.text()));
    return String.join("\n", lines) + "\n";
  }
}
