package dev.sennit.weave.kind;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Reference;
import dev.sennit.weave.kind.Argument.Extent;
import dev.sennit.weave.kind.Argument.Memory;
import java.util.HexFormat;
import java.util.List;

/**
 * Kernels of a digest for several messages, or for several chunks of one. A call takes equally many
 * whole blocks of each into its state, and ends none.
 */
public sealed interface SeveralMessages extends DigestKind permits BlocksKind, ChunksKind {
  /** The states behind the blocks, one after the other. */
  Memory after();

  /** The states before the blocks, likewise. */
  Memory before();

  /** How many blocks are taken of each message. */
  Argument.Number blocks();

  /** Returns the argument for the states behind the blocks. */
  static Memory after(BlockFunction algorithm, int messages) {
    return Memory.written(
        "after",
        new Extent.Fixed(messages * algorithm.stateBytes()),
        "state",
        "the states behind the blocks: %d of %d bytes, one after the other."
            .formatted(messages, algorithm.stateBytes()));
  }

  /**
   * Returns the argument for the states before the blocks.
   *
   * @param first when a state is the initial one
   */
  static Memory before(BlockFunction algorithm, int messages, String first) {
    return Memory.read(
        "before",
        new Extent.Fixed(messages * algorithm.stateBytes()),
        "state",
        "the states before, likewise. Before the first block %s, in hexadecimal,\n%s."
            .formatted(first, HexFormat.of().formatHex(new Reference(algorithm).initialState())));
  }

  @Override
  default List<Same> mayBeSame() {
    return List.of(new Same(after(), before()));
  }

  @Override
  default String inputs() {
    return "state and message";
  }

  @Override
  default List<String> promises() {
    return List.of("there are fewer than 2^58 blocks");
  }
}
