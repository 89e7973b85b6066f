package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A body that is written for instructions which only some targets have. A kernel gets it if the
 * table of its target has all of them.
 *
 * @param isComputed whether the body computes a function of blocks
 * @param strands the numbers of strands that it is written for
 * @param meanings what the instructions mean
 */
record SpecialBody(
    Predicate<BlockFunction> isComputed, IntPredicate strands, List<String> meanings, Maker maker) {
  private static final String SHIFT_OF_32 = "each 32: d = a >> n";
  private static final IntPredicate ANY = strands -> true;
  private static final IntPredicate ONE = strands -> strands == 1;

  private static final List<SpecialBody> ALL =
      List.of(
          byRounds(
              "sha1",
              "each 32: d = sha1nexte(a, b)",
              (kernel, values, messages, _) -> new Sha1OnX64(kernel, values, messages)),
          byRounds("sha256", "each 32: d = sha256rnds2(a, b, c)", Sha256OnX64::new),
          byRounds("sha512", "each 64 of 256: d = sha512rnds2(a, b, c)", Sha512RoundsOnX64::new),
          byRounds(
              "sha1",
              "each 32: d = sha1c(a, b, c)",
              (kernel, values, messages, _) -> new Sha1OnA64(kernel, values, messages)),
          byRounds(
              "sha256",
              "each 32: d = sha256h(a, b, c)",
              (kernel, values, messages, _) -> new Sha256OnA64(kernel, values, messages)),
          byRounds(
              "sha512",
              "each 64: d = sha512h(a, b, c)",
              (kernel, values, messages, _) -> new Sha512OnA64(kernel, values, messages)),
          inTwoBanks("sha1", Sha1InTwoBanks::new, SHIFT_OF_32),
          inTwoBanks("sha256", Sha2InTwoBanks::new, SHIFT_OF_32),
          inTwoBanks("sha512", Sha2InTwoBanks::new, "each 64: d = a >> n"),
          inTwoBanks("sm3", Sm3InTwoBanks::new, SHIFT_OF_32, "each 32: d = lowerlaneseachtwice(a)"),
          new SpecialBody(
              Sha3.class::isInstance,
              ONE,
              List.of("each 64 of 512: d = lanesat(a, b)"),
              (kernel, values, messages, _) ->
                  new KeccakInVectors(kernel, values, messages.getFirst())),
          new SpecialBody(
              is("blake3"),
              RowVectors::canHold,
              List.of("each 32 of 512: d = lanesoftwoat(b, c, a)"),
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

  /** Describes a body of instructions for a digest's rounds, and looks for one of them only. */
  private static SpecialBody byRounds(String family, String meaning, Maker maker) {
    return new SpecialBody(is(family), ANY, List.of(meaning), maker);
  }

  /** Describes a body with the message schedule in vectors, which shuffle bytes and shift words. */
  private static SpecialBody inTwoBanks(String family, SingleMaker maker, String... meanings) {
    return new SpecialBody(
        is(family),
        ONE,
        Stream.concat(Stream.of("each 8: d = shuffle(a, b)"), Stream.of(meanings)).toList(),
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
        && meanings.stream().allMatch(each -> kernel.target().table().has(Bank.VECTOR, each));
  }
}
