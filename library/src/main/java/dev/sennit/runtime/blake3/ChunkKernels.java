package dev.sennit.runtime.blake3;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.registry.LinkedKernel;
import java.util.ArrayList;
import java.util.List;

/**
 * The kernels that compute chunks.
 *
 * @param one that for one chunk
 * @param several those for several at once, for the most chunks first; there is one at least
 */
public record ChunkKernels(DigestKernel one, List<ChunksKernel> several) implements LinkedKernel {
  // Where vectors hold a chunk in each lane, two chunks take less time one after the other.
  private static final int LEAST_LANES = 8;

  @Override
  public String name() {
    return several.getFirst().name();
  }

  @Override
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (ChunksKernel each : several) {
      names.add(each.name());
    }
    return names;
  }

  /** How many chunks are best computed at once. */
  int atOnce() {
    return several.getFirst().shape().messages();
  }

  /** The kernel for so many chunks, or for as many of them as are best computed at once. */
  ChunksKernel of(int chunks) {
    ChunksKernel found = several.getFirst();
    // Without an iterator, which would be an object for each call.
    for (int i = 1; i < several.size() && several.get(i).shape().messages() >= chunks; i++) {
      found = several.get(i);
    }
    return found;
  }

  /** Whether so few blocks are computed sooner one after the other. */
  boolean areFew(int blocks) {
    return blocks <= (several.getLast().shape().messages() < LEAST_LANES ? 1 : 2);
  }
}
