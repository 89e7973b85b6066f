package dev.sennit.cli.model;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.sennit.weave.model.Calibration;
import dev.sennit.weave.model.ModelledKernel;
import dev.sennit.weave.model.Models;
import dev.sennit.weave.model.Thousandths;
import java.util.List;

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
    List<ModelledKernel> kernels,
    List<Calibration> calibration,
    List<String> notes) {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  /** A core that has a model. */
  public record Core(String name, String title, String platform) {}

  /** Joins predictions and measurements. */
  public static ModelDocument of(Models models, MeasuredKernels measured) {
    return new ModelDocument(
        models.llvm(),
        models.bundled(),
        models.emulator(),
        measured.processor(),
        Thousandths.of(measured.gigahertz()),
        models.cores().stream()
            .map(core -> new Core(core.name(), core.title(), core.platform().label()))
            .toList(),
        models.kernels().stream()
            .map(kernel -> kernel.withMeasured(measured.cycles().get(kernel.name())))
            .toList(),
        models.calibration(),
        models.notes());
  }

  /** Returns JSON for programs. */
  public String json() {
    return GSON.toJson(this);
  }
}
