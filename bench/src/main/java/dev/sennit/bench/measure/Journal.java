package dev.sennit.bench.measure;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import dev.sennit.bench.plan.Preset;
import dev.sennit.bench.plan.Task;
import dev.sennit.cli.Failure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a run has measured so far: a file of lines of JSON, the first one the head, each other one a
 * task that was done. A line that was cut when the run ended does not count.
 *
 * @param head of what run
 * @param entries what was done, in this order
 */
public record Journal(Head head, List<Entry> entries) {
  static final Gson GSON = new Gson();

  // The frequency is not known before something was measured.
  private static final WholeRecords RECORDS =
      new WholeRecords(GSON, Set.of("Machine.frequency", "Document.emulator"));

  /**
   * Of what run a journal is.
   *
   * @param made when it began
   * @param preset the label of what was to be measured
   * @param only what names had to have in them, with commas between several
   * @param providers those besides the JDK and Sennit
   * @param sennit its version
   * @param build a digest of what was built of it
   * @param machine on which it began
   */
  public record Head(
      String made,
      String preset,
      String only,
      List<String> providers,
      String sennit,
      String build,
      Machine machine) {
    /** In what an older run differs so that this one's results do not go with those of it. */
    List<String> differences(Head older) {
      if (!sennit.equals(older.sennit)) {
        return List.of("Sennit's version: %s, not %s".formatted(sennit, older.sennit));
      }
      return build.equals(older.build)
          ? machine.differences(older.machine)
          : List.of(
              "Sennit's classes and kernels, whose digest is %s, not %s"
                  .formatted(build, older.build));
    }
  }

  /**
   * A task that was done.
   *
   * @param task its key
   * @param seconds how long it took
   * @param gigahertz the frequency just before it
   * @param kind the simple name of the outcome's class
   * @param outcome what came of it
   */
  public record Entry(
      String task, double seconds, double gigahertz, String kind, JsonElement outcome) {
    public static Entry of(Task task, double seconds, double gigahertz, Outcome outcome) {
      return new Entry(
          task.key(),
          seconds,
          gigahertz,
          outcome.getClass().getSimpleName(),
          GSON.toJsonTree(outcome));
    }
  }

  public Journal {
    entries = List.copyOf(entries);
  }

  /** Reads a journal. */
  public static Journal read(Path file) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new Failure("the journal of a run cannot be read: " + e, e);
    }
    String whole = new String(bytes, 0, wholeLines(bytes), StandardCharsets.UTF_8);
    List<String> lines = whole.lines().toList();
    if (lines.isEmpty()) {
      throw new Failure(
          "the journal %s has not even its first line: begin a new run.".formatted(file));
    }
    Head head = parse(file, 1, lines.getFirst(), Journal::head);
    List<Entry> entries = new ArrayList<>();
    for (int line = 1; line < lines.size(); line++) {
      entries.add(parse(file, line + 1, lines.get(line), Journal::entry));
    }
    return new Journal(head, entries);
  }

  /** How many of the bytes are lines with their ends. */
  static int wholeLines(byte[] bytes) {
    int length = bytes.length;
    while (length > 0 && bytes[length - 1] != '\n') {
      length--;
    }
    return length;
  }

  private static <T> T parse(Path file, int number, String line, Function<JsonElement, T> reader) {
    try {
      return reader.apply(WholeRecords.parse(line, number));
    } catch (JsonParseException e) {
      throw new Failure(
          "line %d of the journal %s cannot be understood: %s; begin a new run."
              .formatted(number, file, e.getMessage()),
          e);
    }
  }

  private static Head head(JsonElement json) {
    Head head = RECORDS.read(json, Head.class);
    if (Stream.of(Preset.values()).noneMatch(preset -> preset.label().equals(head.preset()))) {
      throw new JsonParseException("there is no preset " + head.preset());
    }
    return head;
  }

  private static Entry entry(JsonElement json) {
    Entry entry = RECORDS.read(json, Entry.class);
    Class<?> kind =
        Stream.of(Outcome.class.getPermittedSubclasses())
            .filter(one -> one.getSimpleName().equals(entry.kind()))
            .findFirst()
            .orElseThrow(() ->
                new JsonParseException("there is no kind %s of outcome".formatted(entry.kind())));
    try {
      RECORDS.read(entry.outcome(), kind);
    } catch (JsonParseException e) {
      throw new JsonParseException("of its outcome, " + e.getMessage(), e);
    }
    return entry;
  }

  /** The keys of what was done. */
  public Set<String> done() {
    return entries.stream().map(Entry::task).collect(Collectors.toSet());
  }

  /** All outcomes of a kind, in the order in which they came. */
  public <T extends Outcome> List<T> outcomes(Class<T> kind) {
    return entries.stream()
        .filter(entry -> entry.kind().equals(kind.getSimpleName()))
        .map(entry -> GSON.fromJson(entry.outcome(), kind))
        .toList();
  }

  /** The frequency before each task. */
  public List<Double> gigahertz() {
    return entries.stream().map(Entry::gigahertz).toList();
  }

  /** How long all of it took. */
  public double seconds() {
    return entries.stream().mapToDouble(Entry::seconds).sum();
  }
}
