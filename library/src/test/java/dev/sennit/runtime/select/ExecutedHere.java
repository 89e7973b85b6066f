package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The record of what was executed on this model of processor: a file in {@code docs/executed}, with
 * a line for each row of a table and each kernel.
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

  private ExecutedHere(Path folder, String model) {
    this.folder = folder;
    this.model = model;
    this.file =
        folder.resolve(model.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-") + ".txt");
  }

  /** Checks or writes that all of a kind which was executed on this processor is on record. */
  static void confirm(String kind, List<Executed> executed, List<String> known) {
    new ExecutedHere(FOLDER, model()).confirm(kind, executed, known, RECORDS, LocalDate.now());
  }

  /** The record of a model in another folder. */
  static ExecutedHere in(Path folder, String model) {
    return new ExecutedHere(folder, model);
  }

  /**
   * Checks or writes.
   *
   * @param kind what is confirmed; lines of other kinds stay as they are
   * @param known the texts of all of this kind that there are; others leave the record
   */
  void confirm(
      String kind, List<Executed> executed, List<String> known, boolean records, LocalDate today) {
    Map<String, String> lines = read(file);
    Map<String, String> renewed = new TreeMap<>(lines);
    renewed
        .keySet()
        .removeIf(
            key -> key.startsWith(kind + " ") && !known.contains(key.substring(kind.length() + 1)));
    for (Executed each : executed) {
      String line = lines.getOrDefault(each.key(), "");
      if (!line.startsWith(each.kind() + " " + each.digest() + " ")) {
        renewed.put(
            each.key(), "%s %s %s %s".formatted(each.kind(), each.digest(), today, each.text()));
      }
    }
    if (renewed.equals(lines)) {
      return;
    }
    if (records) {
      write(renewed);
    } else if (Files.exists(file)) {
      List<String> missing = new ArrayList<>(renewed.values());
      missing.removeAll(lines.values());
      missing.removeIf(isOnAnyRecord());
      assertThat(missing)
          .describedAs(
              "executed on %s now, and not in %s as it is: ./sennit test --record writes it",
              model, file)
          .isEmpty();
    }
  }

  /** Whether the record of any model has a line, be it of another day. */
  private Predicate<String> isOnAnyRecord() {
    try (Stream<Path> files = Files.list(folder)) {
      Set<String> all =
          files
              .flatMap(each -> read(each).values().stream())
              .map(ExecutedHere::withoutDay)
              .collect(Collectors.toSet());
      return line -> all.contains(withoutDay(line));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the records in " + folder, e);
    }
  }

  private static String withoutDay(String line) {
    return LINE.matcher(line).replaceFirst("$1 $2 $4");
  }

  /** The lines of a record by what they are about. */
  private static Map<String, String> read(Path file) {
    Map<String, String> lines = new TreeMap<>(Comparator.naturalOrder());
    if (Files.exists(file)) {
      try (Stream<String> all = Files.lines(file)) {
        all.skip(1)
            .forEach(line -> {
              Matcher matcher = LINE.matcher(line);
              assertThat(matcher.matches()).describedAs("a line of %s: %s", file, line).isTrue();
              lines.put(matcher.group(1) + " " + matcher.group(4), line);
            });
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read the record " + file, e);
      }
    }
    return lines;
  }

  private void write(Map<String, String> lines) {
    List<String> text = new ArrayList<>(List.of("processor " + model));
    text.addAll(lines.values());
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the record " + file, e);
    }
  }

  // ---------------------------------------------------------------- the model

  /** The name of this processor's model, under which all machines with it share a record. */
  private static String model() {
    String emulated = System.getProperty("sennit.test.cpu");
    if (emulated != null) {
      return "QEMU " + emulated;
    }
    try {
      return model(Files.readString(Path.of("/proc/cpuinfo"), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return System.getProperty("os.name") + " " + System.getProperty("os.arch");
    }
  }

  /** The model's name by what Linux says of it: by its core where documents name it. */
  static String model(String cpuinfo) {
    String vendor = field(cpuinfo, "vendor_id");
    if (vendor.isEmpty()) {
      return "AArch64 implementer %s part %s"
          .formatted(field(cpuinfo, "CPU implementer"), field(cpuinfo, "CPU part"));
    }
    int family = Integer.parseInt(field(cpuinfo, "cpu family"));
    int number = Integer.parseInt(field(cpuinfo, "model"));
    String core =
        switch (vendor) {
          case "AuthenticAMD" -> zen(family, number);
          case "GenuineIntel" -> family == 6 && number == 207 ? "Intel Emerald Rapids" : "";
          default -> "";
        };
    return core.isEmpty() ? "%s family %d model %d".formatted(vendor, family, number) : core;
  }

  /** The name of a core of AMD, as Linux tells them apart; empty if it is none of these. */
  private static String zen(int family, int model) {
    return switch (family) {
      case 0x19 ->
          model >= 0x10 && model < 0x20
                  || model >= 0x60 && model < 0x80
                  || model >= 0xa0 && model < 0xb0
              ? "AMD Zen 4"
              : "AMD Zen 3";
      case 0x1a -> model < 0x50 || model >= 0x60 && model < 0x80 ? "AMD Zen 5" : "";
      default -> "";
    };
  }

  private static String field(String cpuinfo, String name) {
    Matcher line = Pattern.compile("(?m)^" + name + "\\s*: (.*)$").matcher(cpuinfo);
    return line.find() ? line.group(1).strip() : "";
  }
}
