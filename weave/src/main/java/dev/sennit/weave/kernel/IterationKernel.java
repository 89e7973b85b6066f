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
 * message is the code before, and adds it to the sum of all codes.
 *
 * @param algorithm the digest, which is its whole state
 */
public record IterationKernel(BlockFunction algorithm, Target target, Weaving weaving)
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
  }

  /** The kernel of the digest's blocks that is woven likewise. */
  public BlockKernel ofBlocks() {
    return new BlockKernel(algorithm, target, Shape.SINGLE, weaving);
  }

  /** The length of a code. */
  public int codeBytes() {
    return algorithm.digestBytes();
  }

  /** The length of what a state of the key and a code are behind each other. */
  public int messageBytes() {
    return algorithm.blockBytes() + codeBytes();
  }

  // ---------------------------------------------------------------- its interface

  public Memory code() {
    return ofCode(
        "code", "the last code, of %d bytes; then the one that so many iterations make of it.");
  }

  public Memory states() {
    return Memory.read(
        "states",
        new Extent.Fixed(TURNS * algorithm.stateBytes()),
        "key",
        """
        the two states of the key, the inner one first: those of the digest behind the block
        of the key with each byte ^ 0x36, and with each byte ^ 0x5c.\
        """);
  }

  public Memory sum() {
    return ofCode("sum", "%d bytes, to which each code is added that is made, by exclusive or.");
  }

  private Memory ofCode(String name, String text) {
    return Memory.written(name, new Extent.Fixed(codeBytes()), name, text.formatted(codeBytes()));
  }

  public Argument.Number iterations() {
    return Argument.Number.count("iterations", 1, "how many codes are made; it may be 0.");
  }

  @Override
  public List<Argument> arguments() {
    return List.of(code(), states(), sum(), iterations());
  }

  @Override
  public String action() {
    return """
    makes further codes of PBKDF2 with HMAC. In each iteration the code
    becomes its own HMAC, and is added to the sum.\
    """;
  }

  @Override
  public String inputs() {
    return "code, key, sum and number of iterations";
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
  public Shape shape() {
    return Shape.SINGLE;
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
