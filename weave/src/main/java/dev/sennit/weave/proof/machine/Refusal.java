package dev.sennit.weave.proof.machine;

import dev.sennit.weave.kernel.WovenKernel;

/** The prover refuses a kernel: the message names the kernel, the place and the reason. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  Refusal(WovenKernel woven, int line, String reason) {
    super(
        "%s (%s), %s: %s"
            .formatted(
                woven.kernel().name(), woven.abi().name(), CodePlace.of(woven, line), reason));
  }
}
