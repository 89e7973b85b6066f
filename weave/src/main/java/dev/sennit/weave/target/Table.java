package dev.sennit.weave.target;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The instructions of a target, found by what they mean.
 *
 * <p>A meaning is asked for as it stands in the table, with its width before it and with the
 * operand that a row overwrites under the name {@code a}: {@code "32: d = a + b"} finds {@code add
 * {d:32}, {b:32}} as well as {@code lea {d:32}, [{a:64} + {b:64}]}.
 */
public final class Table {
  private static final Pattern VALUE = Pattern.compile("(?<!\\w)d(?!\\w)(?! =(?!=))");

  private final List<Row> rows = new ArrayList<>();
  private final Map<String, List<Row>> byMeaning = new HashMap<>();
  private final Map<String, View> views;

  Table(View... views) {
    this.views = Stream.of(views).collect(Collectors.toUnmodifiableMap(View::name, view -> view));
  }

  Table row(String text, String meaning, Latency latency, Feature... needs) {
    Row row = Row.parse(text, meaning, latency, List.of(needs), views);
    rows.add(row);
    byMeaning.computeIfAbsent(key(row, meaning), _ -> new ArrayList<>()).add(row);
    return this;
  }

  private static String key(Row row, String meaning) {
    String banks =
        row.views().isEmpty()
            ? Bank.GENERAL.name()
            : row.views().values().stream()
                .map(View::bank)
                .distinct()
                .map(Bank::name)
                .collect(Collectors.joining(" from "));
    String untied = row.tied() ? VALUE.matcher(meaning).replaceAll(Row.TIED) : meaning;
    boolean hasWidth = MeaningParser.WIDTH.matcher(meaning).lookingAt();
    String width = hasWidth ? "" : row.meaning().bits() + ": ";
    return banks + " " + width + untied;
  }

  public List<Row> rows() {
    return List.copyOf(rows);
  }

  /** The rows with that meaning on registers of that bank, the one to prefer first. */
  public List<Row> all(Bank bank, String meaning) {
    return byMeaning.getOrDefault(bank + " " + meaning, List.of());
  }

  /** Whether there is a row with that meaning on registers of that bank. */
  public boolean has(Bank bank, String meaning) {
    return !all(bank, meaning).isEmpty();
  }

  /** The row to prefer among those with that meaning. */
  public Row find(Bank bank, String meaning) {
    return all(bank, meaning).stream()
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "no instruction on %s registers means '%s'"
                    .formatted(bank.name().toLowerCase(Locale.ROOT), meaning)));
  }

  /** The row that moves a word between the banks. */
  public Row transfer(Bank from, Bank to, int bits) {
    return byMeaning.get("%s from %s %d: d = a".formatted(to, from, bits)).getFirst();
  }

  /** The row that puts a word from the general registers into every lane. */
  public Row everyLane(int bits) {
    return byMeaning.get("VECTOR from GENERAL each %d: d = a".formatted(bits)).getFirst();
  }

  /**
   * The row that computes what {@code row} does, with its operand {@code b} in memory.
   *
   * @param everywhere whether the lanes of a vector read the same word, and not each its own
   */
  public Optional<Row> fromMemory(Row row, boolean everywhere) {
    return row.meaning()
        .fromMemory("b", everywhere)
        .flatMap(meaning ->
            rows.stream()
                .filter(other -> other.meaning().equals(meaning) && sameBank(other, row))
                .findFirst());
  }

  private static boolean sameBank(Row one, Row other) {
    return one.view("d").bank() == other.view("d").bank();
  }

  /** The other rows that compute what {@code row} computes. */
  public List<Row> alternatives(Row row) {
    return byMeaning.values().stream().filter(same -> same.contains(row)).findFirst().orElseThrow();
  }
}
