package dev.sennit.bench.subject;

import dev.sennit.Hasher;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Hashes one message through the direct API, for comparison with {@link
 * MessageDigests#getAndDigest} of the JDK.
 */
public class Direct extends TimedOperation {
  @Param({"16", "64", "256", "1024", "4096", "16384"})
  int length;

  private byte[] message;

  @Setup
  public void setUp() {
    message = RandomMessages.of(length);
  }

  @Benchmark
  public byte[] hash() {
    return Hasher.MD5.hash(message);
  }
}
