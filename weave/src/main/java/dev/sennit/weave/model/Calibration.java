package dev.sennit.weave.model;

import dev.sennit.weave.model.PublishedMd5.Variant;
import java.util.List;

/**
 * A prediction beside a published measurement: MD5 of 16 KiB by a JDK on two processors, before and
 * after a change of its code. The measurement covers a digest with padding and call; it is divided
 * by the 257 blocks.
 *
 * @param code the variant of the code
 * @param core LLVM's name of the processor's core
 * @param publishedCycles the published cycles of a block
 * @param predictedCycles the predicted cycles of a block
 * @param predictedIfLoadsWait the prediction if every load waits for every store before it
 * @param error the relative error of the prediction: 0.01 is 1 % too many cycles
 * @param errorIfLoadsWait the relative error if every load waits
 */
public record Calibration(
    String code,
    String core,
    double publishedCycles,
    double predictedCycles,
    double predictedIfLoadsWait,
    double error,
    double errorIfLoadsWait) {
  private static final int BLOCKS = 16 * 1024 / 64 + 1;

  /** A published measurement: thousands of digests in a second at a frequency. */
  private record Measured(String core, double gigahertz, Variant variant, double perMillisecond) {
    double cycles() {
      return gigahertz * 1e6 / perMillisecond / BLOCKS;
    }
  }

  private static final List<Measured> PUBLISHED =
      List.of(
          new Measured("neoverse-n1", 2.5, Variant.IN_MEMORY, 31.037),
          new Measured("neoverse-n1", 2.5, Variant.IN_REGISTERS, 31.744),
          new Measured("neoverse-v1", 2.6, Variant.IN_MEMORY, 32.687),
          new Measured("neoverse-v1", 2.6, Variant.IN_REGISTERS, 33.058));

  /** Returns the calibrations of a model, with all numbers in thousandths. */
  static List<Calibration> of(CoreModel model) {
    return PUBLISHED.stream()
        .filter(measured -> measured.core().equals(model.core().name()))
        .map(measured -> of(model, measured))
        .toList();
  }

  private static Calibration of(CoreModel model, Measured measured) {
    String loop = PublishedMd5.loop(measured.variant());
    double published = measured.cycles();
    double predicted = model.simulate(loop).cycles();
    double ifLoadsWait = model.simulateWithLoadsWaiting(loop).cycles();
    return new Calibration(
        switch (measured.variant()) {
          case IN_MEMORY -> "words and state through memory";
          case IN_REGISTERS -> "words and state in registers";
        },
        measured.core(),
        Thousandths.of(published),
        Thousandths.of(predicted),
        Thousandths.of(ifLoadsWait),
        Thousandths.of(predicted / published - 1),
        Thousandths.of(ifLoadsWait / published - 1));
  }
}
