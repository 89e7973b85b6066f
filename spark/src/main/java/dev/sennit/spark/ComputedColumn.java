package dev.sennit.spark;

import dev.sennit.Status;
import dev.sennit.Zero;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.stream.Stream;
import org.apache.spark.unsafe.array.ByteArrayMethods;

/** A column that a function makes of other columns, in several rows. */
final class ComputedColumn implements AutoCloseable {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

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
    dropMade();
  }

  private void dropMade() {
    for (ArgumentValues each : arguments) {
      each.dropMade();
    }
  }

  /** {@return the results} */
  RowResults results() {
    return results;
  }

  /** Writes the result of a row, which has not failed, with zeros up to the next word. */
  void write(int row, byte[] target, int offset) {
    int length = results.length(row);
    int end = offset + ByteArrayMethods.roundNumberOfBytesToNearestWord(length);
    if (end > offset + length) {
      LONG.set(target, end - Long.BYTES, 0L);
    }
    if (!results.isPutOff(row)) {
      System.arraycopy(results.bytes(), results.begin(row), target, offset, length);
    } else {
      if (!computation.compute(row, target, offset)) {
        byte[] result = resultAlone(row);
        System.arraycopy(result, 0, target, offset, length);
      }
      dropMade();
    }
  }

  /**
   * Finds out what a row has instead of results that have failed.
   *
   * @throws RuntimeException that Spark throws: that of the first column that has one
   */
  static void settleFailures(ComputedColumn[] columns, int row) {
    boolean hasFailed = false;
    for (ComputedColumn column : columns) {
      hasFailed |= column.results.hasFailed(row);
    }
    if (!hasFailed) {
      return;
    }
    for (ComputedColumn column : columns) {
      if (column.results.hasFailed(row)) {
        column.results.replace(row, column.resultAlone(row));
      } else if (column.results.isPutOff(row)) {
        Zero.clear(column.resultAlone(row));
      }
    }
  }

  /**
   * Computes a single row by itself.
   *
   * @throws RuntimeException that Spark throws for the same arguments
   */
  private byte[] resultAlone(int row) {
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
      dropMade();
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
