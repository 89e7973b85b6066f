package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Target;

/** A kernel that makes the round keys of AES. */
public record KeyKernel(Target target) implements Kernel {

  @Override
  public String family() {
    return "aes-key";
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
