package dev.sennit.runtime.aes;

import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.registry.Contestant;
import dev.sennit.runtime.standin.OtherProviders;
import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The JDK's cipher at the work of kernels of AES. It encrypts where a kernel decrypts: that takes
 * the JDK no longer, and needs no tag.
 */
final class JdkCipher implements Contestant {
  private static final int TAG = Aes.BLOCK;

  private final AesMode mode;
  private final Cipher cipher;
  private final SecretKeySpec key = new SecretKeySpec(new byte[Aes.BLOCK], "AES");
  private final byte[] iv = new byte[Aes.BLOCK];
  private final byte[] text;
  private final byte[] sealed;
  private int messages;

  /**
   * Makes a cipher.
   *
   * @param longest how many bytes a message has at most
   */
  JdkCipher(AesMode mode, int longest) {
    this.mode = mode;
    this.text = new byte[longest];
    this.sealed = new byte[longest + TAG];
    try {
      this.cipher =
          OtherProviders.newCipher(
              (mode == AesMode.CTR ? CipherAlgorithm.AES_CTR : CipherAlgorithm.AES_GCM).name());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no other provider has AES", e);
    }
  }

  @Override
  public void compute(int length) {
    try {
      cipher.init(Cipher.ENCRYPT_MODE, key, nextParameters());
      if (mode == AesMode.GHASH) {
        cipher.updateAAD(text, 0, length);
        cipher.doFinal(text, 0, 0, sealed, 0);
      } else {
        cipher.doFinal(text, 0, length, sealed, 0);
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK encrypts with AES", e);
    }
  }

  /** No two messages by GCM have the same. */
  private AlgorithmParameterSpec nextParameters() {
    messages++;
    for (int i = 0; i < Integer.BYTES; i++) {
      iv[i] = (byte) (messages >> i * Byte.SIZE);
    }
    return mode == AesMode.CTR
        ? new IvParameterSpec(iv)
        : new GCMParameterSpec(TAG * Byte.SIZE, iv);
  }
}
