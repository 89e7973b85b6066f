package dev.sennit.weave.body;

import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.lower.Constants;
import dev.sennit.weave.lower.Forms;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.lower.Lowering;
import dev.sennit.weave.lower.MemoryWords;
import dev.sennit.weave.lower.SpilledWords;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Blocks lowered from the algorithm's graph, or from that of a part of it.
 *
 * <p>The copies know nothing of each other. Their bundles, one for each step of the standard, are
 * zipped; the scheduler then orders the instructions of neighbouring bundles.
 */
final class GraphBody implements Body {
  private final BlockKernel kernel;
  private final Target target;
  private final Code.Values values;
  private final Graph graph;
  private final Constants constants;
  private final MemoryWords blockWords;
  private final Address local;
  private final List<Lowering.Place> places = new ArrayList<>();
  private final List<StatePlaces> states = new ArrayList<>();
  private int localBytes;

  /**
   * @param target the kernel's, perhaps with the words in another bank
   * @param graph of the part
   * @param stateMemory how the states lie in memory
   * @param order how the words of the blocks lie in memory
   * @param blocks for each strand, where the words lie that the part takes
   * @param constants those of the graph, or of other parts too
   * @param local where words that live in local memory may lie
   */
  GraphBody(
      BlockKernel kernel,
      Target target,
      Graph graph,
      Constants constants,
      StateMemory stateMemory,
      ByteOrder order,
      List<? extends IntFunction<? extends Operand>> blocks,
      Code.Values values,
      Address local) {
    this.kernel = kernel;
    this.target = target;
    this.values = values;
    this.graph = graph;
    this.constants = constants;
    this.blockWords = new MemoryWords(target, graph.bits(), order);
    this.local = local;
    for (IntFunction<? extends Operand> block : blocks) {
      StatePlaces state =
          new StatePlaces(
              kernel, target, stateMemory, states.size(), values, local.plus(localBytes));
      localBytes += state.localBytes();
      states.add(state);
      places.add(
          new Lowering.Place(state.places(), state.places(), block, kernel.weaving().message()));
    }
  }

  /** Another part of the algorithm, on the same state and words. */
  GraphBody with(Graph other) {
    return new GraphBody(this, other);
  }

  private GraphBody(GraphBody body, Graph graph) {
    this.kernel = body.kernel;
    this.target = body.target;
    this.values = body.values;
    this.graph = graph;
    this.constants = new Constants(target, graph, values);
    this.blockWords = body.blockWords;
    this.local = body.local;
    this.states.addAll(body.states);
    this.places.addAll(body.places);
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
    states.forEach(state -> state.read(code, memory));
  }

  @Override
  public void set(Code code, int word, Value value) {
    states.getFirst().set(code, word, value);
  }

  /** After the last block: writes the states. */
  @Override
  public void end(Code code, Value memory) {
    states.forEach(state -> state.write(code, memory));
  }

  @Override
  public List<Line> block() {
    return List.copyOf(Body.ordered(kernel, Body.zip(bundles())));
  }

  /** The block's instructions, for each strand in bundles. */
  List<Map<String, List<Line>>> bundles() {
    return lowered(Lowering::bundles);
  }

  /** The words of a strand's state, all of them in registers. */
  List<Value> state(int strand) {
    return states.get(strand).places().stream().map(Value.class::cast).toList();
  }

  /** The block's instructions, strand by strand, those together that make one word. */
  List<List<Line>> words() {
    return lowered(Lowering::words).stream().flatMap(List::stream).toList();
  }

  private <T> List<T> lowered(Function<Lowering, T> result) {
    Lowering.Common common =
        new Lowering.Common(
            graph, blockWords, new Forms(target, graph.bits()), constants, kernel.weaving().goal());
    List<T> strands = new ArrayList<>();
    for (int strand = 0; strand < places.size(); strand++) {
      SpilledWords local =
          new SpilledWords(
              graph,
              kernel.weaving().local(),
              target,
              this.local.plus(localBytes),
              blockWords.isPlain());
      Code code = new Code(target.table(), values, strand);
      strands.add(result.apply(new Lowering(common, places.get(strand), local, code)));
      localBytes += local.bytes();
    }
    return strands;
  }
}
