package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.VectorFunction;
import dev.sennit.weave.kernel.BlockKernel;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * A body that is written for instructions which only some targets have. A kernel gets it if its
 * target has them.
 *
 * @param isComputed whether the body computes a function of blocks
 * @param strands the numbers of strands that it is written for
 * @param function what one of them computes, which is looked for
 */
record SpecialBody(
    Predicate<BlockFunction> isComputed,
    IntPredicate strands,
    VectorFunction function,
    Maker maker) {
  private static final IntPredicate ANY = strands -> true;
  private static final IntPredicate ONE = strands -> strands == 1;

  private static final List<SpecialBody> ALL =
      List.of(
          byRounds(
              "sha1",
              VectorFunction.SHA1NEXTE,
              (kernel, values, messages, _) -> new Sha1OnX64(kernel, values, messages)),
          byRounds("sha256", VectorFunction.SHA256RNDS2, Sha256OnX64::new),
          byRounds("sha512", VectorFunction.SHA512RNDS2, Sha512RoundsOnX64::new),
          byRounds(
              "sha1",
              VectorFunction.SHA1C,
              (kernel, values, messages, _) -> new Sha1OnA64(kernel, values, messages)),
          byRounds(
              "sha256",
              VectorFunction.SHA256H,
              (kernel, values, messages, _) -> new Sha256OnA64(kernel, values, messages)),
          byRounds(
              "sha512",
              VectorFunction.SHA512H,
              (kernel, values, messages, _) -> new Sha512OnA64(kernel, values, messages)),
          inTwoBanks("sha1", VectorFunction.SHUFFLE, Sha1InTwoBanks::new),
          inTwoBanks("sha256", VectorFunction.SHUFFLE, Sha2InTwoBanks::new),
          inTwoBanks("sha512", VectorFunction.SHUFFLE, Sha2InTwoBanks::new),
          inTwoBanks("sm3", VectorFunction.LOWER_LANES_EACH_TWICE, Sm3InTwoBanks::new),
          new SpecialBody(
              Sha3.class::isInstance,
              ONE,
              VectorFunction.LANES_AT,
              (kernel, values, messages, _) ->
                  new KeccakInVectors(kernel, values, messages.getFirst())),
          new SpecialBody(
              is("blake3"),
              RowVectors::canHold,
              VectorFunction.LANES_OF_TWO_AT,
              (kernel, values, messages, _) -> new Blake3InRows(kernel, values, messages)));

  /** Makes the body of a kernel, as {@link Body#of} does. */
  private interface Maker {
    Body make(BlockKernel kernel, Code.Values values, List<Value> messages, int localStart);
  }

  /** Makes the body of a kernel for one message. */
  private interface SingleMaker {
    Body make(BlockKernel kernel, Code.Values values, Value message, int localStart);
  }

  private static Predicate<BlockFunction> is(String family) {
    return algorithm -> algorithm.family().equals(family);
  }

  /** Describes a body of instructions for a digest's rounds. */
  private static SpecialBody byRounds(String family, VectorFunction function, Maker maker) {
    return new SpecialBody(is(family), ANY, function, maker);
  }

  /** Describes a body with the message schedule in vectors. */
  private static SpecialBody inTwoBanks(String family, VectorFunction function, SingleMaker maker) {
    return new SpecialBody(
        is(family),
        ONE,
        function,
        (kernel, values, messages, localStart) ->
            maker.make(kernel, values, messages.getFirst(), localStart));
  }

  /** Returns the special body of a kernel, if its target has the instructions for one. */
  static Optional<Body> of(
      BlockKernel kernel, Code.Values values, List<Value> messages, int localStart) {
    return ALL.stream()
        .filter(body -> body.isFor(kernel, messages.size()))
        .findFirst()
        .map(body -> body.maker.make(kernel, values, messages, localStart));
  }

  private boolean isFor(BlockKernel kernel, int strandsOfKernel) {
    return isComputed.test(kernel.algorithm())
        && strands.test(strandsOfKernel)
        && kernel.target().table().has(function);
  }
}
