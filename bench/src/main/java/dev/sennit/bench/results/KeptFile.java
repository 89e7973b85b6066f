package dev.sennit.bench.results;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import dev.sennit.cli.command.Failure;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file of {@code bench/results}. It is JSON with one row on each line, so that people can read
 * its changes.
 */
public record KeptFile(Path path, KeptResults results) {
  private static final JsonSerializer<Double> SIX_DIGITS =
      (value, _, _) -> new JsonPrimitive(sixDigits(value));
  private static final Gson GSON =
      new GsonBuilder()
          .disableHtmlEscaping()
          .registerTypeAdapter(Double.class, SIX_DIGITS)
          .registerTypeAdapter(double.class, SIX_DIGITS)
          .create();

  // Four levels of JSON take several lines: the file, its list of runs, a run and its lists. A row
  // takes one line.
  private static final int SPREAD = 4;

  /** Returns all files of a folder; none if there is no folder. */
  public static List<KeptFile> all(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .sorted()
          .map(KeptFile::read)
          .toList();
    } catch (IOException e) {
      throw new Failure("the kept results cannot be read: " + e, e);
    }
  }

  /** Returns the file of a processor's kind, if there is one. */
  public static Optional<KeptFile> of(String processor, Path folder) {
    String kind = KeptResults.kindOf(processor);
    return all(folder).stream().filter(file -> file.results.kind().equals(kind)).findFirst();
  }

  /**
   * Returns the file of a processor's kind, or a new one.
   *
   * @param core the name of the core; it may be empty if there is a file already
   */
  public static KeptFile of(String processor, String core, Path folder) {
    String kind = KeptResults.kindOf(processor);
    Optional<KeptFile> own = of(processor, folder);
    if (own.isPresent()) {
      String known = own.get().results.core();
      if (!core.isEmpty() && !core.equals(known)) {
        throw new Failure("%s calls %s %s, not %s".formatted(own.get().path, kind, known, core));
      }
      return own.get();
    }
    if (core.isEmpty()) {
      throw new Failure(
          "%s has no file of %s: name its core, as in --keep 'Zen 4'".formatted(folder, kind));
    }
    Path path = folder.resolve(core.toLowerCase(Locale.ROOT).replace(' ', '-') + ".json");
    if (Files.exists(path)) {
      throw new Failure(
          "%s is of %s, but this processor is %s: give its core another name"
              .formatted(path, read(path).results.kind(), kind));
    }
    return new KeptFile(path, new KeptResults(core, kind, "", List.of()));
  }

  static KeptFile read(Path file) {
    try {
      return new KeptFile(file, GSON.fromJson(Files.readString(file), KeptResults.class));
    } catch (IOException e) {
      throw new Failure("the kept results cannot be read: " + e, e);
    } catch (JsonParseException e) {
      throw new Failure("%s holds no kept results: %s".formatted(file, e.getMessage()), e);
    }
  }

  /** Writes the file with a further run. */
  public KeptFile add(KeptRun run) {
    KeptFile more = new KeptFile(path, results.with(run));
    try {
      Files.createDirectories(path.getParent());
      Files.writeString(path, more.text());
      return more;
    } catch (IOException e) {
      throw new Failure("the kept results cannot be written: " + e, e);
    }
  }

  public String text() {
    return text(GSON.toJsonTree(results), SPREAD, "\n") + "\n";
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

  private static String text(JsonElement json, int spread, String line) {
    String inner = spread > 0 ? line + "  " : "";
    String outer = spread > 0 ? line : "";
    String next = spread > 0 ? "," : ", ";
    if (json.isJsonObject() && !json.getAsJsonObject().isEmpty()) {
      return json.getAsJsonObject().entrySet().stream()
          .map(each -> "\"" + each.getKey() + "\": " + text(each.getValue(), spread - 1, inner))
          .collect(Collectors.joining(next + inner, "{" + inner, outer + "}"));
    }
    if (json.isJsonArray() && !json.getAsJsonArray().isEmpty()) {
      return json.getAsJsonArray().asList().stream()
          .map(each -> text(each, spread - 1, inner))
          .collect(Collectors.joining(next + inner, "[" + inner, outer + "]"));
    }
    return GSON.toJson(json);
  }
}
