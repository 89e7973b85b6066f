package dev.sennit.bench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.cli.Failure;
import dev.sennit.cli.catalogue.CatalogueKernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: predictions come from the catalogue or from the models, whichever is asked for. */
class PredictionTest {
  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("model.json"), text);
  }

  @Test
  void ofCatalogue() {
    CatalogueKernel kernel =
        new CatalogueKernel(
            "md5/x64-v4",
            "x64-v4",
            "1x1",
            800,
            700,
            4500,
            8,
            10,
            List.of(new CatalogueKernel.Prediction("znver4", 260)),
            null,
            "");
    assertThat(Prediction.ofCatalogue(List.of(kernel)))
        .containsExactly(new Prediction("md5/x64-v4", "znver4", 260, null));
  }

  @Test
  void ofModel() throws IOException {
    Path file =
        file(
            "{\"kernels\":[{\"name\":\"md5/a64\",\"predictions\":[{\"core\":\"neoverse-v1\","
                + "\"cycles\":289.5,\"limit\":{\"cycles\":289,\"by\":\"chain\"}}]}]}");
    assertThat(Prediction.ofModel(file))
        .containsExactly(
            new Prediction("md5/a64", "neoverse-v1", 289.5, new Prediction.Limit(289, "chain")));
  }

  @Test
  void otherFilesAreNoPredictions() throws IOException {
    for (String text : List.of("{}", "", "[1]", "nonsense")) {
      Path file = file(text);
      assertThatThrownBy(() -> Prediction.ofModel(file))
          .as(text)
          .isInstanceOf(Failure.class)
          .hasMessageContaining("holds no predictions of ./sennit model --json");
    }
  }
}
