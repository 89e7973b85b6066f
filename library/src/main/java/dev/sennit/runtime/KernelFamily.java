package dev.sennit.runtime;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteOrder;

/**
 * A function of blocks that kernels are woven for. It serves every digest that absorbs a message by
 * it; such digests differ in the state that they begin with and in how much of the last one they
 * give; those without a length in their padding also in what it begins with.
 *
 * @param name its name in catalogues
 * @param slowestRate bytes per microsecond that its slowest kernel absorbs on the slowest processor
 *     in mind, a Neoverse N1 at 2.5 GHz; it bounds the time of one call
 * @param wordLength bytes of a word of the state
 * @param byteOrder in which order a digest has the bytes of a word, and a padding those of a length
 * @param endsInState whether words of the state tell which block is the last one, and no padding:
 *     so that may be a whole block of the message
 */
public record KernelFamily(
    String name, int slowestRate, int wordLength, ByteOrder byteOrder, boolean endsInState) {
  public static final KernelFamily MD5 = new KernelFamily("md5", 500, 4, LITTLE_ENDIAN);
  public static final KernelFamily SHA_1 = new KernelFamily("sha1", 300, 4, BIG_ENDIAN);

  /** SHA-224 and SHA-256. */
  public static final KernelFamily SHA_256 = new KernelFamily("sha256", 150, 4, BIG_ENDIAN);

  /** SHA-384, SHA-512, SHA-512/224 and SHA-512/256. */
  public static final KernelFamily SHA_512 = new KernelFamily("sha512", 250, 8, BIG_ENDIAN);

  public static final KernelFamily SM3 = new KernelFamily("sm3", 130, 4, BIG_ENDIAN);

  public static final KernelFamily BLAKE2S =
      new KernelFamily("blake2s", 200, 4, LITTLE_ENDIAN, true);

  /** SHA3-512. */
  public static final KernelFamily KECCAK_72 = new KernelFamily("keccak-72", 90, 8, LITTLE_ENDIAN);

  /** SHA3-384. */
  public static final KernelFamily KECCAK_104 =
      new KernelFamily("keccak-104", 130, 8, LITTLE_ENDIAN);

  /** SHA3-256 and SHAKE256. */
  public static final KernelFamily KECCAK_136 =
      new KernelFamily("keccak-136", 170, 8, LITTLE_ENDIAN);

  /** SHA3-224. */
  public static final KernelFamily KECCAK_144 =
      new KernelFamily("keccak-144", 180, 8, LITTLE_ENDIAN);

  /** SHAKE128. */
  public static final KernelFamily KECCAK_168 =
      new KernelFamily("keccak-168", 210, 8, LITTLE_ENDIAN);

  // A thread in a call holds off safepoints, and with them every other thread, for so long.
  private static final int MICROSECONDS_PER_CALL = 50;

  KernelFamily(String name, int slowestRate, int wordLength, ByteOrder byteOrder) {
    this(name, slowestRate, wordLength, byteOrder, false);
  }

  /** The name of its rounds, which families share that differ in the length of a block alone. */
  String rounds() {
    int end = name.indexOf('-');
    return end < 0 ? name : name.substring(0, end);
  }

  /**
   * What a whole block counts in the length that kernels are given: the least power of two above
   * all that may be left behind whole blocks.
   */
  int stride(int blockLength) {
    return 2 * Integer.highestOneBit(endsInState ? blockLength : blockLength - 1);
  }

  /** The most bytes that one call may absorb: whole blocks, about 50 microseconds' worth. */
  int bytesPerCall(int blockLength) {
    return slowestRate * MICROSECONDS_PER_CALL / blockLength * blockLength;
  }
}
