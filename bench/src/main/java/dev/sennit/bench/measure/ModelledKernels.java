package dev.sennit.bench.measure;

import dev.sennit.Status;
import dev.sennit.bench.plan.Task;
import dev.sennit.cli.kernels.CatalogueFile;
import dev.sennit.cli.model.MeasuredKernels;
import dev.sennit.cli.model.ModelDocument;
import dev.sennit.cli.model.ModelPrograms;
import dev.sennit.weave.assembly.Prediction;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.Modelling;
import dev.sennit.weave.model.Models;
import java.util.List;
import java.util.function.DoubleConsumer;

/**
 * Gets the predictions of models for kernels, and measures the kernels, as {@code ./sennit model}
 * does.
 */
final class ModelledKernels {
  // The models take most of the time.
  private static final double PART_OF_MODELS = 0.9;

  private ModelledKernels() {}

  /**
   * Does the task.
   *
   * @param progress takes the part of the task that is done
   */
  static TaskOutcome.Modelled of(Task.Modelling task, DoubleConsumer progress) {
    List<String> cores = coresOfCatalogue(task.inUse());
    List<Kernel> kernels =
        Modelling.kernels().stream()
            .filter(kernel -> task.all() || task.inUse().contains(kernel.name()))
            .toList();
    List<Core> asked =
        Core.ALL.stream().filter(core -> task.all() || cores.contains(core.name())).toList();
    Models models =
        ModelPrograms.find()
            .models(
                kernels,
                asked,
                (done, all) -> progress.accept(PART_OF_MODELS * done / Math.max(all, 1)));
    ModelDocument model =
        ModelDocument.of(
            models,
            MeasuredKernels.measure(
                Status.current(),
                kernels,
                (done, all) ->
                    progress.accept(PART_OF_MODELS + (1 - PART_OF_MODELS) * done / all)));
    return new TaskOutcome.Modelled(task.inUse(), cores, model);
  }

  /** Returns the few cores whose predictions for these kernels the build itself uses. */
  private static List<String> coresOfCatalogue(List<String> kernels) {
    return CatalogueFile.ofBuild().kernels().stream()
        .filter(kernel -> kernels.contains(kernel.name()))
        .flatMap(kernel -> kernel.predicted().stream())
        .map(Prediction::model)
        .distinct()
        .toList();
  }
}
