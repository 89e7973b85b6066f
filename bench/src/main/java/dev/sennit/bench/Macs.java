package dev.sennit.bench;

import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
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

/** A MAC of a message at a time, with a key that was given before. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class Macs {
  private static final int KEY_BYTES = 32;

  @Param("HmacSHA256")
  String algorithm;

  @Param({"16", "64", "1024", "16384"})
  int length;

  @Param({"JDK", "Sennit", "ACCP", "Conscrypt", "BouncyCastle"})
  String provider;

  private byte[] message;
  private Mac mac;

  @Setup
  public void setUp()
      throws ReflectiveOperationException, NoSuchAlgorithmException, InvalidKeyException {
    Measured.named(provider).installForMac(algorithm);
    message = Messages.of(length);
    mac = Mac.getInstance(algorithm);
    mac.init(new SecretKeySpec(Messages.of(KEY_BYTES), algorithm));
  }

  @Benchmark
  public byte[] doFinal() {
    return mac.doFinal(message);
  }
}
