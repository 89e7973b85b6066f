package dev.sennit.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.sennit.Status;
import dev.sennit.cli.CommandRun;
import dev.sennit.cli.JsonSchema;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Protects: scripts can ask whether kernels run. */
class DoctorCommandTest {
  @Test
  void exitCodeTellsWhetherKernelsAreInUse() {
    CommandRun run = CommandRun.run("doctor");
    assertThat(run.exitCode()).isEqualTo(Status.current().targets().isEmpty() ? 1 : 0);
    assertThat(run.out())
        .startsWith("Sennit runs ")
        .contains("Processor")
        .contains("MD5", "SHA3-256", "SM3");
    assertThat(run.out().lines())
        .hasSizeLessThanOrEqualTo(45)
        .allMatch(line -> line.length() <= 100);
  }

  @Test
  void jsonIsAsDescribed() throws IOException {
    CommandRun run = CommandRun.run("doctor", "--json");
    assertThat(run.exitCode()).isEqualTo(Status.current().targets().isEmpty() ? 1 : 0);
    new JsonSchema("doctor.schema.json").assertFollowedBy(run.out());
    JsonObject document = JsonParser.parseString(run.out()).getAsJsonObject();
    assertThat(document.getAsJsonArray("digests")).hasSize(Status.current().digests().size());
    assertThat(document.getAsJsonArray("targets")).hasSize(Status.current().targets().size());
    assertThat(texts(document.getAsJsonArray("kernels"))).isEqualTo(Status.current().kernels());
    assertKernels(document, "kernel", Status.Digest::kernel);
    assertKernels(document, "batchKernel", Status.Digest::batchKernel);
    assertKernels(document, "pbkdf2Kernel", Status.Digest::pbkdf2Kernel);
    assertKernels(document, "pbkdf2BatchKernel", Status.Digest::pbkdf2BatchKernel);
  }

  private static void assertKernels(
      JsonObject document, String name, Function<Status.Digest, Optional<String>> kernel) {
    assertThat(document.getAsJsonArray("digests"))
        .map(digest -> Optional.ofNullable(digest.getAsJsonObject().get(name)))
        .map(named -> named.map(JsonElement::getAsString))
        .isEqualTo(Status.current().digests().stream().map(kernel).toList());
  }

  private static List<String> texts(JsonArray array) {
    return array.asList().stream().map(JsonElement::getAsString).toList();
  }

  @Test
  void jsonWithSpeedsIsAsDescribed() throws IOException {
    StackDumpDelay delay = new StackDumpDelay("kernel md5/x64-v4", 128, 0.21, 178.4);
    assertThat(json(Optional.of(new MeasuredKernel.Medians(1.5, 2.5, 1.667)), Optional.of(delay)))
        .contains("\"nanosecondsInstead\": 2.5", "\"ratio\": 1.667", "\"longest\": 0.21");
    assertThat(json(Optional.empty(), Optional.empty()))
        .contains("\"instead\"")
        .doesNotContain("\"nanoseconds\"", "\"ratio\"", "stackDumpDelay");
  }

  private static String json(
      Optional<MeasuredKernel.Medians> medians, Optional<StackDumpDelay> delay) throws IOException {
    MeasuredKernel kernel =
        new MeasuredKernel("md5", "md5/x64-v4", 64, "the JDK's digest", medians);
    String text =
        DoctorDocument.json(
            new Diagnosis(Observation.ofThisJvm()),
            Optional.of(new SpeedReport(List.of(kernel), delay)));
    new JsonSchema("doctor.schema.json").assertFollowedBy(text);
    return text;
  }
}
