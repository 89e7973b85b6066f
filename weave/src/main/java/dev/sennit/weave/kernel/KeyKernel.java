package dev.sennit.weave.kernel;

import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kind.AesMemory;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.Argument.Extent;
import dev.sennit.weave.kind.Argument.Memory;
import dev.sennit.weave.kind.Kind;
import java.util.List;

/**
 * A kernel that expands a key of AES.
 *
 * @param memory where it writes the round keys
 */
public record KeyKernel(Target target, AesMemory memory) implements Kernel, Kind {
  public KeyKernel(Target target) {
    this(target, AesMemory.STANDARD);
  }

  // ---------------------------------------------------------------- its interface

  public Memory schedule() {
    return Memory.written(
            "schedule",
            new Extent.Fixed(memory.schedule().bytes()),
            "",
            "the key's; only its round keys and their number are written.")
        .with(memory.schedule());
  }

  public Memory key() {
    return Memory.read(
        "key", new Extent.Open(0), "the key", "of 16, 24 or 32 bytes, as keyBytes says.");
  }

  public Argument.Number keyBytes() {
    return Argument.Number.oneOf("keyBytes", 16L, 24L, 32L);
  }

  @Override
  public List<Argument> arguments() {
    return List.of(schedule(), key(), keyBytes());
  }

  @Override
  public String action() {
    return "makes the round keys of a key, and writes how many rounds there are.";
  }

  @Override
  public String inputs() {
    return "key of 16, 24 or 32 bytes";
  }

  // ---------------------------------------------------------------- its place in the catalogue

  @Override
  public Kind kind() {
    return this;
  }

  @Override
  public String family() {
    return "aes-key";
  }

  @Override
  public String title() {
    return "AES key schedule";
  }

  @Override
  public String standard() {
    return "FIPS 197";
  }

  @Override
  public Shape shape() {
    return Shape.SINGLE;
  }

  @Override
  public int wordBits() {
    return Long.SIZE;
  }

  @Override
  public String toString() {
    return name();
  }
}
