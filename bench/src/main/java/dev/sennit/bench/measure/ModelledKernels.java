package dev.sennit.bench.measure;

import dev.sennit.Status;
import dev.sennit.bench.plan.Task;
import dev.sennit.cli.Home;
import dev.sennit.cli.catalogue.Catalogue;
import dev.sennit.cli.catalogue.CatalogueKernel;
import dev.sennit.cli.model.Document;
import dev.sennit.cli.model.Measuring;
import dev.sennit.cli.model.Modeller;
import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.Modelling;
import dev.sennit.weave.model.Models;
import dev.sennit.weave.weaver.Kernel;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleConsumer;

/** Asks models about kernels and measures them, as {@code ./sennit model} does it. */
final class ModelledKernels {
  // Of the time; the models take the most of it.
  private static final double PART_OF_MODELS = 0.9;

  private ModelledKernels() {}

  /**
   * Does the task.
   *
   * @param progress is told which part of it is done
   */
  static Outcome.Modelled of(Task.Modelling task, DoubleConsumer progress) {
    List<String> cores = coresOfCatalogue(task.inUse());
    List<Kernel> kernels =
        Modelling.kernels().stream()
            .filter(kernel -> task.all() || task.inUse().contains(kernel.name()))
            .toList();
    List<Core> asked =
        Core.ALL.stream().filter(core -> task.all() || cores.contains(core.name())).toList();
    Models models =
        Modeller.find()
            .models(
                kernels,
                asked,
                (done, all) -> progress.accept(PART_OF_MODELS * done / Math.max(all, 1)));
    Document model =
        Document.of(
            models,
            new Measuring(Status.current())
                .of(
                    kernels,
                    (done, all) ->
                        progress.accept(PART_OF_MODELS + (1 - PART_OF_MODELS) * done / all)));
    return new Outcome.Modelled(task.inUse(), cores, model);
  }

  /** The few cores that the build itself asks about kernels. */
  private static List<String> coresOfCatalogue(List<String> kernels) {
    Path file = Home.resolve("library", "target", "woven", "catalogue.json");
    return Catalogue.read(file).kernels().stream()
        .filter(kernel -> kernels.contains(kernel.name()))
        .flatMap(kernel -> kernel.predicted().stream())
        .map(CatalogueKernel.Prediction::model)
        .distinct()
        .toList();
  }
}
