package dev.sennit.cli.model;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.sennit.weave.model.Limit;
import dev.sennit.weave.model.ModelledKernel;
import dev.sennit.weave.model.Models;
import dev.sennit.weave.model.OnCore;
import java.util.List;
import java.util.Optional;

/**
 * The predictions of models beside the measurements of this machine, as {@code ./sennit model
 * --json} writes them. docs/model.schema.json explains each name. JSON leaves out null.
 */
public record ModelDocument(
    String llvm,
    boolean bundled,
    String emulator,
    String processor,
    double gigahertz,
    List<Core> cores,
    List<Kernel> kernels,
    List<Calibration> calibration,
    List<String> notes) {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  /** A core that has a model. */
  public record Core(String name, String title, String platform) {}

  /** A kernel, with the prediction of each core's model. */
  public record Kernel(
      String name,
      String target,
      int lanes,
      int strands,
      int messages,
      int blocksInRound,
      int blockBytes,
      int instructions,
      Long executed,
      Double measuredCycles,
      List<OnCore> predictions) {
    /** Returns the prediction of a core's model. */
    Optional<OnCore> on(Core core) {
      return predictions.stream().filter(on -> on.core().equals(core.name())).findFirst();
    }
  }

  /** A prediction beside a published measurement. */
  public record Calibration(
      String code,
      String core,
      double publishedCycles,
      double predictedCycles,
      double predictedIfLoadsWait,
      double error,
      double errorIfLoadsWait) {}

  /** Joins predictions and measurements. */
  public static ModelDocument of(Models models, MeasuredKernels measured) {
    return new ModelDocument(
        models.llvm(),
        models.bundled(),
        models.emulator(),
        measured.processor(),
        rounded(measured.gigahertz()),
        models.cores().stream()
            .map(core -> new Core(core.name(), core.title(), core.platform().label()))
            .toList(),
        models.kernels().stream()
            .map(kernel -> kernel(kernel, measured.cycles().get(kernel.name())))
            .toList(),
        models.calibration().stream().map(ModelDocument::rounded).toList(),
        models.notes());
  }

  private static Kernel kernel(ModelledKernel kernel, Double measuredCycles) {
    return new Kernel(
        kernel.name(),
        kernel.target(),
        kernel.lanes(),
        kernel.strands(),
        kernel.messages(),
        kernel.blocksInRound(),
        kernel.blockBytes(),
        kernel.instructions(),
        kernel.executed(),
        orNull(measuredCycles),
        kernel.cores().stream().map(ModelDocument::rounded).toList());
  }

  private static OnCore rounded(OnCore on) {
    return new OnCore(
        on.core(),
        rounded(on.cycles()),
        rounded(on.simulated()),
        orNull(on.simulatedIfLoadsWait()),
        rounded(on.bytesPerCycle()),
        orNull(on.gain()),
        new Limit(rounded(on.limit().cycles()), on.limit().by()));
  }

  private static Calibration rounded(dev.sennit.weave.model.Calibration one) {
    return new Calibration(
        one.code(),
        one.core(),
        rounded(one.publishedCycles()),
        rounded(one.predictedCycles()),
        rounded(one.predictedIfLoadsWait()),
        rounded(one.error()),
        rounded(one.errorIfLoadsWait()));
  }

  private static Double orNull(Double value) {
    return value == null ? null : rounded(value);
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  /** Returns JSON for programs. */
  public String json() {
    return GSON.toJson(this);
  }
}
