package dev.sennit.bench.subject;

import java.security.GeneralSecurityException;
import java.security.Security;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Derives a key from a secret and a salt of 32 bytes each, with an info of 16 bytes. */
public class Kdfs extends JcaOperation {
  @Param("HKDF-SHA256")
  String algorithm;

  @Param({"32", "64"})
  int length;

  private SecretKey secret;
  private byte[] salt;
  private byte[] info;
  private KDF kdf;

  @Setup
  public void setUp() throws GeneralSecurityException {
    MeasuredProvider measured = installed();
    secret = new SecretKeySpec(RandomMessages.of(32), "Generic");
    salt = RandomMessages.of(32);
    info = RandomMessages.of(16);
    kdf = KDF.getInstance(algorithm);
    measured.check(Security.getProvider(kdf.getProviderName()));
  }

  @Benchmark
  public byte[] deriveData() throws GeneralSecurityException {
    return kdf.deriveData(
        HKDFParameterSpec.ofExtract().addSalt(salt).addIKM(secret).thenExpand(info, length));
  }
}
