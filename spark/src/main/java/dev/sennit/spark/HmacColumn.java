package dev.sennit.spark;

import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.Status;
import dev.sennit.Zero;

/** Computes codes of HMAC-SHA-256 as text. */
final class HmacColumn implements ResultColumn {
  private static final Hasher HASHER = Hasher.SHA_256;

  private final ArgumentValues keys;
  private final ArgumentValues messages;
  private final LastKey<Hmac> hmac = new LastKey<>(key -> Hmac.of(HASHER, key));
  private final byte[] code = new byte[HASHER.digestLength()];

  HmacColumn(ArgumentValues... arguments) {
    this.keys = arguments[0];
    this.messages = arguments[1];
  }

  static byte[] ofRow(byte[]... arguments) {
    try (Hmac hmac = Hmac.of(HASHER, arguments[0])) {
      return Hex.of(hmac.mac(arguments[1]));
    }
  }

  @Override
  public void compute(int rows, RowResults results) {
    results.begin(rows, 2L * code.length * rows);
    for (int row = 0; row < rows; row++) {
      if (keys.isNull(row) || messages.isNull(row)) {
        results.addNull(row);
      } else {
        hmac.of(keys, row)
            .mac(messages.array(row), messages.offset(row), messages.length(row), code, 0);
        Hex.write(code, 0, code.length, results.bytes(), results.add(row, 2 * code.length));
      }
    }
  }

  @Override
  public ResultLength length() {
    return ResultLength.of(2 * code.length);
  }

  @Override
  public boolean hasKernel(Status status) {
    return ResultColumn.hasKernel(status, HASHER.algorithm());
  }

  @Override
  public void close() {
    hmac.close();
    Zero.clear(code);
  }
}
