package dev.sennit.weave.proof;

/** What a processor, or the caller of a kernel, would not put up with. */
final class Fault extends RuntimeException {
  private static final long serialVersionUID = 1;

  Fault(String what, Object... values) {
    super(what.formatted(values));
  }
}
