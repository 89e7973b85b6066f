package dev.sennit.runtime;

/**
 * A function of blocks that kernels are woven for. It serves every digest that absorbs a message by
 * it; such digests differ in the state that they begin with and in how much of the last one they
 * give; those without a length in their padding also in what it begins with.
 *
 * @param name its name in catalogues
 * @param slowestRate bytes per microsecond that its slowest kernel absorbs on the slowest processor
 *     in mind, a Neoverse N1 at 2.5 GHz; it bounds the time of one call
 */
public record KernelFamily(String name, int slowestRate) {
  public static final KernelFamily MD5 = new KernelFamily("md5", 500);
  public static final KernelFamily SHA_1 = new KernelFamily("sha1", 300);

  /** SHA-224 and SHA-256. */
  public static final KernelFamily SHA_256 = new KernelFamily("sha256", 150);

  /** SHA-384, SHA-512, SHA-512/224 and SHA-512/256. */
  public static final KernelFamily SHA_512 = new KernelFamily("sha512", 250);

  public static final KernelFamily SM3 = new KernelFamily("sm3", 130);

  /** SHA3-512. */
  public static final KernelFamily KECCAK_72 = new KernelFamily("keccak-72", 90);

  /** SHA3-384. */
  public static final KernelFamily KECCAK_104 = new KernelFamily("keccak-104", 130);

  /** SHA3-256 and SHAKE256. */
  public static final KernelFamily KECCAK_136 = new KernelFamily("keccak-136", 170);

  /** SHA3-224. */
  public static final KernelFamily KECCAK_144 = new KernelFamily("keccak-144", 180);

  /** SHAKE128. */
  public static final KernelFamily KECCAK_168 = new KernelFamily("keccak-168", 210);

  // A thread in a call holds off safepoints, and with them every other thread, for so long.
  private static final int MICROSECONDS_PER_CALL = 50;

  /** The most bytes that one call may absorb: whole blocks, about 50 microseconds' worth. */
  int bytesPerCall(int blockLength) {
    return slowestRate * MICROSECONDS_PER_CALL / blockLength * blockLength;
  }
}
