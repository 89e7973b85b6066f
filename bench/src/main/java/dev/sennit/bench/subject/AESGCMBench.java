package dev.sennit.bench.subject;

import static dev.sennit.bench.subject.SealedMessages.ALGORITHM;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Encrypts and decrypts one message through a {@code Cipher}. Each operation initialises the cipher
 * with the same key and another nonce, and reuses the output array.
 */
public class AESGCMBench extends JcaOperation {
  @Param({"128", "256"})
  int keyBits;

  @Param({"64", "256", "1024", "8192", "16384", "65536", "1048576"})
  int length;

  private SealedMessages messages;
  private SecretKeySpec key;
  private Cipher cipher;

  @Setup
  public void setUp() throws GeneralSecurityException {
    MeasuredProvider measured = installed();
    messages = new SealedMessages(keyBits, length);
    key = new SecretKeySpec(messages.key, "AES");
    cipher = Cipher.getInstance(ALGORITHM);
    measured.check(cipher.getProvider());
  }

  private byte[] whole(int mode, byte[] nonce, byte[] message) throws GeneralSecurityException {
    cipher.init(mode, key, SealedMessages.parameters(nonce));
    cipher.doFinal(message, 0, message.length, messages.room, 0);
    return messages.room;
  }

  @Benchmark
  public byte[] encrypt() throws GeneralSecurityException {
    return whole(Cipher.ENCRYPT_MODE, messages.nextNonce(), messages.text);
  }

  @Benchmark
  public byte[] decrypt() throws GeneralSecurityException {
    return whole(Cipher.DECRYPT_MODE, messages.nonceOfSealed, messages.sealed);
  }
}
