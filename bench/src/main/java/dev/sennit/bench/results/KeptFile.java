package dev.sennit.bench.results;

import com.google.gson.FormattingStyle;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import dev.sennit.cli.command.Failure;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A file of {@code bench/results}. It is JSON with one row on each line, so that people can read
 * its changes.
 */
public record KeptFile(Path path, KeptResults results) {
  // More digits say nothing. Gson would write large numbers with exponents.
  private static final JsonSerializer<Double> SIX_DIGITS =
      (value, _, _) -> {
        BigDecimal digits = new BigDecimal(value, new MathContext(6)).stripTrailingZeros();
        return new JsonPrimitive(digits.setScale(Math.max(0, digits.scale())));
      };
  private static final JsonSerializer<Interval> AS_LIST =
      (interval, _, gson) ->
          gson.serialize(new double[] {interval.value(), interval.low(), interval.high()});
  private static final JsonDeserializer<Interval> OF_LIST =
      (list, _, gson) -> {
        double[] numbers = gson.deserialize(list, double[].class);
        return new Interval(numbers[0], numbers[1], numbers[2]);
      };
  private static final Gson GSON =
      new GsonBuilder()
          .disableHtmlEscaping()
          .setFormattingStyle(FormattingStyle.COMPACT.withSpaceAfterSeparators(true))
          .registerTypeAdapter(Double.class, SIX_DIGITS)
          .registerTypeAdapter(double.class, SIX_DIGITS)
          .registerTypeAdapter(Interval.class, AS_LIST)
          .registerTypeAdapter(Interval.class, OF_LIST)
          .create();

  /** Returns all files of a folder; none if there is no folder. */
  public static List<KeptFile> all(Path folder) {
    File[] files = folder.toFile().listFiles((_, name) -> name.endsWith(".json"));
    return files == null ? List.of() : Stream.of(files).sorted().map(KeptFile::read).toList();
  }

  private static KeptFile read(File file) {
    try {
      String text = Files.readString(file.toPath());
      return new KeptFile(file.toPath(), GSON.fromJson(text, KeptResults.class));
    } catch (IOException e) {
      throw new Failure("the kept results cannot be read: " + e, e);
    } catch (JsonParseException e) {
      throw new Failure("%s holds no kept results: %s".formatted(file, e.getMessage()), e);
    }
  }

  /**
   * Returns the file of a processor's kind, or a new one.
   *
   * @param core the name of the core; it may be empty if there is a file already
   */
  public static KeptFile of(String processor, String core, Path folder) {
    String kind = KeptResults.kindOf(processor);
    Path path = folder.resolve(core.toLowerCase(Locale.ROOT).replace(' ', '-') + ".json");
    for (KeptFile file : all(folder)) {
      String known = file.results.core();
      boolean isOwn = file.results.kind().equals(kind);
      if (isOwn && (core.isEmpty() || core.equals(known))) {
        return file;
      }
      if (isOwn) {
        throw new Failure("%s calls %s %s, not %s".formatted(file.path, kind, known, core));
      }
      if (file.path.equals(path)) {
        throw new Failure(
            "%s is of %s, but this processor is %s: give its core another name"
                .formatted(path, file.results.kind(), kind));
      }
    }
    if (core.isEmpty()) {
      throw new Failure(
          "%s has no file of %s: name its core, as in --keep 'Zen 4'".formatted(folder, kind));
    }
    return new KeptFile(path, new KeptResults(core, kind, "", List.of()));
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

  /** Returns the content, in which each run and each row begins a line. */
  public String text() {
    return GSON.toJson(results).replaceAll(" ?(\\{\"(date|id)\": )", "\n$1") + "\n";
  }
}
