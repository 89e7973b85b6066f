package dev.sennit.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.sennit.Status;
import dev.sennit.cli.CommandRun;
import dev.sennit.runtime.select.KernelTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
  }

  @Test
  void fitsTheScreen() {
    assertThat(CommandRun.run("doctor").out().lines())
        .hasSizeLessThanOrEqualTo(45)
        .allMatch(line -> line.length() <= 100);
  }

  @Test
  void jsonIsAsDescribed() throws IOException {
    CommandRun run = CommandRun.run("doctor", "--json");
    assertThat(run.exitCode()).isEqualTo(Status.current().targets().isEmpty() ? 1 : 0);
    assertThat(schema().validate(run.out(), InputFormat.JSON)).isEmpty();
    JsonObject document = JsonParser.parseString(run.out()).getAsJsonObject();
    assertThat(document.getAsJsonArray("digests")).hasSize(Status.current().digests().size());
    assertThat(document.getAsJsonArray("targets")).hasSize(Status.current().targets().size());
  }

  @Test
  void jsonWithSpeedsIsAsDescribed() throws IOException {
    SpeedReport measured =
        new SpeedReport(
            List.of(new KernelTimes("md5/x64-v4", "md5", 64, "the JDK's digest", 1.5, 2.5)),
            new StackDumpDelay("kernel md5/x64-v4", 128, 0.21, 178.4));
    String text =
        DoctorDocument.json(new Diagnosis(Observation.ofThisJvm()), Optional.of(measured));
    assertThat(schema().validate(text, InputFormat.JSON)).isEmpty();
    assertThat(text).contains("\"nanosecondsInstead\": 2.5", "\"longest\": 0.21");
  }

  private static Schema schema() throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(Path.of("..", "docs", "doctor.schema.json")), InputFormat.JSON);
  }
}
