package dev.sennit.weave.kind;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Reference;
import dev.sennit.weave.kind.Argument.Extent;
import dev.sennit.weave.kind.Argument.Memory;
import java.util.HexFormat;
import java.util.List;

/**
 * Kernels of a digest for several chunks that lie at equal distances, as those of one message do. A
 * call takes equally many whole blocks of each chunk into its state, and ends none.
 */
public record ChunksKind(
    int count,
    Memory after,
    Memory before,
    Memory chunks,
    Argument.Number distance,
    Argument.Number blocks)
    implements Kind {

  public static ChunksKind of(BlockFunction algorithm, int count) {
    int stateBytes = count * algorithm.stateBytes();
    return new ChunksKind(
        count,
        Memory.written(
            "after",
            new Extent.Fixed(stateBytes),
            "state",
            "the states behind the blocks: %d of %d bytes, one after the other."
                .formatted(count, algorithm.stateBytes())),
        Memory.read(
            "before",
            new Extent.Fixed(stateBytes),
            "state",
            "the states before, likewise. Before the first block of a message that is a chunk\n"
                + "alone it is, in hexadecimal,\n%s."
                    .formatted(HexFormat.of().formatHex(new Reference(algorithm).initialState()))),
        Memory.read(
            "chunks",
            new Extent.Open(count * algorithm.blockBytes()),
            "message",
            "the first chunk, of blocks times %d bytes.".formatted(algorithm.blockBytes())),
        Argument.Number.count(
            "distance", 0, "by how many bytes each further chunk lies behind the one before."),
        Argument.Number.count(
            "blocks", 1, "how many blocks are taken of each chunk; it may be 0."));
  }

  @Override
  public String action() {
    return """
    takes whole blocks of %d chunks into their states, equally many of each. It
    ends no message: the states say which blocks are the last ones.\
    """
        .formatted(count);
  }

  @Override
  public List<Argument> arguments() {
    return List.of(after, before, chunks, distance, blocks);
  }

  @Override
  public List<Same> mayBeSame() {
    return List.of(new Same(after, before));
  }

  @Override
  public String inputs() {
    return "state and message";
  }

  @Override
  public List<String> promises() {
    return List.of("there are fewer than 2^58 blocks");
  }
}
