package dev.sennit.spark.columns;

import dev.sennit.AesGcm;
import javax.crypto.AEADBadTagException;

/** Decrypts values by AES-GCM. */
final class DecryptedColumn extends AesColumn {
  private final byte[] nonce = new byte[NONCE_LENGTH];

  DecryptedColumn(Values... arguments) {
    super(arguments, -OVERHEAD);
  }

  @Override
  void compute(AesGcm cipher, int row, Values values, byte[] data, byte[] texts, int textOffset)
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
