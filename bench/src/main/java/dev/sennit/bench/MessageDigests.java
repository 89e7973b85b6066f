package dev.sennit.bench;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.TimeUnit;
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
 * A message at a time through the JCA, with the measured provider in the first place, as an
 * application would have it. Methods and lengths are those of OpenJDK's benchmark of this name.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class MessageDigests {
  @Param("MD5")
  String algorithm;

  @Param({"16", "64", "256", "1024", "4096", "16384"})
  int length;

  @Param({"JDK", "Sennit", "ACCP", "Conscrypt", "BouncyCastle"})
  String provider;

  private byte[] message;
  private MessageDigest digest;

  @Setup
  public void setUp() throws ReflectiveOperationException, NoSuchAlgorithmException {
    Measured.named(provider).installForDigest(algorithm);
    message = Messages.of(length);
    digest = MessageDigest.getInstance(algorithm);
  }

  @Benchmark
  public byte[] digest() {
    return digest.digest(message);
  }

  @Benchmark
  public byte[] getAndDigest() throws NoSuchAlgorithmException {
    return MessageDigest.getInstance(algorithm).digest(message);
  }
}
