package dev.sennit.cli.console;

import dev.sennit.cli.console.TextTable.Side;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The columns of a table that has a row for each of some things. */
public final class Columns<T> {
  private record Column<T>(String heading, Side side, Function<T, String> cell) {}

  private final List<Column<T>> all = new ArrayList<>();

  public Columns<T> text(String heading, Function<T, String> cell) {
    return add(heading, Side.LEFT, cell);
  }

  /** Adds a column of numbers that are written already. */
  public Columns<T> number(String heading, Function<T, String> cell) {
    return add(heading, Side.RIGHT, cell);
  }

  /** Adds a column of numbers, with a dash for a value that is null. */
  public <V> Columns<T> number(String heading, Function<T, V> value, Function<V, String> text) {
    return number(heading, thing -> Optional.ofNullable(value.apply(thing)).map(text).orElse("-"));
  }

  private Columns<T> add(String heading, Side side, Function<T, String> cell) {
    all.add(new Column<>(heading, side, cell));
    return this;
  }

  /** Returns the table with a row of headings, and a row for each thing. */
  public TextTable table(Collection<T> things) {
    TextTable table = new TextTable(all.stream().map(Column::side).toList());
    table.row(all.stream().map(Column::heading).toArray(String[]::new));
    for (T thing : things) {
      table.row(all.stream().map(column -> column.cell().apply(thing)).toArray(String[]::new));
    }
    return table;
  }
}
