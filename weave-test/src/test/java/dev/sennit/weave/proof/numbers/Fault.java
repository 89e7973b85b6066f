package dev.sennit.weave.proof.numbers;

/** What a processor, or the caller of a kernel, would not put up with. */
public final class Fault extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Fault(String what, Object... values) {
    super(what.formatted(values));
  }
}
