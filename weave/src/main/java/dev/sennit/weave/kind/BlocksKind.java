package dev.sennit.weave.kind;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.kind.Argument.Extent;
import dev.sennit.weave.kind.Argument.Memory;
import dev.sennit.weave.kind.Argument.Pointers;
import java.util.List;

/**
 * Kernels of a digest for several messages. A call takes equally many whole blocks of each message
 * into its state, and ends none.
 */
public record BlocksKind(Memory after, Memory before, Pointers messages, Argument.Number blocks)
    implements SeveralMessages {

  public static BlocksKind of(BlockFunction algorithm, int messages) {
    return new BlocksKind(
        SeveralMessages.after(algorithm, messages),
        SeveralMessages.before(algorithm, messages, "each is"),
        new Pointers(
            "messages",
            messages,
            Memory.read("message", new Extent.Open(algorithm.blockBytes()), "message", ""),
            "%d pointers, each to blocks times %d bytes."
                .formatted(messages, algorithm.blockBytes())),
        Argument.Number.count(
            "blocks", 1, "how many blocks are taken of each message; it may be 0."));
  }

  @Override
  public String action() {
    return """
    takes whole blocks of %d messages into their states, equally many of each. It
    ends no message: the padding is among the blocks, or is left to the kernel for one message.\
    """
        .formatted(messages.count());
  }

  @Override
  public List<Argument> arguments() {
    return List.of(after, before, messages, blocks);
  }
}
