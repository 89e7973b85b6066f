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

/**
 * Parts of a block that are lowered by themselves, each from a graph of its own. What they make is
 * in registers, unless it goes to a place in memory.
 */
final class Parts {
  private final BlockKernel kernel;
  private final MemoryWords memory;
  private final Code.Values values;
  private final Constants constants;
  private final Forms forms;

  /**
   * @param memory how words are read that lie in memory
   * @param constants those of all parts
   */
  Parts(BlockKernel kernel, MemoryWords memory, Constants constants, Code.Values values) {
    this.kernel = kernel;
    this.memory = memory;
    this.constants = constants;
    this.values = values;
    this.forms = new Forms(memory.target(), memory.bits());
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
