package dev.sennit.weave.isa;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The instructions of a target, by their meaning.
 *
 * <p>A caller writes the width before a meaning, and calls the operand that a row overwrites {@code
 * a}: {@code "32: d = a + b"} finds {@code add {d:32}, {b:32}} as well as {@code lea {d:32},
 * [{a:64} + {b:64}]}, and so does {@code "32: d = b + a"}: a table compares meanings, not texts.
 */
public final class Table {
  private static final Pattern VALUE = Pattern.compile("(?<!\\w)d(?!\\w)(?! =(?!=))");

  private final List<Row> rows = new ArrayList<>();
  private final Map<Key, List<Row>> byMeaning = new HashMap<>();
  private final Map<String, Meaning> parsed = new ConcurrentHashMap<>();
  private final Map<String, RegisterView> views;

  /**
   * The key under which the table has rows.
   *
   * @param banks the banks of a row's registers
   */
  private record Key(String banks, Meaning meaning) {}

  Table(RegisterView... views) {
    this.views =
        Stream.of(views).collect(Collectors.toUnmodifiableMap(RegisterView::name, view -> view));
  }

  Table row(String text, String meaning, Latency latency, Feature... needs) {
    Row row = Row.parse(text, meaning, latency, List.of(needs), views);
    rows.add(row);
    byMeaning.computeIfAbsent(key(row, meaning), _ -> new ArrayList<>()).add(row);
    return this;
  }

  Rows needing(Feature... features) {
    return new Rows(this, Map.of(), List.of(features));
  }

  /** Returns those of its rows that every processor has. */
  Table ofEveryProcessor() {
    Table table = new Table(views.values().toArray(RegisterView[]::new));
    byMeaning.forEach((key, all) ->
        table.byMeaning.put(key, all.stream().filter(row -> row.needs().isEmpty()).toList()));
    rows.stream().filter(row -> row.needs().isEmpty()).forEach(table.rows::add);
    return table;
  }

  private static Key key(Row row, String meaning) {
    String banks =
        row.views().isEmpty()
            ? Bank.GENERAL.name()
            : row.views().values().stream()
                .map(RegisterView::bank)
                .distinct()
                .map(Bank::name)
                .collect(Collectors.joining(" from "));
    Meaning untied =
        row.tied()
            ? Meaning.parse(row.meaning().bits(), VALUE.matcher(meaning).replaceAll(Row.TIED))
            : row.meaning();
    return new Key(banks, CommutativeOrder.of(untied));
  }

  private List<Row> all(String banks, String meaning) {
    Meaning wanted =
        parsed.computeIfAbsent(
            meaning, text -> CommutativeOrder.of(Meaning.parse(Long.SIZE, text)));
    return byMeaning.getOrDefault(new Key(banks, wanted), List.of());
  }

  public List<Row> rows() {
    return List.copyOf(rows);
  }

  /** Returns the rows with that meaning on registers of that bank, the preferred one first. */
  public List<Row> all(Bank bank, String meaning) {
    return all(bank.name(), meaning);
  }

  /** Returns whether the table has a row with that meaning on registers of that bank. */
  public boolean has(Bank bank, String meaning) {
    return !all(bank, meaning).isEmpty();
  }

  /** Returns whether a row computes the function. */
  public boolean has(VectorFunction function) {
    return rows.stream()
        .flatMap(row -> row.meaning().expressions().stream())
        .anyMatch(each -> each instanceof Meaning.Mixed mixed && mixed.function() == function);
  }

  /** Returns the preferred row with that meaning. */
  public Row find(Bank bank, String meaning) {
    return all(bank, meaning).stream()
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "no instruction on %s registers means '%s'"
                    .formatted(bank.name().toLowerCase(Locale.ROOT), meaning)));
  }

  /** Returns the row that moves a word between the banks. */
  public Row transfer(Bank from, Bank to, int bits) {
    return all(to + " from " + from, bits + ": d = a").getFirst();
  }

  /** Returns the row that puts a word from the general registers into every lane. */
  public Row everyLane(int bits) {
    return all("VECTOR from GENERAL", "each " + bits + ": d = a").getFirst();
  }

  /**
   * Returns the row with the meaning of {@code row} whose operand {@code b} is in memory.
   *
   * @param everywhere whether all lanes of a vector read one word
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

  /** Returns the other rows with the meaning of {@code row}. */
  public List<Row> alternatives(Row row) {
    return byMeaning.values().stream().filter(same -> same.contains(row)).findFirst().orElseThrow();
  }
}
