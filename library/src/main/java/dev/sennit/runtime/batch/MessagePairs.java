package dev.sennit.runtime.batch;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.registry.Role;
import org.jspecify.annotations.Nullable;

/**
 * Several messages of a block, with their padding. Without a kernel that for several messages
 * serves.
 */
public final class MessagePairs extends Role.OfKernel<PairsKernel> {
  private final MessagesAtOnce several;

  public MessagePairs(Registry registry, DigestAlgorithm digest, MessagesAtOnce several) {
    super(
        registry, digest.name(), ParallelKind.ofPairs(), KernelKind.PAIRS, digest.family().name());
    this.several = several;
  }

  /** Of the target that serves: so it need not race with that kernel, as it does less. */
  @Override
  protected @Nullable PairsKernel linked(KernelRow row) {
    LaneChoice beside = several.get();
    if (beside == null || beside.lanes().target() != row.target()) {
      return null;
    }
    DigestKernel one = beside.one();
    return 2 * one.digestLength() == one.blockLength()
        ? new PairsKernel(function(row), beside.lanes(), row)
        : null;
  }
}
