package dev.sennit.bench.subject;

import dev.sennit.Hasher;
import org.apache.commons.codec.digest.Blake3;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Computes BLAKE3 of one message: with Sennit and with Apache commons-codec. */
public class Blake3Bench extends TimedOperation {
  @Param({"64", "1024", "16384", "1048576"})
  int length;

  private byte[] message;

  @Setup
  public void setUp() {
    message = RandomMessages.of(length);
  }

  @Benchmark
  public byte[] hash() {
    return Hasher.BLAKE3.hash(message);
  }

  @Benchmark
  public byte[] hashOfCommonsCodec() {
    return Blake3.hash(message);
  }
}
