package dev.sennit.bench.results;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import dev.sennit.bench.measure.WholeRecords;
import dev.sennit.cli.Failure;
import dev.sennit.cli.model.Document;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Results as JSON, as docs/bench.schema.json says. */
public final class ResultsFile {
  // What models say has a format of its own, in which what is null is left out.
  private static final Gson MODEL = gson().create();

  private static final Gson GSON =
      gson()
          .serializeNulls()
          .registerTypeAdapter(
              Document.class, (JsonSerializer<Document>) (model, _, _) -> MODEL.toJsonTree(model))
          .create();

  private static final WholeRecords RECORDS =
      new WholeRecords(
          GSON,
          Set.of(
              "Results.model",
              "Side.ratio",
              "Published.published",
              "Published.publishedGain",
              "Published.here",
              "Limit.limitedBy",
              "Document.emulator"));

  private static GsonBuilder gson() {
    return new GsonBuilder()
        .setPrettyPrinting()
        .disableHtmlEscaping()
        .registerTypeAdapter(Double.class, new SixDigits())
        .registerTypeAdapter(double.class, new SixDigits());
  }

  /** More digits than that say nothing, nor does less than a millionth. */
  private static final class SixDigits extends TypeAdapter<Double> {
    private static final int SIX = 6;
    private static final MathContext DIGITS = new MathContext(SIX);

    @Override
    public void write(JsonWriter out, Double value) throws IOException {
      out.value(value == null ? null : plain(new BigDecimal(value, DIGITS).stripTrailingZeros()));
    }

    // Others would be written with an exponent.
    private static BigDecimal plain(BigDecimal value) {
      if (value.scale() < 0) {
        return value.setScale(0);
      }
      boolean isTiny = value.scale() - value.precision() >= SIX;
      return isTiny ? value.setScale(SIX, RoundingMode.HALF_EVEN).stripTrailingZeros() : value;
    }

    @Override
    public Double read(JsonReader in) throws IOException {
      if (in.peek() == JsonToken.NULL) {
        in.nextNull();
        return null;
      }
      return in.nextDouble();
    }
  }

  private ResultsFile() {}

  /** The text of a file. */
  public static String json(Results results) {
    return GSON.toJson(results) + "\n";
  }

  /** Reads results. */
  public static Results read(Path file) {
    try {
      JsonElement json = WholeRecords.parse(Files.readString(file), 1);
      checkVersion(json);
      return RECORDS.read(json, Results.class);
    } catch (IOException e) {
      throw new Failure("the results cannot be read: " + e, e);
    } catch (JsonParseException e) {
      throw new Failure(
          "%s holds no results of ./sennit bench, of version %d of their format: %s; ./sennit bench --report makes them again of the run's journal.jsonl."
              .formatted(file, Results.SCHEMA, e.getMessage()),
          e);
    }
  }

  // What other versions lack is not missing.
  private static void checkVersion(JsonElement json) {
    JsonElement schema = json.isJsonObject() ? json.getAsJsonObject().get("schema") : null;
    if (schema instanceof JsonPrimitive version
        && version.isNumber()
        && version.getAsDouble() != Results.SCHEMA) {
      throw new JsonParseException("its schema is " + schema);
    }
  }
}
