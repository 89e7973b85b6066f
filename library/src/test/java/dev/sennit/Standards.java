package dev.sennit;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** What standards make of digests, HMACs and AES, word for word, above those of others. */
public final class Standards {
  private static final int BLOCK = 16;

  private Standards() {}

  /** The first step of RFC 5869. */
  public static byte[] hkdfExtract(String hmac, byte[] salt, byte[] secret) {
    return Oracle.mac(hmac, salt, secret);
  }

  /** The second step of RFC 5869. */
  public static byte[] hkdfExpand(String hmac, byte[] key, byte[] info, int length) {
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    byte[] code = {};
    for (int count = 1; result.size() < length; count++) {
      ByteArrayOutputStream message = new ByteArrayOutputStream();
      message.writeBytes(code);
      message.writeBytes(info);
      message.write(count);
      code = Oracle.mac(hmac, key, message.toByteArray());
      result.writeBytes(code);
    }
    return Arrays.copyOf(result.toByteArray(), length);
  }

  /** PBKDF2 of RFC 8018. */
  public static byte[] pbkdf2(
      String hmac, byte[] password, byte[] salt, int iterations, int length) {
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    for (int block = 1; key.size() < length; block++) {
      ByteBuffer first = ByteBuffer.allocate(salt.length + Integer.BYTES);
      byte[] code = Oracle.mac(hmac, password, first.put(salt).putInt(block).array());
      byte[] sum = code.clone();
      for (int i = 1; i < iterations; i++) {
        code = Oracle.mac(hmac, password, code);
        for (int j = 0; j < sum.length; j++) {
          sum[j] ^= code[j];
        }
      }
      key.writeBytes(sum);
    }
    return Arrays.copyOf(key.toByteArray(), length);
  }

  /** AES-CTR of NIST SP 800-38A by the JDK's cipher, which begins at a block. */
  public static byte[] ctr(byte[] key, byte[] counter, long position, byte[] text)
      throws GeneralSecurityException {
    byte[] block =
        new BigInteger(1, counter)
            .add(BigInteger.valueOf(position / BLOCK))
            .mod(BigInteger.ONE.shiftLeft(Byte.SIZE * BLOCK))
            .toByteArray();
    byte[] iv = new byte[BLOCK];
    for (int i = 1; i <= Math.min(BLOCK, block.length); i++) {
      iv[BLOCK - i] = block[block.length - i];
    }
    Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding", "SunJCE");
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(iv));
    cipher.update(new byte[(int) (position % BLOCK)]);
    return cipher.doFinal(text);
  }

  /** AES-GCM of NIST SP 800-38D by the JDK's cipher. */
  public static byte[] gcm(int mode, byte[] key, byte[] nonce, byte[] data, byte[] text)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
    cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(8 * BLOCK, nonce));
    cipher.updateAAD(data);
    return cipher.doFinal(text);
  }
}
