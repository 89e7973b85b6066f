package dev.sennit.bench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.sennit.bench.BenchSchema;
import dev.sennit.bench.Damage;
import dev.sennit.bench.MadeUp;
import dev.sennit.cli.command.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: results for programs have the documented format, and reading them loses nothing. */
class ResultsFileTest {
  private static final Results RESULTS = MadeUp.wholeResults();

  @TempDir Path folder;

  /** The files in bench/results are results too, but not those of one run. */
  @Test
  void keptResults() {
    for (Path kept : List.of(Path.of("results/zen-5.json"), Path.of("results/zen-3.json"))) {
      assertThatThrownBy(() -> ResultsFile.read(kept))
          .isInstanceOf(Failure.class)
          .hasMessage(
              kept
                  + " holds what --keep has kept of several runs, which docs/RESULTS.md shows:"
                  + " name the results.json or the journal.jsonl of one run.");
    }
  }

  @Test
  void jsonIsAsDocumented() {
    String json = ResultsFile.json(RESULTS);
    assertThat(BenchSchema.errors(json)).isEmpty();
    for (String name :
        List.of("ratio", "here", "calls", "gigahertz", "measuredCycles", "calibration", "note")) {
      assertThat(json).contains("\"" + name + "\"");
      String wrong = json.replace("\"" + name + "\"", "\"other\"");
      assertThat(BenchSchema.errors(wrong)).as(name).isNotEmpty();
    }
  }

  @Test
  void numbersAreWrittenWithoutExponents() {
    String json =
        ResultsFile.json(
            MadeUp.results(
                MadeUp.round(400, 1e-7), MadeUp.round(2e7, 300), MadeUp.round(400, 1e-5)));
    assertThat(json).contains("400", "20000000", "0.00001").doesNotContainPattern("[0-9][eE]");
  }

  @Test
  void everyFieldIsDescribed() {
    JsonObject schema = JsonParser.parseString(BenchSchema.text()).getAsJsonObject();
    JsonObject definitions = schema.getAsJsonObject("$defs");
    Stream.concat(Stream.of(schema), definitions.asMap().values().stream())
        .flatMap(type -> type.getAsJsonObject().getAsJsonObject("properties").entrySet().stream())
        .forEach(property -> {
          JsonObject field = property.getValue().getAsJsonObject();
          JsonObject described =
              field.has("description")
                  ? field
                  : definitions.getAsJsonObject(
                      field.get("$ref").getAsString().replace("#/$defs/", ""));
          assertThat(described.has("description")).as(property.getKey()).isTrue();
        });
  }

  /** Before --all-cores existed, every comparison had one thread. */
  @Test
  void olderFilesAreOfOneThread() throws IOException {
    Path file = folder.resolve("results.json");
    String json = ResultsFile.json(RESULTS);
    String older = json.replaceAll(" *\"threads\": 1,\n", "");
    assertThat(older).isNotEqualTo(json);
    assertThat(BenchSchema.errors(older)).isEmpty();
    Files.writeString(file, older);
    assertThat(ResultsFile.json(ResultsFile.read(file))).isEqualTo(json);
  }

  private static String refusal(String text, Path file) throws IOException {
    Files.writeString(file, text);
    try {
      ResultsFile.read(file);
      return "";
    } catch (Failure e) {
      assertThat(e)
          .hasMessageStartingWith(file + " holds no results of ./sennit bench, of version 1");
      return e.getMessage();
    }
  }

  @Test
  void otherFilesAreNoResults() throws IOException {
    Path file = folder.resolve("other.json");
    assertThat(refusal("{}", file)).contains("it lacks schema");
    assertThat(refusal("", file)).contains("it is no object");
    assertThat(refusal("{\n\"schema\": x", file)).contains("it is no JSON (line 2, column 11)");
    assertThat(refusal("{} {}", file)).contains("it is no JSON (line 1, column 5)");
    assertThat(refusal("[1]", file)).contains("it is no object");
    assertThat(refusal("{\"schema\":2}", file)).contains("its schema is 2");
    assertThat(refusal("xx{", file))
        .contains("it is no JSON (line 1, column")
        .doesNotContain("Gson", "gson");
  }

  /**
   * Damages every value by itself. A missing value that the format requires is not read as null or
   * 0.
   */
  @Test
  void whatIsDamagedIsRefused() throws IOException {
    Path file = folder.resolve("results.json");
    List<Damage> damages = Damage.of(ResultsFile.json(RESULTS));
    assertThat(damages).hasSizeGreaterThan(80);
    for (Damage damage : damages) {
      boolean isOptional =
          BenchSchema.errors(damage.without()).isEmpty()
              || BenchSchema.errors(damage.withNull()).isEmpty();
      String lacking = isOptional ? "" : "it lacks " + damage.path();
      assertThat(refusal(damage.without(), file)).as(damage.path()).contains(lacking);
      assertThat(refusal(damage.withNull(), file))
          .as(damage.path())
          .contains(lacking)
          .matches(text -> text.isEmpty() == isOptional);
      assertThat(refusal(damage.ofOtherKind(), file))
          .as(damage.path())
          .contains("its " + damage.path() + " is");
    }
  }
}
