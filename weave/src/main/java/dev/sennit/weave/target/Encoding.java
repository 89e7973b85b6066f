package dev.sennit.weave.target;

/**
 * How x86-64 encodes an instruction on vectors. It decides which registers the instruction can name
 * and what becomes of the bits above its result.
 */
public enum Encoding {
  /**
   * The encoding of SSE, which SHA-NI has too. The bits above the result stay as they are. Many
   * processors are slow where such an instruction finds anything there.
   */
  LEGACY,
  /** The encoding of AVX. The bits above the result become zero. */
  VEX,
  /** The encoding of AVX-512, which names all 32 registers. The bits above become zero too. */
  EVEX
}
