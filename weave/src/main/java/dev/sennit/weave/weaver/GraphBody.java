package dev.sennit.weave.weaver;

import dev.sennit.weave.lower.Constants;
import dev.sennit.weave.lower.Forms;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.lower.LocalWords;
import dev.sennit.weave.lower.Lowering;
import dev.sennit.weave.lower.MemoryWords;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Value;
import dev.sennit.weave.target.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Blocks lowered from the algorithm's graph.
 *
 * <p>The copies know nothing of each other. Their bundles, one for each step of the standard, are
 * zipped; the scheduler then orders the instructions of neighbouring bundles.
 */
final class GraphBody implements Body {
  private final Kernel kernel;
  private final Target target;
  private final Code.Values values;
  private final Graph graph;
  private final Constants constants;
  private final MemoryWords memoryWords;
  private final int localStart;
  private final List<Lowering.Place> places = new ArrayList<>();
  private final List<List<Value>> states = new ArrayList<>();
  private int localBytes;

  /**
   * @param messages for each strand, the value that points to its next block
   * @param localStart where words that live in local memory may lie, from the stack pointer
   */
  GraphBody(Kernel kernel, Code.Values values, List<Value> messages, int localStart) {
    this.kernel = kernel;
    this.target = kernel.target();
    this.values = values;
    this.graph = Graph.of(kernel.algorithm());
    this.constants = new Constants(target, graph.bits(), graph.constants(), values);
    this.memoryWords = new MemoryWords(target, graph.bits(), kernel.algorithm().byteOrder());
    this.localStart = localStart;
    for (Value message : messages) {
      List<Value> state = state(target.words());
      states.add(state);
      places.add(
          new Lowering.Place(
              state,
              state,
              kernel.weaving().parking().state() ? state(Bank.VECTOR) : List.of(),
              new Address(message, 0),
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
  @Override
  public int localBytes() {
    return localBytes;
  }

  /** The words of the constants that the code reads from memory. */
  @Override
  public List<Long> pool() {
    return constants.pool();
  }

  /** Before the first block: reads the states, one after the other, from {@code memory}. */
  @Override
  public void begin(Code code, Value memory) {
    constants.prepare(code);
    forEachWord((strand, word, offset) -> {
      Value state = states.get(strand).get(word);
      memoryWords.loadInto(code, state, new Address(memory, offset));
      if (kernel.weaving().parking().state()) {
        code.transferInto(places.get(strand).parked().get(word), state, graph.bits());
      }
    });
  }

  /** After the last block: writes the states. */
  @Override
  public void end(Code code, Value memory) {
    forEachWord((strand, word, offset) ->
        memoryWords.store(code, states.get(strand).get(word), new Address(memory, offset)));
  }

  private interface WordAction {
    void at(int strand, int word, int offset);
  }

  private void forEachWord(WordAction action) {
    for (int strand = 0; strand < states.size(); strand++) {
      for (int word = 0; word < kernel.algorithm().stateWords(); word++) {
        action.at(
            strand,
            word,
            strand * kernel.algorithm().stateBytes() + word * kernel.algorithm().wordBytes());
      }
    }
  }

  /** The block. */
  @Override
  public List<Line> block() {
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
    return List.copyOf(Schedule.of(Body.zip(strands), kernel.weaving().order()));
  }
}
