package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.registry.Role;

/** Codes of PBKDF2, by a kernel of the same target and shape as that of the digest beside it. */
public abstract class IteratedCodes extends Role.OfKernel<LinkedIterations> {
  IteratedCodes(Registry registry, DigestAlgorithm digest) {
    super(
        registry,
        "PBKDF2 with ".concat(digest.name()),
        new IterationKind(),
        KernelKind.PBKDF2,
        "pbkdf2-".concat(digest.family().name()));
  }

  /** There are such kernels for digests that are all of their state. */
  static boolean iterates(KernelRow row, DigestKernel one, KernelTarget target, KernelShape shape) {
    return row.target() == target
        && row.shape().equals(shape)
        && one.digestLength() == one.stateLength();
  }
}
