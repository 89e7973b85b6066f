package dev.sennit.weave.proof;

import dev.sennit.weave.weaver.Woven;

/** Why a kernel is not proved: which one, where, and for what reason. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  Refusal(Woven woven, int line, String reason) {
    super(
        "%s (%s), %s: %s"
            .formatted(woven.kernel().name(), woven.abi().name(), Place.of(woven, line), reason));
  }
}
