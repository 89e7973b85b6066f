package dev.sennit.weave.weaver;

import dev.sennit.weave.lower.Constants;
import dev.sennit.weave.lower.Forms;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.lower.LocalWords;
import dev.sennit.weave.lower.Lowering;
import dev.sennit.weave.lower.MemoryWords;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Value;
import dev.sennit.weave.target.Target;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One block of every strand, woven: what is inside the loop of a kernel.
 *
 * <p>The copies know nothing of each other. Their bundles, one for each step of the standard, are
 * zipped; the scheduler then orders the instructions of neighbouring bundles.
 */
final class Body {
  private final Kernel kernel;
  private final Target target;
  private final Code.Values values;
  private final Graph graph;
  private final Constants constants;
  private final MemoryWords memoryWords;
  private final int localStart;
  private final List<Lowering.Place> places = new ArrayList<>();
  private int localBytes;

  /**
   * @param messages for each strand, the value that points to its next block
   * @param localStart where words that live in local memory may lie, from the stack pointer
   */
  Body(Kernel kernel, Code.Values values, List<Value> messages, int localStart) {
    this.kernel = kernel;
    this.target = kernel.target();
    this.values = values;
    this.graph = Graph.of(kernel.algorithm());
    this.constants = new Constants(target, graph.bits(), graph.constants(), values);
    this.memoryWords = new MemoryWords(target, graph.bits(), kernel.algorithm().byteOrder());
    this.localStart = localStart;
    for (Value message : messages) {
      places.add(
          new Lowering.Place(
              state(target.words()),
              kernel.weaving().parking().state() ? state(Bank.VECTOR) : List.of(),
              message,
              kernel.weaving().message()));
    }
  }

  private List<Value> state(Bank bank) {
    List<Value> words = new ArrayList<>();
    for (int i = 0; i < kernel.algorithm().stateWords(); i++) {
      words.add(values.next(bank));
    }
    return words;
  }

  /** The local memory that the blocks need, once they are made. */
  int localBytes() {
    return localBytes;
  }

  /** The words of the constants that the code reads from memory. */
  List<Long> pool() {
    return constants.pool();
  }

  /** Before the first block: reads the states, one after the other, from {@code memory}. */
  void begin(Code code, Value memory) {
    constants.prepare(code);
    forEachWord((place, word, offset) -> {
      memoryWords.loadInto(code, place.state().get(word), new Address(memory, offset));
      if (kernel.weaving().parking().state()) {
        code.transferInto(place.parked().get(word), place.state().get(word), graph.bits());
      }
    });
  }

  /** After the last block: writes the states. */
  void end(Code code, Value memory) {
    forEachWord((place, word, offset) ->
        memoryWords.store(code, place.state().get(word), new Address(memory, offset)));
  }

  private interface WordAction {
    void at(Lowering.Place place, int word, int offset);
  }

  private void forEachWord(WordAction action) {
    for (int strand = 0; strand < places.size(); strand++) {
      for (int word = 0; word < kernel.algorithm().stateWords(); word++) {
        action.at(
            places.get(strand),
            word,
            strand * kernel.algorithm().stateBytes() + word * kernel.algorithm().wordBytes());
      }
    }
  }

  /** The block. */
  List<Instruction> block() {
    Lowering.Common common =
        new Lowering.Common(
            graph,
            memoryWords,
            new Forms(target.table(), target.words(), graph.bits()),
            constants,
            kernel.weaving().goal());
    List<Map<String, List<Line>>> strands = new ArrayList<>();
    for (int strand = 0; strand < places.size(); strand++) {
      LocalWords local =
          new LocalWords(
              graph,
              kernel.weaving().local(),
              target.architecture().stackPointer(),
              localStart + localBytes);
      Code code = new Code(target.table(), values, strand);
      strands.add(new Lowering(common, places.get(strand), local, code).bundles());
      localBytes += local.bytes();
    }
    return Schedule.of(zip(strands), kernel.weaving().order());
  }

  private static List<Instruction> zip(List<Map<String, List<Line>>> strands) {
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
