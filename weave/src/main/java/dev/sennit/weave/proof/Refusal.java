package dev.sennit.weave.proof;

/** Why a kernel is not proved: which one, where, and for what reason. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  Refusal(String kernel, String place, String reason) {
    super(kernel + ", " + place + ": " + reason);
  }
}
