package dev.sennit.bench.results;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import dev.sennit.cli.Failure;
import dev.sennit.cli.catalogue.CatalogueKernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How many cycles a kernel takes for a block in the model of a core.
 *
 * @param kernel its name, such as md5/x64-v4
 * @param core LLVM's name of the model
 * @param cycles what it predicts
 * @param limit what no order of the same instructions could be below; null if that is not known
 */
public record Prediction(String kernel, String core, double cycles, Limit limit) {
  /** Cycles, and what sets them. */
  public record Limit(double cycles, String by) {}

  // The names are those of docs/model.schema.json.
  private record Document(List<Kernel> kernels) {}

  private record Kernel(String name, List<OnCore> predictions) {}

  private record OnCore(String core, double cycles, Limit limit) {}

  /** What the catalogue predicts, which knows no limits. */
  public static List<Prediction> ofCatalogue(List<CatalogueKernel> kernels) {
    return kernels.stream()
        .flatMap(kernel ->
            kernel.predicted().stream()
                .map(model -> new Prediction(kernel.name(), model.model(), model.cycles(), null)))
        .toList();
  }

  /** What {@code ./sennit model --json} has written. */
  public static List<Prediction> ofModel(Path file) {
    try {
      Document document = new Gson().fromJson(Files.readString(file), Document.class);
      if (document == null || document.kernels() == null) {
        throw new Failure("%s holds no predictions of ./sennit model --json.".formatted(file));
      }
      return document.kernels().stream()
          .flatMap(kernel ->
              kernel.predictions().stream()
                  .map(on -> new Prediction(kernel.name(), on.core(), on.cycles(), on.limit())))
          .toList();
    } catch (IOException e) {
      throw new Failure("the predictions cannot be read: " + e, e);
    } catch (JsonParseException e) {
      throw new Failure(
          "%s holds no predictions of ./sennit model --json: %s".formatted(file, e.getMessage()),
          e);
    }
  }
}
