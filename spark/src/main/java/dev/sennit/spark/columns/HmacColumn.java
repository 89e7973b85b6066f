package dev.sennit.spark.columns;

import dev.sennit.Batch;
import dev.sennit.Hasher;
import dev.sennit.Hmac;

/** Computes HMAC-SHA-256 as hexadecimal digits, of all rows together if they have one key. */
final class HmacColumn extends HexColumn {
  private static final Hasher HASHER = Hasher.SHA_256;

  private final Values keys;
  private final Values messages;
  private final LastKey<Hmac> hmac = new LastKey<>(key -> Hmac.of(HASHER, key), Hmac::close);

  HmacColumn(Values... arguments) {
    super(HASHER.digestLength(), arguments[1]);
    this.keys = arguments[0];
    this.messages = arguments[1];
  }

  static byte[] ofRow(byte[]... arguments) {
    try (Hmac hmac = Hmac.of(HASHER, arguments[0])) {
      return Hex.of(hmac.mac(arguments[1]));
    }
  }

  @Override
  boolean canBeTogether() {
    return keys.isConstant() && !keys.isNull(0);
  }

  @Override
  void compute(Batch messages, byte[] macs, int offset) {
    Hmac mac = hmac.of(keys, 0);
    mac.mac(messages, macs, offset, mac.macLength());
  }

  @Override
  void computeOne(int row, byte[] mac, int offset) {
    hmac.of(keys, row)
        .mac(messages.array(row), messages.offset(row), messages.length(row), mac, offset);
  }

  @Override
  boolean isNull(int row) {
    return keys.isNull(row) || super.isNull(row);
  }

  @Override
  public void close() {
    hmac.close();
  }
}
