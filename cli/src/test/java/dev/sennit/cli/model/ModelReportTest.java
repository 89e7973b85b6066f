package dev.sennit.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.JsonSchema;
import dev.sennit.weave.model.Calibration;
import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.CoreResult;
import dev.sennit.weave.model.Limit;
import dev.sennit.weave.model.ModelledKernel;
import dev.sennit.weave.model.Models;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Protects: the JSON follows its schema, and the tables have the right numbers. */
class ModelReportTest {
  private static final List<Core> CORES =
      Core.ALL.stream()
          .filter(core -> List.of("neoverse-n1", "neoverse-v1", "znver4").contains(core.name()))
          .toList();

  private static final CoreResult AT_CHAIN =
      new CoreResult(
          "neoverse-v1", 289.12, 289.12, null, 0.4427, 1.998, new Limit(289, Limit.CHAIN));

  private static final CoreResult ABOVE =
      new CoreResult(
          "neoverse-n1", 349.2, 349.2, 401.26, 0.3665, null, new Limit(300, Limit.DISPATCH));

  private static final CoreResult AT_PORTS =
      new CoreResult("znver4", 100, 100, null, 0.64, null, new Limit(99, "ports FP1"));

  private static final Models MODELS =
      new Models(
          "22.1.8",
          false,
          "qemu-aarch64 version 7.2",
          CORES,
          List.of(
              new ModelledKernel(
                  "md5/a64/1x2",
                  "a64",
                  1,
                  2,
                  2,
                  1,
                  64,
                  1034,
                  1035L,
                  null,
                  List.of(ABOVE, AT_CHAIN)),
              new ModelledKernel(
                  "md5/x64-v4", "x64-v4", 1, 1, 1, 1, 64, 710, null, null, List.of(AT_PORTS))),
          List.of(
              new Calibration("words in registers", "neoverse-n1", 306, 305, 312.12, -0.003, 0.02)),
          List.of("Zen 5 is left out."));

  private static final MeasuredKernels MEASURED =
      new MeasuredKernels("Some processor", 3.7, Map.of("md5/x64-v4", 123.45));

  private static final ModelDocument DOCUMENT = ModelDocument.of(MODELS, MEASURED);

  private static ModelReport report(boolean details) {
    return new ModelReport(DOCUMENT, details);
  }

  private static List<String> squeezed(List<String> lines) {
    return lines.stream().map(line -> line.strip().replaceAll(" +", " ")).toList();
  }

  @Test
  void jsonIsAsDocumented() throws IOException {
    JsonSchema schema = new JsonSchema("model.schema.json");
    String json = DOCUMENT.json();
    schema.assertFollowedBy(json);
    schema.assertNotFollowedBy(json.replace("\"chain\"", "\"luck\""));
    schema.assertNotFollowedBy(json.replace("\"simulated\"", "\"guessed\""));
  }

  @Test
  void overview() {
    assertThat(squeezed(report(false).text()))
        .contains(
            "kernel loop executed N1 V1",
            "md5/a64/1x2 1034 1035 349.2 289.1 c",
            "kernel loop Zen 4 measured",
            "md5/x64-v4 710 100.0 p 123.5",
            "words in registers N1 306.0 305.0 -0.3 % 312.1 +2.0 %",
            "Zen 5 is left out.");
  }

  @Test
  void details() {
    assertThat(squeezed(report(true).text()))
        .contains(
            "md5/a64/1x2 N1 349.2 401.3 0.37 - 300.0 dispatch",
            "md5/a64/1x2 V1 289.1 - 0.44 2.00x 289.0 chain",
            "md5/x64-v4 Zen 4 100.0 - 0.64 - 99.0 ports FP1");
  }

  @Test
  void markdown() {
    assertThat(squeezed(report(false).markdown()))
        .contains(
            "| kernel | loop | executed | N1 | V1 |",
            "| --- | ---: | ---: | ---: | ---: |",
            "| md5/a64/1x2 | 1034 | 1035 | 349.2 | 289.1 c |");
  }
}
