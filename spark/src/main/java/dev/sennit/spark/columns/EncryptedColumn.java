package dev.sennit.spark.columns;

import dev.sennit.AesGcm;
import java.security.SecureRandom;

/** Encrypts values by AES-GCM, with random nonces that are taken for many rows at once. */
final class EncryptedColumn extends AesColumn {
  private final SecureRandom random = new SecureRandom();
  private final byte[] nonce = new byte[NONCE_LENGTH];
  private byte[] nonces = {};

  EncryptedColumn(Values... arguments) {
    super(arguments, OVERHEAD);
  }

  @Override
  void begin(int rows) {
    if (nonces.length != rows * NONCE_LENGTH) {
      nonces = new byte[rows * NONCE_LENGTH];
    }
    random.nextBytes(nonces);
  }

  @Override
  void compute(
      AesGcm cipher, int row, Values texts, byte[] data, byte[] results, int resultOffset) {
    System.arraycopy(nonces, row * NONCE_LENGTH, nonce, 0, NONCE_LENGTH);
    System.arraycopy(nonce, 0, results, resultOffset, NONCE_LENGTH);
    cipher.seal(
        nonce,
        data,
        texts.array(row),
        texts.offset(row),
        texts.length(row),
        results,
        resultOffset + NONCE_LENGTH);
  }
}
