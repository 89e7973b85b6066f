package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.TestedKernels;
import dev.sennit.runtime.machine.Processor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The record of what was executed on this model of processor, or on this system if that is special:
 * a file in {@code docs/executed}, with a line for each row of a table and each kernel.
 *
 * <pre>
 * row DIGEST DATE TEXT       the digest of all that the row was tested with
 * kernel DIGEST DATE NAME    the digest of the kernel's listing
 * </pre>
 *
 * <p>Tests check that the record of a model says what they have just executed, unless that of
 * another model does: so what is new is recorded on the machine where it was made, and is missing
 * on no other. With the system property {@code sennit.record} they write it instead. A line stays
 * as it is while its digest does, so a test run changes no file if nothing is new. A model without
 * a file is not checked.
 */
final class ExecutedHere {
  private static final boolean RECORDS = Boolean.getBoolean("sennit.record");
  private static final Path FOLDER = Path.of("..", "docs", "executed");
  private static final Pattern LINE =
      Pattern.compile("(row|kernel) ([0-9a-f]{16}) (\\d{4}-\\d\\d-\\d\\d) (.+)");

  /**
   * Something that was executed.
   *
   * @param kind {@code row} or {@code kernel}
   */
  record Executed(String kind, String digest, String text) {
    private String key() {
      return kind + " " + text;
    }
  }

  private final Path folder;
  private final Path file;
  private final String model;

  ExecutedHere(Path folder, String model) {
    this.folder = folder;
    this.model = model;
    this.file =
        folder.resolve(model.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-") + ".txt");
  }

  /** Checks or writes that all of a kind which was executed on this processor is on record. */
  static void confirm(String kind, List<Executed> executed, List<String> known) throws IOException {
    new ExecutedHere(FOLDER, model()).confirm(kind, executed, known, RECORDS, LocalDate.now());
  }

  /**
   * Checks or writes.
   *
   * @param kind what is confirmed; lines of other kinds stay as they are
   * @param known the texts of all of this kind that there are; others leave the record
   */
  void confirm(
      String kind, List<Executed> executed, List<String> known, boolean records, LocalDate today)
      throws IOException {
    Map<String, String> lines = read(file);
    Map<String, String> renewed = new TreeMap<>(lines);
    renewed
        .keySet()
        .removeIf(
            key -> key.startsWith(kind + " ") && !known.contains(key.substring(kind.length() + 1)));
    for (Executed each : executed) {
      String line = "%s %s %s %s".formatted(each.kind(), each.digest(), today, each.text());
      if (!withoutDay(line).equals(withoutDay(lines.getOrDefault(each.key(), "")))) {
        renewed.put(each.key(), line);
      }
    }
    if (records && !renewed.equals(lines)) {
      Files.createDirectories(folder);
      // Lines end alike on every system.
      Files.writeString(
          file, "processor " + model + "\n" + String.join("\n", renewed.values()) + "\n");
    } else if (!records && Files.exists(file)) {
      Set<String> missing = withoutDays(renewed);
      try (Stream<Path> files = Files.list(folder)) {
        for (Path each : files.toList()) {
          missing.removeAll(withoutDays(read(each)));
        }
      }
      assertThat(missing)
          .describedAs(
              "executed on %s now, and not in %s as it is: ./sennit test --record writes it",
              model, file)
          .isEmpty();
    }
  }

  private static Set<String> withoutDays(Map<String, String> lines) {
    return lines.values().stream().map(ExecutedHere::withoutDay).collect(Collectors.toSet());
  }

  private static String withoutDay(String line) {
    return LINE.matcher(line).replaceFirst("$1 $2 $4");
  }

  /** The lines of a record by what they are about. */
  private static Map<String, String> read(Path file) throws IOException {
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    return lines.stream()
        .skip(1)
        .collect(
            Collectors.toMap(
                line -> LINE.matcher(line).replaceFirst("$1 $4"), Function.identity()));
  }

  private static final Map<String, String> CORES =
      Map.of(
          "(cpu family 25, model 17)", "AMD Zen 4",
          "(cpu family 26, model 2)", "AMD Zen 5",
          "(cpu family 6, model 207)", "Intel Emerald Rapids");

  /** The name of this processor's model, under which all machines with it share a record. */
  private static String model() {
    String system = System.getProperty("sennit.test.system");
    if (system != null) {
      return system;
    }
    String emulated = System.getProperty("sennit.test.cpu");
    if (emulated != null) {
      return "QEMU " + emulated;
    }
    try {
      return model(Processor.of(BuiltKernel.platform(), TestedKernels.lookup()));
    } catch (IOException e) {
      return System.getProperty("os.name") + " " + System.getProperty("os.arch");
    }
  }

  /** The model's name: that of its core where documents name it. */
  private static String model(Processor processor) {
    String name = processor.name();
    return CORES.entrySet().stream()
        .filter(core -> name.endsWith(core.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(name);
  }
}
