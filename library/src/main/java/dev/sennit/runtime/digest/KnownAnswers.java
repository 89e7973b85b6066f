package dev.sennit.runtime.digest;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.kernel.Stated.DigestAnswers;
import dev.sennit.runtime.kernel.StatedDigest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * What a kernel must compute before it is trusted, for every digest that has kernels. The weaver
 * states messages and answers, which take every way through every kernel.
 */
public final class KnownAnswers {
  private static final HexFormat HEX = HexFormat.of();
  private static final byte[] NO_KEY = {};

  private KnownAnswers() {}

  /** A message and its digest. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record KnownAnswer(byte[] message, byte[] digest) {}

  public static List<KnownAnswer> of(DigestAlgorithm algorithm) {
    List<KnownAnswer> all = new ArrayList<>();
    for (int i = 0; i < DigestAnswers.MESSAGES.size(); i++) {
      byte[] message = DigestAnswers.MESSAGES.get(i).getBytes(StandardCharsets.US_ASCII);
      all.add(new KnownAnswer(message, HEX.parseHex(algorithm.stated().answers().get(i))));
    }
    return List.copyOf(all);
  }

  /** Returns whether a kernel works on this machine, in one call and in two. */
  public static boolean areComputedBy(DigestKernel kernel) {
    for (KnownAnswer answer : of(kernel.algorithm())) {
      byte[] message = answer.message();
      int blocks = message.length - message.length % kernel.blockLength();
      byte[] inOneCall = kernel.hash(message, 0, message.length);
      DigestStream running = new DigestStream(EventualKernel.of(kernel));
      running.update(message, 0, blocks);
      running.update(message, blocks, message.length - blocks);
      byte[] inTwoCalls = new byte[kernel.digestLength()];
      running.digest(inTwoCalls, 0);
      if (!Arrays.equals(inOneCall, answer.digest())
          || !Arrays.equals(inTwoCalls, answer.digest())) {
        return false;
      }
    }
    return foldIsComputedBy(kernel);
  }

  /**
   * Returns whether a kernel computes one digest, in which many answers are folded. It is the
   * digest of the digests and HMACs of parts of the longest message. The key of the HMACs is empty;
   * where no HMAC has this digest, zeros stand in its place.
   */
  private static boolean foldIsComputedBy(DigestKernel kernel) {
    StatedDigest stated = kernel.algorithm().stated();
    byte[] message = DigestAnswers.MESSAGES.getLast().getBytes(StandardCharsets.US_ASCII);
    int digestLength = kernel.digestLength();
    KeyedKernel key = stated.hasMac() ? KeyedKernel.of(kernel, NO_KEY) : null;
    byte[] answers = new byte[2 * DigestAnswers.FOLDED_LENGTHS.size() * digestLength];
    int at = 0;
    for (int length : DigestAnswers.FOLDED_LENGTHS) {
      kernel.hash(message, 0, length, answers, at);
      if (key != null) {
        key.mac(message, 0, length, answers, at + digestLength);
      }
      at += 2 * digestLength;
    }
    return Arrays.equals(kernel.hash(answers, 0, answers.length), HEX.parseHex(stated.fold()));
  }
}
