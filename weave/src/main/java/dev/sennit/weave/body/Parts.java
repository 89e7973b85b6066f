package dev.sennit.weave.body;

import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.lower.Constants;
import dev.sennit.weave.lower.Forms;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.lower.Lowering;
import dev.sennit.weave.lower.MemoryWords;
import dev.sennit.weave.lower.SpilledWords;
import java.util.List;
import java.util.stream.Stream;

/**
 * Parts of a block that are lowered by themselves, each from a graph of its own. What they make is
 * in registers, unless it goes to a place in memory.
 */
final class Parts {
  private final BlockKernel kernel;
  private final MemoryWords memory;
  private final Code.Values values;
  private final Turns turns;
  private final Constants constants;
  private final Forms forms;

  /**
   * @param memory how words are read that lie in memory
   * @param turns a loop of the block, behind whose constants those of the parts lie
   */
  Parts(BlockKernel kernel, MemoryWords memory, Turns turns, Code.Values values) {
    this.kernel = kernel;
    this.memory = memory;
    this.turns = turns;
    this.constants =
        new Constants(memory.target(), memory.bits(), turns.poolBytes(), List.of(), values);
    this.values = values;
    this.forms = new Forms(memory.target(), memory.bits());
  }

  /** The constants of all parts. */
  Constants constants() {
    return constants;
  }

  /** The words of the constants of the turns, and behind them of the parts. */
  List<Long> pool() {
    return Stream.concat(turns.pool().stream(), constants.pool().stream()).toList();
  }

  List<Instruction> lowered(Graph graph, Lowering.Place place, int strand) {
    Lowering lowering =
        new Lowering(
            new Lowering.Common(graph, memory, forms, constants, kernel.weaving().goal()),
            place,
            SpilledWords.none(graph, memory.target()),
            new Code(memory.target().table(), values, strand));
    return Body.instructions(lowering.onDemand());
  }
}
