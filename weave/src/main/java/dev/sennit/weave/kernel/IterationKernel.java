package dev.sennit.weave.kernel;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.Argument.Extent;
import dev.sennit.weave.kind.Argument.Memory;
import dev.sennit.weave.kind.Kind;
import java.util.List;

/**
 * A kernel that iterates PBKDF2 with the HMAC of a digest: it makes of a code the next one, whose
 * message is the code before, and adds it to the sum of all codes. Or it does so with a code in
 * each strand, or in each lane of vectors.
 *
 * @param algorithm the digest, which is its whole state
 */
public record IterationKernel(BlockFunction algorithm, Target target, Shape shape, Weaving weaving)
    implements Kernel, Kind {

  /** The digests that an HMAC takes: of the message, and of the digest before. */
  public static final int TURNS = 2;

  public IterationKernel {
    int codeBytes = algorithm.digestBytes();
    if (codeBytes != algorithm.stateBytes()
        || !algorithm.padding().hasLength()
        || algorithm.padding().blocksFor(codeBytes, algorithm.blockBytes()) > 1) {
      throw new IllegalArgumentException(
          "%s is not its whole state, or does not end a code with a length in one block"
              .formatted(algorithm.name()));
    }
    if (shape.lanes() > 1 && shape.strands() > 1) {
      throw new IllegalArgumentException(
          "codes are iterated in lanes or in strands, not in %s".formatted(shape));
    }
  }

  /** The kernel of the digest's blocks that is woven likewise. */
  public BlockKernel ofBlocks() {
    return new BlockKernel(algorithm, target, shape, weaving);
  }

  public int codeBytes() {
    return algorithm.digestBytes();
  }

  public int codes() {
    return shape.messages();
  }

  private boolean areSeveral() {
    return codes() > 1;
  }

  /** Whether there is a code in each lane of vectors. */
  public boolean isInLanes() {
    return shape.lanes() > 1;
  }

  // ---------------------------------------------------------------- its interface

  public Memory code() {
    return areSeveral()
        ? ofCodes(
            "codes",
            "the last codes, of %d bytes each; then those that so many iterations make of them.")
        : ofCodes(
            "code", "the last code, of %d bytes; then the one that so many iterations make of it.");
  }

  public Memory states() {
    return Memory.read(
        "states",
        new Extent.Fixed(TURNS * codes() * algorithm.stateBytes()),
        areSeveral() ? "keys" : "key",
        areSeveral()
            ? """
            the inner states of the keys, one for each code, and behind them the outer states:
            those of the digest behind the block of a key with each byte ^ 0x36, and with each
            byte ^ 0x5c.\
            """
            : """
            the two states of the key, the inner one first: those of the digest behind the block
            of the key with each byte ^ 0x36, and with each byte ^ 0x5c.\
            """);
  }

  public Memory sum() {
    return areSeveral()
        ? ofCodes(
            "sums",
            "%d bytes for each code, to which those are added that are made of it, by exclusive or.")
        : ofCodes("sum", "%d bytes, to which each code is added that is made, by exclusive or.");
  }

  private Memory ofCodes(String name, String text) {
    return Memory.written(
        name, new Extent.Fixed(codes() * codeBytes()), name, text.formatted(codeBytes()));
  }

  public Argument.Number iterations() {
    return Argument.Number.count(
        "iterations",
        1,
        "how many codes are made%s; it may be 0.".formatted(areSeveral() ? " of each" : ""));
  }

  @Override
  public List<Argument> arguments() {
    return List.of(code(), states(), sum(), iterations());
  }

  @Override
  public String action() {
    return areSeveral()
        ? """
        makes further codes of PBKDF2 with HMAC, of %d codes at once. In each iteration
        each code becomes its own HMAC, with a key of its own, and is added to its sum.\
        """
            .formatted(codes())
        : """
        makes further codes of PBKDF2 with HMAC. In each iteration the code
        becomes its own HMAC, and is added to the sum.\
        """;
  }

  @Override
  public String inputs() {
    return areSeveral()
        ? "codes, keys, sums and number of iterations"
        : "code, key, sum and number of iterations";
  }

  // ---------------------------------------------------------------- its place in the catalogue

  @Override
  public Kind kind() {
    return this;
  }

  @Override
  public String family() {
    return "pbkdf2-" + algorithm.family();
  }

  @Override
  public String title() {
    return "PBKDF2 with " + algorithm.title();
  }

  @Override
  public String standard() {
    return "RFC 8018";
  }

  @Override
  public boolean aligns() {
    return ofBlocks().aligns();
  }

  @Override
  public int wordBits() {
    return algorithm.wordBits();
  }

  @Override
  public String toString() {
    return name();
  }
}
