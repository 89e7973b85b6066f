package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.InRounds;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.lower.Constants;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.schedule.ListScheduler;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/** One block of every strand, woven: what is inside the loop of a kernel. */
public interface Body {
  /**
   * The body of a kernel: the one that is written for instructions of its target, if there is one,
   * else one that is lowered from the algorithm's graph.
   *
   * @param messages for each strand, the value that points to its next block
   * @param localStart where words that live in local memory may lie, from the stack pointer
   */
  static Body of(BlockKernel kernel, Code.Values values, List<Value> messages, int localStart) {
    Address local = new Address(kernel.target().architecture().stackPointer(), localStart);
    return SpecialBody.of(kernel, values, messages, localStart)
        .orElseGet(() -> ofGraph(kernel, values, messages, local));
  }

  private static Body ofGraph(
      BlockKernel kernel, Code.Values values, List<Value> messages, Address local) {
    if (kernel.algorithm() instanceof InRounds rounds) {
      return new RolledBody(
          kernel,
          rounds,
          kernel.target(),
          new StateInWords(rounds, kernel.target()),
          wordsAt(kernel, messages.getFirst()),
          values,
          local);
    }
    Graph graph = Graph.of(kernel.algorithm());
    return new GraphBody(
        kernel,
        kernel.target(),
        graph,
        new Constants(kernel.target(), graph, values),
        new StateInWords(kernel.algorithm(), kernel.target()),
        kernel.algorithm().byteOrder(),
        messages.stream().map(message -> wordsAt(kernel, message)).toList(),
        values,
        local);
  }

  static IntFunction<Address> wordsAt(BlockKernel kernel, Value message) {
    return index -> new Address(message, index * kernel.algorithm().wordBytes());
  }

  /** Before the first block: reads the states, one after the other, from {@code memory}. */
  void begin(Code code, Value memory);

  /**
   * Before the first of blocks that each begin with the state that the one before has led to, as a
   * digest. Such words stay in registers, if the body is written for that, and are not read from
   * the blocks. It comes before the block and the constants are asked for.
   *
   * @param first where the words are that the first blocks begin with
   * @return whether they stay in registers
   */
  default boolean chain(Code code, Operand first) {
    return false;
  }

  /** The block. */
  List<Line> block();

  /** Whether a block leaves other words where those of the message were. */
  default boolean changesMessage() {
    return false;
  }

  /** Between blocks: sets a word of the only state to a value in the general registers. */
  default void set(Code code, int word, Value value) {
    throw new UnsupportedOperationException(
        "no word of the state can be set in a " + getClass().getSimpleName());
  }

  /** After the last block: writes the states. */
  void end(Code code, Value memory);

  /** After the states are written for good: leaves vectors as callers expect them. */
  default void leave(Code code) {}

  /** The words of the constants that the code reads from memory. */
  List<Long> pool();

  /** The local memory that the blocks need, once they are made. */
  default int localBytes() {
    return 0;
  }

  static List<Instruction> instructions(List<? extends Line> lines) {
    return lines.stream().map(Instruction.class::cast).toList();
  }

  /** Puts instructions into the order that the kernel's weaving says. */
  static List<Instruction> ordered(BlockKernel kernel, List<? extends Line> lines) {
    return ListScheduler.of(
        instructions(lines), kernel.weaving().order(), kernel.target().microarchitecture());
  }

  /** The bundles of all strands, step by step. */
  static List<Instruction> zip(List<Map<String, List<Line>>> strands) {
    Set<String> steps = new LinkedHashSet<>();
    strands.forEach(strand -> steps.addAll(strand.keySet()));
    List<Instruction> zipped = new ArrayList<>();
    for (String step : steps) {
      for (Map<String, List<Line>> strand : strands) {
        strand.getOrDefault(step, List.of()).forEach(line -> zipped.add((Instruction) line));
      }
    }
    return zipped;
  }
}
