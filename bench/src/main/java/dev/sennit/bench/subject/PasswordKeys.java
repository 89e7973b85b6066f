package dev.sennit.bench.subject;

import java.security.GeneralSecurityException;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Derives a key from a password, with a salt of 16 bytes. */
public class PasswordKeys extends JcaOperation {
  @Param("PBKDF2WithHmacSHA256")
  String algorithm;

  @Param("32")
  int length;

  @Param("100000")
  int iterations;

  private PBEKeySpec password;
  private SecretKeyFactory factory;

  @Setup
  public void setUp() throws GeneralSecurityException {
    MeasuredProvider measured = installed();
    password =
        new PBEKeySpec(
            "correct horse battery staple".toCharArray(),
            RandomMessages.of(16),
            iterations,
            Byte.SIZE * length);
    factory = SecretKeyFactory.getInstance(algorithm);
    measured.check(factory.getProvider());
  }

  @Benchmark
  public byte[] generateSecret() throws GeneralSecurityException {
    return factory.generateSecret(password).getEncoded();
  }
}
