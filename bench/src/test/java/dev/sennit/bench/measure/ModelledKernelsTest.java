package dev.sennit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sennit.bench.BenchSchema;
import dev.sennit.bench.MadeUp;
import dev.sennit.bench.plan.Task;
import dev.sennit.bench.results.Results;
import dev.sennit.bench.results.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: the command asks models about the kernels in use, and reports their answers. */
class ModelledKernelsTest {
  private static final String HOME = "sennit.home";
  private static final Path CATALOGUE = Path.of("library", "target", "woven", "catalogue.json");

  @TempDir Path folder;

  @BeforeEach
  void keepResultsHere() throws IOException {
    Files.createDirectories(folder.resolve(CATALOGUE).getParent());
    Files.copy(Path.of("..").resolve(CATALOGUE), folder.resolve(CATALOGUE));
    System.setProperty(HOME, folder.toString());
  }

  @AfterEach
  void forget() {
    System.clearProperty(HOME);
  }

  @Test
  void fromTaskToLimits() {
    List<String> inUse = new ThisMachine().kernels();
    assumeThat(inUse).as("kernels run on this processor").isNotEmpty();
    String kernel = inUse.getFirst();
    List<Double> parts = new ArrayList<>();
    TaskOutcome.Modelled modelled =
        ModelledKernels.of(new Task.Modelling(List.of(kernel), false), parts::add);
    assertThat(modelled.model().kernels())
        .singleElement()
        .satisfies(one -> assertThat(one.name()).isEqualTo(kernel));
    assertThat(parts).isSorted().last().satisfies(part -> assertThat(part).isBetween(0.5, 1.0));
    Results results = MadeUp.results(modelled);
    assertThat(results.limits())
        .isNotEmpty()
        .allSatisfy(limit -> {
          assertThat(limit.kernel()).isEqualTo(kernel);
          assertThat(limit.measuredCycles()).isPositive();
          assertThat(modelled.cores()).contains(limit.core());
        });
    assertThat(BenchSchema.errors(ResultsFile.json(results))).isEmpty();
  }
}
