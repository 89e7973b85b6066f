package dev.sennit.bench;

import static dev.sennit.bench.SealedMessages.ALGORITHM;
import static dev.sennit.bench.SealedMessages.TAG_BITS;

import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A message of AES-GCM at a time through a {@code Cipher}, which is initialised for each with the
 * same key and another nonce, into an array that was made before.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class AESGCMBench {
  private static final int PART = 1024;

  @Param({"128", "256"})
  int keyBits;

  @Param({"64", "256", "1024", "8192", "16384", "65536", "1048576"})
  int length;

  @Param({"JDK", "Sennit", "ACCP", "Conscrypt", "BouncyCastle"})
  String provider;

  private SealedMessages messages;
  private SecretKeySpec key;
  private Cipher cipher;

  @Setup
  public void setUp() throws ReflectiveOperationException, GeneralSecurityException {
    Measured.named(provider).installForCipher(ALGORITHM);
    messages = new SealedMessages(keyBits, length);
    key = new SecretKeySpec(messages.key, "AES");
    cipher = Cipher.getInstance(ALGORITHM);
  }

  private void initToEncrypt() throws GeneralSecurityException {
    cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, messages.nextNonce()));
  }

  private void initToDecrypt() throws GeneralSecurityException {
    cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, messages.nonceOfSealed));
  }

  @Benchmark
  public byte[] encrypt() throws GeneralSecurityException {
    initToEncrypt();
    cipher.doFinal(messages.text, 0, messages.text.length, messages.room, 0);
    return messages.room;
  }

  @Benchmark
  public byte[] decrypt() throws GeneralSecurityException {
    initToDecrypt();
    cipher.doFinal(messages.sealed, 0, messages.sealed.length, messages.room, 0);
    return messages.room;
  }

  @Benchmark
  public byte[] encryptMultiPart() throws GeneralSecurityException {
    initToEncrypt();
    inParts(messages.text);
    return messages.room;
  }

  @Benchmark
  public byte[] decryptMultiPart() throws GeneralSecurityException {
    initToDecrypt();
    inParts(messages.sealed);
    return messages.room;
  }

  private void inParts(byte[] message) throws GeneralSecurityException {
    int written = 0;
    for (int i = 0; i < message.length; i += PART) {
      int length = Math.min(PART, message.length - i);
      written += cipher.update(message, i, length, messages.room, written);
    }
    cipher.doFinal(messages.room, written);
  }
}
