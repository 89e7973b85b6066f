package dev.sennit.weave.model;

import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kernel.Kernel;

/** The properties that kernels share if they differ only in strands. */
public record AnyStrands(String family, Target target, int lanes) {
  public static AnyStrands of(Kernel kernel) {
    return new AnyStrands(kernel.family(), kernel.target(), kernel.shape().lanes());
  }
}
