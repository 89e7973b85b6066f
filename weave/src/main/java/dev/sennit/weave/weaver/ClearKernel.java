package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Target;

/** A kernel that makes memory zero. */
public record ClearKernel(Clearing clearing, Target target) implements Kernel {

  @Override
  public String family() {
    return "clear-" + clearing.label();
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
