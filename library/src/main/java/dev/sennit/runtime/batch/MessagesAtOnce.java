package dev.sennit.runtime.batch;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.OneMessage;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.registry.Role;
import org.jspecify.annotations.Nullable;

/**
 * A digest of several messages. Without a kernel that for one message serves, and where this is
 * faster.
 */
public final class MessagesAtOnce extends Role<LanesKernel, LaneChoice> {
  private final OneMessage one;

  public MessagesAtOnce(Registry registry, DigestAlgorithm digest, OneMessage one) {
    super(
        registry,
        digest.name(),
        ParallelKind.ofMessages(),
        KernelKind.MESSAGES,
        digest.family().name());
    this.one = one;
  }

  @Override
  protected @Nullable LanesKernel linked(KernelRow row) {
    DigestKernel beside = one.get();
    return beside == null ? null : new LanesKernel(function(row), beside, row);
  }

  @Override
  protected @Nullable LaneChoice serving(LanesKernel lanes) {
    return LaneChoice.of(lanes, registry());
  }
}
