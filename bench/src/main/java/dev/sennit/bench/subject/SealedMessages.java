package dev.sennit.bench.subject;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** A text, the text sealed with AES-GCM, arrays for both results, and nonces. */
final class SealedMessages {
  static final String ALGORITHM = "AES/GCM/NoPadding";
  static final int TAG = 16;
  static final int NONCE = 12;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  final byte[] key;
  final byte[] text;
  final byte[] sealed;
  final byte[] room;
  final byte[] nonceOfSealed = new byte[NONCE];
  private final byte[] nonce = new byte[NONCE];

  SealedMessages(int keyBits, int length) throws GeneralSecurityException {
    key = RandomMessages.of(keyBits / Byte.SIZE);
    text = RandomMessages.of(length);
    room = new byte[length + TAG];
    Cipher cipher = Cipher.getInstance(ALGORITHM, "SunJCE");
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), parameters(nonceOfSealed));
    sealed = cipher.doFinal(text);
  }

  static GCMParameterSpec parameters(byte[] nonce) {
    return new GCMParameterSpec(Byte.SIZE * TAG, nonce);
  }

  /**
   * Returns another nonce each time, because a cipher refuses a nonce that it had with the same
   * key.
   */
  byte[] nextNonce() {
    LONGS.set(nonce, Integer.BYTES, (long) LONGS.get(nonce, Integer.BYTES) + 1);
    return nonce;
  }
}
