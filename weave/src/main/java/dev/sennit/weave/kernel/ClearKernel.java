package dev.sennit.weave.kernel;

import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.Argument.Extent;
import dev.sennit.weave.kind.Argument.Memory;
import dev.sennit.weave.kind.Kind;
import java.util.List;

/** A kernel that makes memory zero. */
public record ClearKernel(Clearing clearing, Target target) implements Kernel, Kind {

  // ---------------------------------------------------------------- its interface

  public Memory base() {
    return Memory.written(
        "base",
        new Extent.Open(0),
        "the memory's content, which the kernel never reads",
        "the memory; it may begin anywhere.");
  }

  public Argument.Number length() {
    return Argument.Number.count("length", 0, "how many bytes it has; it may be 0.");
  }

  @Override
  public List<Argument> arguments() {
    return List.of(base(), length());
  }

  @Override
  public String action() {
    return "makes memory zero.";
  }

  @Override
  public String inputs() {
    return "length, wherever the memory lies";
  }

  @Override
  public List<String> promises() {
    String end = "the memory ends below 2^63";
    return clearing == Clearing.ZVA
        ? List.of(
            end,
            "AArch64's DCZID_EL0 describes blocks correctly, is the same on all cores, and has zeros in its reserved bits")
        : List.of(end);
  }

  // ---------------------------------------------------------------- its place in the catalogue

  @Override
  public Kind kind() {
    return this;
  }

  @Override
  public String family() {
    return "clear-" + clearing.label();
  }

  @Override
  public String title() {
    return "Clearing by " + clearing.instrument();
  }

  @Override
  public String standard() {
    return "";
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
