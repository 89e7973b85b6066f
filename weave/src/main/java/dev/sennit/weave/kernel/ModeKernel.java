package dev.sennit.weave.kernel;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kind.AesMemory;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.Argument.Extent;
import dev.sennit.weave.kind.Argument.Memory;
import dev.sennit.weave.kind.Kind;
import java.util.List;

/**
 * A kernel of a mode of AES. A call takes a part of a text of any length.
 *
 * @param shape how many blocks are in a vector, and how many vectors are in a group
 * @param best whether no other shape is better on its target: then it goes by the target's name
 *     alone, and the others are there to be compared with it
 * @param memory where it finds key and state
 */
public record ModeKernel(Mode mode, Target target, Shape shape, boolean best, AesMemory memory)
    implements Kernel, Kind {
  private static final int BLOCKS_OF_A_LINE = 4;

  public ModeKernel(Mode mode, Target target, Shape shape, boolean best) {
    this(mode, target, shape, best, AesMemory.STANDARD);
  }

  // ---------------------------------------------------------------- its interface

  public Memory schedule() {
    return Memory.read(
            "schedule", new Extent.Fixed(memory.schedule().bytes()), "keys", "the key's.")
        .with(memory.schedule());
  }

  public Memory state() {
    return Memory.written(
            "state", new Extent.Fixed(memory.state().bytes()), "counters, sum", "the message's.")
        .with(memory.state());
  }

  public Memory in() {
    return Memory.read(
        "in",
        text(),
        "text",
        mode.makesTag()
            ? "the part, of any length; of whole blocks only, if the text does not end with it."
            : "the part, of any length; also 0.");
  }

  public Memory out() {
    return Memory.written(
        "out", text(), "", mode.counts() ? "as long." : "not used; it may be anything.");
  }

  public Argument.Number length() {
    return Argument.Number.count("length", groupBytes(), "how many bytes the part has.");
  }

  private Extent text() {
    return new Extent.Open(groupBytes());
  }

  private int groupBytes() {
    return group() * Aes.BLOCK_BYTES;
  }

  @Override
  public List<Argument> arguments() {
    return List.of(schedule(), state(), in(), out(), length());
  }

  @Override
  public List<Same> mayBeSame() {
    return mode.counts() ? List.of(new Same(out(), in())) : List.of();
  }

  @Override
  public String action() {
    if (mode.makesTag()) {
      return """
      takes a part of a text through
      counter mode, and %s into GHASH. If the text ends with it, state has the tag
      afterwards, and its counter means nothing any more; else both are there for the next part.\
      """
          .formatted(mode.hashes() == Hashed.OUTPUT ? "its output" : "the part itself");
    }
    return mode.counts()
        ? """
        takes a part of a text through
        counter mode, and steps the counter; a block of key stream of which a part is used is not
        used again. Of state it uses the counter only.\
        """
        : """
        takes a part of a text into
        GHASH, zeros behind it up to a whole block. Of state it uses the sum only.\
        """;
  }

  @Override
  public String inputs() {
    return "schedule of 10, 12 or 14 rounds, state and text";
  }

  @Override
  public List<String> promises() {
    return List.of(
        mode.hashes() == Hashed.NOTHING
            ? "the schedule's round keys are those of a key"
            : """
            the schedule's last powers are those of GHASH's key, divided by x: one for each whole \
            block of the text, down to a power of two, at least 1 and at most %d\
            """
                .formatted(group()),
        mode.makesTag()
            ? "a text that does not end has whole blocks only"
            : "the length is that of the text");
  }

  // ---------------------------------------------------------------- its place in the catalogue

  @Override
  public String family() {
    return mode.family();
  }

  @Override
  public Kind kind() {
    return this;
  }

  @Override
  public String title() {
    return mode.title();
  }

  @Override
  public String standard() {
    return mode.standard();
  }

  @Override
  public int wordBits() {
    return Long.SIZE;
  }

  @Override
  public int blocksInRound() {
    return group();
  }

  public int group() {
    return shape.messages();
  }

  /**
   * How many groups GHASH is behind counter mode where it hashes the output. A load of a whole
   * line's length that lies in two lines waits until what was stored there is in the cache: one
   * group takes less time than that.
   */
  public int groupsBehind() {
    return mode.hashes() == Hashed.OUTPUT && shape.lanes() == BLOCKS_OF_A_LINE ? 2 : 1;
  }

  @Override
  public String name() {
    String ofTarget = family() + "/" + target.name();
    return best ? ofTarget : ofTarget + "/" + shape;
  }

  @Override
  public String toString() {
    return name();
  }
}
