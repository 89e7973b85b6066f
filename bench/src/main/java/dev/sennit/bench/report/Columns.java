package dev.sennit.bench.report;

import dev.sennit.cli.console.TextTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The columns of a table that has a row for each of some things. */
final class Columns<T> {
  private record Column<T>(String heading, TextTable.Side side, Function<T, String> cell) {}

  private final List<Column<T>> all = new ArrayList<>();

  /** Adds a column of text. */
  Columns<T> text(String heading, Function<T, String> cell) {
    all.add(new Column<>(heading, TextTable.Side.LEFT, cell));
    return this;
  }

  /** Adds a column of numbers, with a dash for a value that is null. */
  <V> Columns<T> number(String heading, Function<T, V> value, Function<V, String> text) {
    Function<T, String> cell =
        thing -> Optional.ofNullable(value.apply(thing)).map(text).orElse("-");
    all.add(new Column<>(heading, TextTable.Side.RIGHT, cell));
    return this;
  }

  TextTable table(Collection<T> things) {
    TextTable table = new TextTable(all.stream().map(Column::side).toList());
    table.row(all.stream().map(Column::heading).toArray(String[]::new));
    for (T thing : things) {
      table.row(all.stream().map(column -> column.cell().apply(thing)).toArray(String[]::new));
    }
    return table;
  }
}
