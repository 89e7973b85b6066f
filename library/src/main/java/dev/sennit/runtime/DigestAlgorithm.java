package dev.sennit.runtime;

import java.util.List;

/**
 * What this library needs to know of a message digest whose kernels absorb a message block by block
 * into a state. Another such digest is another constant here.
 *
 * @param name the standard name of the JCA
 * @param aliases the JDK's further names for it
 * @param symbol its name in the symbols of kernels
 * @param blockLength bytes that one step absorbs
 * @param stateLength bytes of the state, laid out as the digest writes it
 * @param digestLength bytes of the digest, which are the first ones of the final state
 * @param initialState the state before the first block, in hexadecimal digits
 * @param slowestRate bytes per microsecond that its slowest kernel absorbs on the slowest processor
 *     in mind; it bounds the time of one call
 * @param knownAnswers what a kernel must compute before it is trusted
 */
public record DigestAlgorithm(
    String name,
    List<String> aliases,
    String symbol,
    int blockLength,
    int stateLength,
    int digestLength,
    String initialState,
    int slowestRate,
    List<KnownAnswer> knownAnswers) {

  /** A message of ASCII characters and its digest in hexadecimal digits. */
  public record KnownAnswer(String message, String digest) {}

  /**
   * MD5, RFC 1321. The slowest rate is that of the a64 kernel on a Neoverse N1 at 2.5 GHz, about
   * 310 cycles for a block of 64 bytes. The known answers are from the RFC, which has no message of
   * more than 80 bytes, and one of several blocks.
   */
  public static final DigestAlgorithm MD5 =
      new DigestAlgorithm(
          "MD5",
          List.of("OID.1.2.840.113549.2.5", "1.2.840.113549.2.5"),
          "md5",
          64,
          16,
          16,
          "0123456789abcdeffedcba9876543210",
          500,
          List.of(
              new KnownAnswer("", "d41d8cd98f00b204e9800998ecf8427e"),
              new KnownAnswer(
                  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
                  "d174ab98d277d9f5a5611c2c9f419d9f"),
              new KnownAnswer("1234567890".repeat(8), "57edf4a22be3c955ac49da2e2107b67a"),
              new KnownAnswer("1234567890".repeat(24), "359c471e8620e27a41b964834c4d5eb2")));

  /** Every digest that this library has kernels for. */
  public static final List<DigestAlgorithm> ALL = List.of(MD5);

  // A thread in a call holds off safepoints, and with them every other thread, for so long.
  private static final int MICROSECONDS_PER_CALL = 50;

  /** The most bytes that one call may absorb: whole blocks, about 50 microseconds' worth. */
  int bytesPerCall() {
    return slowestRate * MICROSECONDS_PER_CALL / blockLength * blockLength;
  }
}
