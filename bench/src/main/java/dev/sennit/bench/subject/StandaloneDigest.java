package dev.sennit.bench.subject;

import dev.sennit.Hasher;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A benchmark that needs nothing but JMH and Sennit. docs/BENCH.md names it for copying. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
public class StandaloneDigest {
  @Param({"64", "1024", "16384"})
  int length;

  private byte[] message;
  private MessageDigest jdk;

  @Setup(Level.Trial)
  public void setUp() throws GeneralSecurityException {
    message = new byte[length];
    jdk = MessageDigest.getInstance("SHA-256", "SUN");
  }

  @Benchmark
  public byte[] jdk() {
    return jdk.digest(message);
  }

  @Benchmark
  public byte[] sennit() {
    return Hasher.SHA_256.hash(message);
  }
}
