package dev.sennit.weave.kind;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Reference;
import dev.sennit.weave.kind.Argument.Extent;
import dev.sennit.weave.kind.Argument.Memory;
import dev.sennit.weave.kind.Argument.Pointers;
import java.util.HexFormat;
import java.util.List;

/**
 * Kernels of a digest for several messages. A call takes equally many whole blocks of each message
 * into its state, and ends none.
 */
public record BlocksKind(Memory after, Memory before, Pointers messages, Argument.Number blocks)
    implements Kind {

  public static BlocksKind of(BlockFunction algorithm, int messages) {
    int stateBytes = messages * algorithm.stateBytes();
    return new BlocksKind(
        Memory.written(
            "after",
            new Extent.Fixed(stateBytes),
            "state",
            "the states behind the blocks: %d of %d bytes, one after the other."
                .formatted(messages, algorithm.stateBytes())),
        Memory.read(
            "before",
            new Extent.Fixed(stateBytes),
            "state",
            "the states before, likewise. Before the first block each is, in hexadecimal,\n%s."
                .formatted(HexFormat.of().formatHex(new Reference(algorithm).initialState()))),
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
