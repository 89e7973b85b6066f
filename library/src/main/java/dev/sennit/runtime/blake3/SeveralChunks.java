package dev.sennit.runtime.blake3;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.OneMessage;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.registry.Role;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several chunks of a tree. Without a kernel that for one chunk serves. */
public final class SeveralChunks extends Role<ChunksKernel, ChunkKernels> {
  private final DigestAlgorithm digest;
  private final OneMessage one;

  public SeveralChunks(Registry registry, DigestAlgorithm digest, OneMessage one) {
    super(registry, digest.name(), ChunksKernel.kind(), KernelKind.CHUNKS, digest.family().name());
    this.digest = digest;
    this.one = one;
  }

  @Override
  protected @Nullable ChunksKernel linked(KernelRow row) {
    DigestKernel beside = one.get();
    return beside == null ? null : new ChunksKernel(function(row), beside, row);
  }

  /** The fastest kernel, and of those for fewer chunks the fastest again. */
  @Override
  protected ChunkKernels serving(ChunksKernel fastest) {
    List<ChunksKernel> several = new ArrayList<>();
    for (ChunksKernel next = fastest; next != null; next = fastestBelow(next)) {
      several.add(next);
    }
    return new ChunkKernels(fastest.one(), List.copyOf(several));
  }

  private @Nullable ChunksKernel fastestBelow(ChunksKernel other) {
    List<ChunksKernel> fewer = new ArrayList<>();
    for (ChunksKernel candidate : candidates()) {
      if (candidate.shape().messages() < other.shape().messages()) {
        fewer.add(candidate);
      }
    }
    return registry().choose(ChunksKernel.kind(), digest.name(), fewer).kernel();
  }
}
