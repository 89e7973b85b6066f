package dev.sennit.weave.isa;

/**
 * How x86-64 encodes an instruction on vectors. The encoding decides which registers the
 * instruction can name and whether it keeps the bits above its result.
 */
public enum Encoding {
  /**
   * The encoding of SSE and SHA-NI. It keeps the bits above the result. Many processors are slow if
   * these bits are not zero.
   */
  LEGACY,
  /** The encoding of AVX. It clears the bits above the result. */
  VEX,
  /** The encoding of AVX-512, which names all 32 registers. It clears the bits above too. */
  EVEX
}
