package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.OneMessage;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.registry.Registry;
import org.jspecify.annotations.Nullable;

/** One code of PBKDF2, iterated. Without a kernel an HMAC makes each iteration. */
public final class OneCode extends IteratedCodes {
  private final OneMessage message;

  public OneCode(Registry registry, DigestAlgorithm digest, OneMessage message) {
    super(registry, digest);
    this.message = message;
  }

  @Override
  protected @Nullable LinkedIterations linked(KernelRow row) {
    DigestKernel one = message.get();
    return one != null && iterates(row, one, one.target(), KernelShape.ONE)
        ? new LinkedIterations(function(row), row.name(), one)
        : null;
  }
}
