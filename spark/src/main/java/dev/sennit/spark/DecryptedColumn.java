package dev.sennit.spark;

import dev.sennit.AesGcm;
import javax.crypto.AEADBadTagException;
import org.apache.spark.sql.catalyst.expressions.ExpressionImplUtils;

/** Decrypts values by AES-GCM. */
final class DecryptedColumn extends AesColumn {
  private final byte[] nonce = new byte[NONCE_LENGTH];

  DecryptedColumn(ArgumentValues... arguments) {
    super(arguments, -OVERHEAD);
  }

  /** Decrypts as Spark does, with its exceptions. */
  static byte[] ofRow(byte[]... arguments) {
    return ExpressionImplUtils.aesDecrypt(arguments[0], arguments[1], GCM, DEFAULT, arguments[2]);
  }

  @Override
  void compute(
      AesGcm cipher, int row, ArgumentValues values, byte[] data, byte[] texts, int textOffset)
      throws AEADBadTagException {
    byte[] array = values.array(row);
    int offset = values.offset(row);
    System.arraycopy(array, offset, nonce, 0, NONCE_LENGTH);
    cipher.open(
        nonce,
        data,
        array,
        offset + NONCE_LENGTH,
        values.length(row) - NONCE_LENGTH,
        texts,
        textOffset);
  }
}
