package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: what is written for programs is what is documented, and what people read is right. */
class ReportTest {
  private static final Report REPORT =
      new Report(
          new Machine("Some processor", 2, "linux-x86_64", "x64-v4", "25.0.1 (Somebody)"),
          List.of(
              new Row(
                  "MD5 digest",
                  16,
                  new Row.Side(99.987, 0.012, 32.04),
                  new Row.Side(80, 0, 0),
                  1.24987,
                  1.2,
                  1.3,
                  150),
              new Row(
                  "MD5 digest",
                  16384,
                  new Row.Side(20123.4, 0.2, 32),
                  new Row.Side(18000, 0.01, 32),
                  1.1179,
                  1.1,
                  1.13,
                  149)));

  @Test
  void jsonIsAsDocumented() throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(
                Files.readString(Path.of("..", "docs", "compare.schema.json")), InputFormat.JSON);
    assertThat(schema.validate(REPORT.json(), InputFormat.JSON)).isEmpty();
    assertThat(schema.validate(REPORT.json().replace("\"ratio\"", "\"speed\""), InputFormat.JSON))
        .isNotEmpty();
  }

  @Test
  void jsonHoldsWhatWasMeasured() {
    JsonObject json = JsonParser.parseString(REPORT.json()).getAsJsonObject();
    JsonObject row = json.getAsJsonArray("rows").get(0).getAsJsonObject();
    assertThat(row)
        .hasToString(
            "{\"case\":\"MD5 digest\",\"size\":16,\"jdk\":{\"ns\":99.99,\"bytes\":32.0},"
                + "\"sennit\":{\"ns\":80.0,\"bytes\":0.0},"
                + "\"ratio\":1.2499,\"low\":1.2,\"high\":1.3}");
    assertThat(json.getAsJsonObject("machine").get("processor").getAsString())
        .isEqualTo("Some processor");
  }

  @Test
  void table() {
    List<String> lines = REPORT.table();
    assertThat(lines.getFirst()).contains("Some processor").contains("JDK 25.0.1 (Somebody)");
    assertThat(lines.stream().map(line -> line.strip().replaceAll(" +", " ")))
        .contains("MD5 digest 16 100.0 +-1% 32 80.0 +-0% 0 1.25x 1.20-1.30")
        .contains("16384 20123 +-20% 32 18000 +-1% 32 1.12x 1.10-1.13");
    assertThat(lines.getLast()).contains("median of 149 pairs");
  }
}
