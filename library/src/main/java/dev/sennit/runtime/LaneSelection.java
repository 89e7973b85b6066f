package dev.sennit.runtime;

import static dev.sennit.runtime.Target.A64;
import static dev.sennit.runtime.Target.X64_SHA;
import static dev.sennit.runtime.Target.X64_V3;
import static dev.sennit.runtime.Target.X64_V4;

import dev.sennit.runtime.KnownAnswers.KnownAnswer;
import java.lang.System.Logger.Level;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Selects the kernel for several messages of a digest, when its first batch comes. The shared
 * object holds more of them than are of use on one machine: what was measured selects.
 */
final class LaneSelection {
  /**
   * A kernel that pays.
   *
   * @param one the target whose kernel for one message is selected: what it is measured against
   * @param paysFrom how many messages must be under way for it to be faster than that
   */
  private record Row(KernelFamily family, Target one, Target target, Shape shape, int paysFrom) {}

  private static final List<Row> ROWS =
      List.of(
          row(KernelFamily.MD5, X64_V4, X64_V3, 8, 2, 2),
          row(KernelFamily.MD5, X64_V3, X64_V3, 8, 2, 2),
          row(KernelFamily.MD5, A64, A64, 1, 2, 2),
          row(KernelFamily.SHA_1, X64_SHA, X64_V3, 8, 1, 5),
          row(KernelFamily.SHA_1, X64_V4, X64_V3, 8, 1, 3),
          row(KernelFamily.SHA_1, X64_V3, X64_V3, 8, 1, 3),
          row(KernelFamily.SHA_256, X64_V4, X64_V3, 8, 1, 4),
          row(KernelFamily.SHA_256, X64_V3, X64_V3, 8, 1, 4),
          row(KernelFamily.SHA_512, X64_V4, X64_V3, 4, 1, 2),
          row(KernelFamily.SHA_512, X64_V3, X64_V3, 4, 1, 2));

  /**
   * What serves batches of a digest.
   *
   * @param one the kernel for one message
   * @param lanes the kernel for several; null if it does not pay to have one
   * @param paysFrom how many messages must be under way for it to be faster than the other
   */
  record Choice(DigestKernel one, LanesKernel lanes, int paysFrom) {}

  private static final ConcurrentHashMap<DigestAlgorithm, Choice> CHOICES =
      new ConcurrentHashMap<>();

  private LaneSelection() {}

  private static Row row(
      KernelFamily family, Target one, Target target, int lanes, int strands, int paysFrom) {
    return new Row(family, one, target, new Shape(lanes, strands), paysFrom);
  }

  /** What serves batches of a digest, or null where that is its kernel for one message, or none. */
  static Choice of(DigestAlgorithm algorithm) {
    Choice choice = CHOICES.get(algorithm);
    if (choice == null) {
      choice = select(algorithm);
      if (choice == null) {
        return null;
      }
      CHOICES.put(algorithm, choice);
    }
    return choice.lanes() == null ? null : choice;
  }

  private static Choice select(DigestAlgorithm algorithm) {
    Kernels kernels = KernelLinker.await();
    // Null for who links, and is asked again later.
    DigestKernel one = kernels == null ? null : kernels.choice(algorithm).kernel();
    if (one == null) {
      return null;
    }
    for (Row row : ROWS) {
      if (row.family() == algorithm.family()
          && row.one() == one.target()
          && kernels.targets().contains(row.target())) {
        LanesKernel lanes = LanesKernel.of(kernels.sharedObject(), one, row.target(), row.shape());
        if (lanes != null) {
          Choice choice = new Choice(one, lanes, row.paysFrom());
          if (computesKnownAnswers(choice)) {
            return choice;
          }
          System.getLogger("dev.sennit")
              .log(
                  Level.ERROR,
                  "kernel {0} fails its known answers of {1} on this machine and is not used",
                  lanes.name(),
                  algorithm.name());
        }
      }
    }
    return new Choice(one, null, 0);
  }

  /** Whether the kernel works on this machine: each message comes first in each lane. */
  static boolean computesKnownAnswers(Choice choice) {
    Choice always = new Choice(choice.one(), choice.lanes(), 1);
    List<KnownAnswer> answers = KnownAnswers.of(choice.one().algorithm());
    int messages = choice.lanes().shape().messages();
    int digestLength = choice.one().digestLength();
    byte[] result = new byte[2 * messages * digestLength];
    for (int turn = 0; turn < answers.size(); turn++) {
      Arrays.fill(result, (byte) 0);
      try (LanesDigest digest =
          new LanesDigest(always, new byte[0], MemorySegment.ofArray(result), digestLength, 0)) {
        for (int i = 0; i < 2 * messages; i++) {
          byte[] message = answers.get((i + turn) % answers.size()).message();
          digest.add(i, message, 0, message.length);
        }
        digest.finish();
      }
      for (int i = 0; i < 2 * messages; i++) {
        byte[] expected = answers.get((i + turn) % answers.size()).digest();
        if (!Arrays.equals(
            result, i * digestLength, (i + 1) * digestLength, expected, 0, digestLength)) {
          return false;
        }
      }
    }
    return true;
  }
}
