package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestKernel;

/**
 * The kernels that compute chunks.
 *
 * @param one that for one chunk
 * @param lanes that for most chunks at once
 * @param narrower one for fewer, on the same target; null if there is none
 */
public record ChunkKernels(DigestKernel one, LanesKernel lanes, LanesKernel narrower) {
  /** The kernel for so many chunks, which are more than one. */
  LanesKernel of(int chunks) {
    return narrower != null && chunks <= narrower.shape().messages() ? narrower : lanes;
  }
}
