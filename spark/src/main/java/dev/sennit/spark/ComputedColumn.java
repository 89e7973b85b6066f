package dev.sennit.spark;

import dev.sennit.Status;
import dev.sennit.Zero;
import java.util.stream.Stream;

/** A column that a function makes of other columns, in several rows. */
final class ComputedColumn implements AutoCloseable {
  private final Function function;
  private final ArgumentValues[] arguments;
  private final ResultColumn computation;
  private final RowResults results = new RowResults();

  ComputedColumn(Function function, ArgumentValues... arguments) {
    this.function = function;
    this.arguments = arguments;
    computation = function.results(arguments);
  }

  String name() {
    return function.sqlName();
  }

  Stream<ArgumentValues> arguments() {
    return Stream.of(arguments);
  }

  ResultLength resultLength() {
    return computation.length();
  }

  boolean hasKernel(Status status) {
    return computation.hasKernel(status);
  }

  void compute(int rows) {
    computation.compute(rows, results);
  }

  /** {@return the results} */
  RowResults results() {
    return results;
  }

  /**
   * Computes a single row by itself.
   *
   * @throws RuntimeException that Spark throws for the same arguments
   */
  byte[] resultAlone(int row) {
    byte[][] values = new byte[arguments.length][];
    for (int i = 0; i < values.length; i++) {
      values[i] = arguments[i].copy(row);
    }
    try {
      return function.result(values);
    } finally {
      for (byte[] value : values) {
        Zero.clear(value);
      }
    }
  }

  /** {@return how many bytes of memory results hold} */
  long capacity() {
    return results.capacity();
  }

  /** Clears keys and results. */
  @Override
  public void close() {
    computation.close();
    results.clear();
  }
}
