package dev.sennit.weave.model;

import dev.sennit.weave.assembly.RoundText;
import dev.sennit.weave.target.Architecture;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Some rounds of a kernel's loop, one behind the other, as instructions of the processor. Of lines
 * that it executes as one there is the first, which stands for all: models do not know of that.
 *
 * @param count how many rounds there are
 * @param entries the processor's instructions of all rounds
 */
public record Rounds(Architecture architecture, int count, List<Entry> entries) {
  /** The operand of what was stored and is read back. */
  static final String MEMORY = "memory";

  /**
   * An instruction of the processor.
   *
   * @param text as the assembler takes it
   * @param kind what other executions of the same row are told by
   * @param sources what has computed its operands, as far as an entry has
   */
  public record Entry(String text, Object kind, List<Source> sources) {}

  /**
   * A result that is an operand.
   *
   * @param operand the operand's name; {@link #MEMORY} if the result was stored and is read back
   * @param entry what computes it
   */
  public record Source(String operand, int entry) {}

  /** The rounds of a kernel. */
  public static Rounds of(Woven woven, int count) {
    Writing writing = new Writing(woven);
    for (int i = 0; i < count; i++) {
      woven.round().forEach(writing::execute);
    }
    return new Rounds(woven.abi().architecture(), count, List.copyOf(writing.entries));
  }

  /** Executes instructions in their order, to see what each of them reads. */
  private static final class Writing {
    private final Woven woven;
    private final List<Entry> entries = new ArrayList<>();

    /** Which entry has computed each register, and which ones each byte that was stored. */
    private final Map<Operand, Integer> registers = new HashMap<>();

    private final Map<Place, List<Integer>> memory = new HashMap<>();

    /**
     * A byte of memory: kernels find their own by the stack pointer, or another register that stays
     * as it is.
     *
     * @param written by which entry the base was; null if by none of these
     */
    private record Place(Operand base, Integer written, int displacement) {}

    Writing(Woven woven) {
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

    /** The bytes that an instruction reads or writes. */
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

  /** How many entries a round has. */
  public int size() {
    return entries.size() / count;
  }

  /** As the assembler takes it. */
  String text() {
    List<String> lines = new ArrayList<>(List.of(architecture.preamble()));
    entries.forEach(entry -> lines.add(entry.text()));
    return String.join("\n", lines) + "\n";
  }
}
