package dev.sennit.bench.results;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import dev.sennit.bench.measure.WholeRecords;
import dev.sennit.cli.command.Failure;
import dev.sennit.cli.model.ModelDocument;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Writes and reads results as JSON in the format of docs/bench.schema.json. */
public final class ResultsFile {
  // The document of the models has its own format, without null.
  private static final Gson MODEL = gson().setPrettyPrinting().create();
  private static final Gson GSON =
      gson()
          .setPrettyPrinting()
          .serializeNulls()
          .registerTypeAdapter(
              ModelDocument.class,
              (JsonSerializer<ModelDocument>) (model, _, _) -> MODEL.toJsonTree(model))
          .create();

  private static final WholeRecords RECORDS =
      new WholeRecords(
          Set.of(
              "Results.model",
              "Side.ratio",
              "Published.published",
              "Published.publishedGain",
              "Published.here",
              "Limit.limitedBy",
              "ModelDocument.emulator"));

  private ResultsFile() {}

  /** Returns a builder of Gson objects that write numbers in the format of results. */
  static GsonBuilder gson() {
    JsonSerializer<Double> sixDigits = (value, _, _) -> new JsonPrimitive(sixDigits(value));
    return new GsonBuilder()
        .disableHtmlEscaping()
        .registerTypeAdapter(Double.class, sixDigits)
        .registerTypeAdapter(double.class, sixDigits);
  }

  // More than six digits and values below a millionth say nothing. Gson would write exponents.
  private static BigDecimal sixDigits(double value) {
    BigDecimal digits = new BigDecimal(value, new MathContext(6)).stripTrailingZeros();
    if (digits.scale() < 0) {
      return digits.setScale(0);
    }
    boolean isTiny = digits.scale() - digits.precision() >= 6;
    return isTiny ? digits.setScale(6, RoundingMode.HALF_EVEN).stripTrailingZeros() : digits;
  }

  /** Returns the text of a file. */
  public static String json(Results results) {
    return GSON.toJson(results) + "\n";
  }

  /** Reads results. */
  public static Results read(Path file) {
    try {
      JsonElement json = WholeRecords.parse(Files.readString(file), 1);
      checkVersion(json);
      checkSingleRun(json, file);
      return RECORDS.read(json, Results.class);
    } catch (IOException e) {
      throw new Failure("the results cannot be read: " + e, e);
    } catch (JsonParseException e) {
      throw new Failure(
          "%s holds no results of ./sennit bench, of version %d of the format: %s. ./sennit bench --report can make them again from the run's journal.jsonl."
              .formatted(file, Results.SCHEMA, e.getMessage()),
          e);
    }
  }

  private static void checkSingleRun(JsonElement json, Path file) {
    if (json.isJsonObject() && json.getAsJsonObject().has(KeptFile.RUNS)) {
      throw new Failure(
          "%s holds what --keep has kept of several runs, which docs/RESULTS.md shows: name the results.json or the journal.jsonl of one run."
              .formatted(file));
    }
  }

  // A file of another version may lack values without being damaged.
  private static void checkVersion(JsonElement json) {
    JsonElement schema = json.isJsonObject() ? json.getAsJsonObject().get("schema") : null;
    if (schema instanceof JsonPrimitive version
        && version.isNumber()
        && version.getAsDouble() != Results.SCHEMA) {
      throw new JsonParseException("its schema is " + schema);
    }
  }
}
