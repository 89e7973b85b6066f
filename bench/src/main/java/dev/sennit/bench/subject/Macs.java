package dev.sennit.bench.subject;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Computes the MAC of one message, with a key that was set before. */
public class Macs extends JcaOperation {
  @Param("HmacSHA256")
  String algorithm;

  @Param({"16", "64", "1024", "16384"})
  int length;

  private byte[] message;
  private Mac mac;

  @Setup
  public void setUp() throws GeneralSecurityException {
    MeasuredProvider measured = installed();
    message = RandomMessages.of(length);
    mac = Mac.getInstance(algorithm);
    measured.check(mac.getProvider());
    mac.init(new SecretKeySpec(RandomMessages.of(32), algorithm));
  }

  @Benchmark
  public byte[] doFinal() {
    return mac.doFinal(message);
  }
}
