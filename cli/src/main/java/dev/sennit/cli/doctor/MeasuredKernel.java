package dev.sennit.cli.doctor;

import dev.sennit.KernelSpeed;
import dev.sennit.cli.measure.Sample;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A kernel in use, beside the code that would serve without it.
 *
 * @param work the computation of both
 * @param kernel the name of the kernel
 * @param bytes the length of a message
 * @param instead the replacement
 * @param medians the numbers; empty if the machine was too busy for them
 */
record MeasuredKernel(
    String work, String kernel, int bytes, String instead, Optional<Medians> medians) {
  /** The widest interval of a number: the upper end divided by the lower end. */
  static final double WIDEST = 1.25;

  /**
   * The numbers of all rounds.
   *
   * @param nanoseconds the time of the kernel for a message
   * @param nanosecondsInstead the time of the replacement
   * @param ratio how many times as fast the kernel is
   */
  record Medians(double nanoseconds, double nanosecondsInstead, double ratio) {}

  /** Returns the kernels of the first round, with the numbers of those that were undisturbed. */
  static List<MeasuredKernel> all(List<MeasuredRound> rounds) {
    return rounds.getFirst().speeds().stream().map(kernel -> of(kernel, rounds)).toList();
  }

  private static MeasuredKernel of(KernelSpeed kernel, List<MeasuredRound> rounds) {
    return new MeasuredKernel(
        kernel.work(),
        kernel.kernel(),
        kernel.bytes(),
        kernel.instead(),
        medians(
            rounds.stream()
                .filter(MeasuredRound::isUndisturbed)
                .flatMap(round -> round.speeds().stream())
                .filter(each -> isOfSame(each, kernel))
                .toList()));
  }

  private static boolean isOfSame(KernelSpeed one, KernelSpeed other) {
    return one.work().equals(other.work())
        && one.kernel().equals(other.kernel())
        && one.bytes() == other.bytes();
  }

  private static Optional<Medians> medians(List<KernelSpeed> rounds) {
    if (rounds.isEmpty()) {
      return Optional.empty();
    }
    Sample kernel = Sample.of(rounds, KernelSpeed::nanoseconds);
    Sample instead = Sample.of(rounds, KernelSpeed::nanosecondsInstead);
    Sample ratio = Sample.of(rounds, KernelSpeed::gain);
    return Stream.of(kernel, instead, ratio).allMatch(each -> each.isWithin(WIDEST))
        ? Optional.of(new Medians(kernel.median(), instead.median(), ratio.median()))
        : Optional.empty();
  }
}
