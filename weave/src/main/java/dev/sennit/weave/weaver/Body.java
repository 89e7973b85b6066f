package dev.sennit.weave.weaver;

import dev.sennit.weave.lower.Constants;
import dev.sennit.weave.lower.Forms;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.lower.Lowering;
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
  private final List<Lowering.Place> places = new ArrayList<>();

  /**
   * @param messages for each strand, the value that points to its next block
   */
  Body(Kernel kernel, Code.Values values, List<Value> messages) {
    this.kernel = kernel;
    this.target = kernel.target();
    this.values = values;
    this.graph = Graph.of(kernel.algorithm());
    this.constants = new Constants(target, graph.bits(), graph.constants(), values);
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

  /** The words of the constants that the code reads from memory. */
  List<Long> pool() {
    return constants.pool();
  }

  /** Before the first block: reads the states, one after the other, from {@code memory}. */
  void begin(Code code, Value memory) {
    constants.prepare(code);
    String load = target.width(graph.bits()) + "d = " + target.load();
    forEachWord((place, word, offset) -> {
      code.into(place.state().get(word), load, new Address(memory, offset));
      if (kernel.weaving().parking().state()) {
        code.transferInto(place.parked().get(word), place.state().get(word), graph.bits());
      }
    });
  }

  /** After the last block: writes the states. */
  void end(Code code, Value memory) {
    forEachWord((place, word, offset) ->
        code.effect(
            target.words(),
            graph.bits() + ": store(m, a)",
            new Address(memory, offset),
            place.state().get(word)));
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
    Forms forms = new Forms(target.table(), target.words(), graph.bits());
    List<Map<String, List<Line>>> strands = new ArrayList<>();
    for (int strand = 0; strand < places.size(); strand++) {
      Code code = new Code(target.table(), values, strand);
      strands.add(
          new Lowering(
                  graph,
                  target,
                  forms,
                  constants,
                  code,
                  places.get(strand),
                  kernel.weaving().goal())
              .bundles());
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
