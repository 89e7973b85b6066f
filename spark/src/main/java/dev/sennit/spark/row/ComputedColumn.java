package dev.sennit.spark.row;

import dev.sennit.Zero;
import dev.sennit.spark.columns.Function;
import dev.sennit.spark.columns.ResultColumn;
import dev.sennit.spark.columns.Values;
import org.apache.spark.sql.catalyst.expressions.ExpressionImplUtils;
import org.apache.spark.unsafe.types.UTF8String;

/** A column that a function makes of other columns, in several rows. */
final class ComputedColumn implements AutoCloseable {
  private static final UTF8String GCM = UTF8String.fromString("GCM");
  private static final UTF8String DEFAULT = UTF8String.fromString("DEFAULT");
  private static final byte[] NO_NONCE = {};

  private final Function function;
  private final Values[] arguments;
  private final ResultColumn computation;
  private final RowResults results = new RowResults();

  ComputedColumn(Function function, Values... arguments) {
    this.function = function;
    this.arguments = arguments;
    computation = function.results(arguments);
  }

  Function function() {
    return function;
  }

  /** {@return how many bytes the results of so many rows have} */
  long length(int rows) {
    return computation.length(rows);
  }

  void compute(int rows) {
    computation.compute(rows, results);
    dropMade();
  }

  private void dropMade() {
    for (Values each : arguments) {
      each.dropMade();
    }
  }

  RowResults results() {
    return results;
  }

  /** Computes a result that was put off, with zeros up to the next word. */
  void compute(int row, byte[] target, int offset) {
    int length = results.length(row);
    RowMemory.endWithZeros(target, offset, length);
    if (!computation.compute(row, target, offset)) {
      System.arraycopy(resultAlone(row), 0, target, offset, length);
    }
    dropMade();
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

  private byte[] resultAlone(int row) {
    byte[][] values = new byte[arguments.length][];
    for (int i = 0; i < values.length; i++) {
      values[i] = arguments[i].copy(row);
    }
    try {
      return resultAlone(values);
    } finally {
      for (byte[] value : values) {
        Zero.clear(value);
      }
      dropMade();
    }
  }

  /**
   * Computes a single row by itself.
   *
   * @throws RuntimeException that Spark throws for the same arguments
   */
  private byte[] resultAlone(byte[]... values) {
    return switch (function) {
      case AES_ENCRYPT ->
          ExpressionImplUtils.aesEncrypt(values[0], values[1], GCM, DEFAULT, NO_NONCE, values[2]);
      case AES_DECRYPT ->
          ExpressionImplUtils.aesDecrypt(values[0], values[1], GCM, DEFAULT, values[2]);
      default -> function.result(values);
    };
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
