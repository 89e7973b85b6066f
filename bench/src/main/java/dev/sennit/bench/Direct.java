package dev.sennit.bench;

import dev.sennit.Hasher;
import dev.sennit.Status;
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
 * A message at a time through the direct API. What it is to be compared with is {@link
 * MessageDigests#getAndDigest} of the JDK.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class Direct {
  @Param({"16", "64", "256", "1024", "4096", "16384"})
  int length;

  private byte[] message;
  private byte[] result;

  @Setup
  public void setUp() {
    // Waits for the kernels, as the JDK serves until they are linked.
    Status.current();
    message = Messages.of(length);
    result = new byte[Hasher.MD5.digestLength()];
  }

  @Benchmark
  public byte[] hash() {
    return Hasher.MD5.hash(message);
  }

  @Benchmark
  public byte[] hashIntoArray() {
    Hasher.MD5.hash(message, result, 0);
    return result;
  }
}
