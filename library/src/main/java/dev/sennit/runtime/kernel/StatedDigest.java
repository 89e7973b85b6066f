package dev.sennit.runtime.kernel;

import java.util.List;

/**
 * A digest as kernels compute it. The weaver states all of them ({@link Stated.Digests}).
 *
 * @param name the weaver's name
 * @param inJdk whether the JDK has it too; else this library has it in Java
 * @param family what its kernels are woven from
 * @param blockLength bytes that one step absorbs
 * @param stride what a whole block counts in the length that kernels are given: a power of two
 * @param digestLength bytes of the digest, which are the first ones of the final state
 * @param initialState the state before the first block, as the digest would write it, in
 *     hexadecimal digits
 * @param paddingBegin the byte that follows a message
 * @param paddingLength bytes of the message's length at the end of a padding; 0 if there is none
 * @param hasMac whether there is an HMAC with it
 * @param answers the digests of {@link Stated.DigestAnswers#MESSAGES}, in hexadecimal digits
 * @param fold the digest in which further answers are folded
 */
public record StatedDigest(
    String name,
    boolean inJdk,
    KernelFamily family,
    int blockLength,
    int stride,
    int digestLength,
    String initialState,
    int paddingBegin,
    int paddingLength,
    boolean hasMac,
    List<String> answers,
    String fold) {

  @Override
  public String toString() {
    return name;
  }
}
