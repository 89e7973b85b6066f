package dev.sennit.weave.kind;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Reference;
import dev.sennit.weave.kind.Argument.Extent;
import dev.sennit.weave.kind.Argument.Memory;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Kernels of a digest for one message. A call takes the whole blocks of a part of the message into
 * the state. Unless {@code total} is negative, it then ends the message.
 */
public record MessageKind(
    Memory after, Memory before, Memory message, Argument.Number length, Argument.Number total)
    implements DigestKind {

  /** Of {@code total}: the lowest bit of what is to be done with the digest. */
  public static final int OUTER_BIT = 56;

  public static MessageKind of(BlockFunction algorithm) {
    int stateBytes = algorithm.stateBytes();
    return new MessageKind(
        Memory.written(
            "after", new Extent.Fixed(stateBytes), "state", "the state behind the part."),
        Memory.read(
            "before",
            new Extent.Fixed(stateBytes),
            "state",
            "the state before the part. Before the first one it is, in hexadecimal,\n%s."
                .formatted(HexFormat.of().formatHex(new Reference(algorithm).initialState()))),
        Memory.read("message", new Extent.Open(algorithm.blockBytes()), "message", "the part."),
        Argument.Number.count("length", algorithm.stride(), length(algorithm)),
        Argument.Number.choice("total", Long.MIN_VALUE, total(algorithm)));
  }

  @Override
  public String action() {
    return """
    takes a part of a message into its state. After the last part the state
    begins with the digest.\
    """;
  }

  @Override
  public List<Argument> arguments() {
    return List.of(after, before, message, length, total);
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
    return List.of(
        "there are fewer than 2^58 blocks; a message without padding has whole blocks only",
        "a total is below 2^56; where it asks for an HMAC, a second state follows the state before");
  }

  private static String length(BlockFunction algorithm) {
    int blockBytes = algorithm.blockBytes();
    if (algorithm.stride() == blockBytes) {
      return "of the part. Every part but the last is a multiple of %d bytes."
          .formatted(blockBytes);
    }
    return """
    of the part, in which each block of %d bytes counts %d; the bytes behind them count
    as they are. Every part but the last is whole blocks.\
    """
            .formatted(blockBytes, algorithm.stride())
        + (algorithm.padding().isInState()
            ? """
             Behind the blocks of the last one
            there are bytes, be it a whole block, unless the message is empty.\
            """
            : "");
  }

  private static String total(BlockFunction algorithm) {
    return """
    of the last part: %s;
    it is then ended with its padding. Of every other part: INT64_MIN. It has %d bits\
    """
            .formatted(
                algorithm.padding().isBegunByCaller()
                    ? "the byte that begins the padding, such as 6 for SHA3"
                    : "the length in bytes of the whole message",
                OUTER_BIT)
        + macs(algorithm)
        + ".";
  }

  private static String macs(BlockFunction algorithm) {
    return algorithm.padding().isInState()
        ? ""
        : """
        ;
        if n is above them (n << %d), the first n bytes of the digest are then the end of a
        message behind one block, taken into a second state before, behind the first: an
        HMAC. n is %s\
        """
            .formatted(
                OUTER_BIT,
                Stream.concat(Stream.of(0), algorithm.macLengths().stream())
                    .map(String::valueOf)
                    .collect(Collectors.joining(" or ")));
  }
}
