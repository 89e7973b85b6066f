package dev.sennit.runtime.digest;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.registry.Role;
import org.jspecify.annotations.Nullable;

/** A digest of one message. Without a kernel the JDK's digest serves, or one in Java. */
public final class OneMessage extends Role.OfKernel<DigestKernel> {
  private final DigestAlgorithm digest;
  private final boolean isWanted;

  /**
   * @param isWanted whether kernels are to serve
   */
  public OneMessage(
      Registry registry, MessageDigestKind kind, DigestAlgorithm digest, boolean isWanted) {
    super(registry, digest.name(), kind, KernelKind.MESSAGE, digest.family().name());
    this.digest = digest;
    this.isWanted = isWanted;
  }

  @Override
  protected @Nullable DigestKernel linked(KernelRow row) {
    return isWanted ? new DigestKernel(function(row), digest, row) : null;
  }
}
