package dev.sennit.weave.kind;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.kind.Argument.Extent;
import dev.sennit.weave.kind.Argument.Memory;
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
    implements SeveralMessages {

  public static ChunksKind of(BlockFunction algorithm, int count) {
    return new ChunksKind(
        count,
        SeveralMessages.after(algorithm, count),
        SeveralMessages.before(algorithm, count, "of a message that is a chunk\nalone it is"),
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
}
