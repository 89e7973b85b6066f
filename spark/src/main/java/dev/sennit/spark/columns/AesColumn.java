package dev.sennit.spark.columns;

import dev.sennit.AesGcm;
import dev.sennit.Zero;
import javax.crypto.AEADBadTagException;

/**
 * What encrypting and decrypting by AES-GCM have in common. Encrypted values begin with their
 * nonces.
 *
 * <p>Long results are computed only as their rows are passed on. Then they come right into them,
 * and no other memory holds them.
 */
abstract class AesColumn implements ResultColumn {
  static final int NONCE_LENGTH = 12;

  /** How many bytes an encrypted value is longer than its text. */
  static final int OVERHEAD = NONCE_LENGTH + AesGcm.TAG_LENGTH;

  private final Values values;
  private final Values keys;
  private final Values data;
  private final int longer;
  private final LastKey<AesGcm> cipher = new LastKey<>(AesGcm::of, AesGcm::close);

  /**
   * Makes a column.
   *
   * @param arguments values, keys, and further data that is authenticated
   * @param longer how many bytes a result is longer than its value
   */
  AesColumn(Values[] arguments, int longer) {
    this.values = arguments[0];
    this.keys = arguments[1];
    this.data = arguments[2];
    this.longer = longer;
  }

  @Override
  public final void compute(int rows, Results results) {
    begin(rows);
    results.begin(rows, exactLength(rows));
    for (int row = 0; row < rows; row++) {
      if (isNull(row)) {
        results.addNull(row);
      } else if (!isAesKey(keys.length(row)) || resultLength(row) < 0) {
        results.addFailure(row);
      } else {
        add(row, resultLength(row), results);
      }
    }
  }

  private void add(int row, int length, Results results) {
    if (length > Limits.LONG_RESULT) {
      results.putOff(row, length);
    } else {
      int at = results.add(row, length);
      if (!compute(row, results.bytes(), at)) {
        results.addFailure(row);
      }
    }
  }

  @Override
  public final boolean compute(int row, byte[] target, int offset) {
    byte[] further = data.isConstant() ? data.array(row) : data.copy(row);
    try {
      compute(cipher.of(keys, row), row, values, further, target, offset);
      return true;
    } catch (AEADBadTagException e) {
      return false;
    } finally {
      if (!data.isConstant()) {
        Zero.clear(further);
      }
    }
  }

  @Override
  public final long length(int rows) {
    if (!values.isConstant()) {
      return values.copiedLength() + (long) rows * longer;
    }
    return values.isNull(0) || resultLength(0) > Limits.LONG_RESULT
        ? 0
        : (long) rows * resultLength(0);
  }

  /** Prepares for so many rows. */
  void begin(int rows) {}

  /** Writes the result of a row. */
  abstract void compute(
      AesGcm cipher, int row, Values values, byte[] data, byte[] results, int resultOffset)
      throws AEADBadTagException;

  private long exactLength(int rows) {
    long length = 0;
    for (int row = 0; row < rows; row++) {
      int result = isNull(row) ? 0 : resultLength(row);
      length += result > Limits.LONG_RESULT ? 0 : Math.max(0, result);
    }
    return length;
  }

  private int resultLength(int row) {
    return Math.addExact(values.length(row), longer);
  }

  private boolean isNull(int row) {
    return values.isNull(row) || keys.isNull(row) || data.isNull(row);
  }

  private static boolean isAesKey(int length) {
    return length == 16 || length == 24 || length == 32;
  }

  @Override
  public final void close() {
    cipher.close();
  }
}
