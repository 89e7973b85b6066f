package dev.sennit.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
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

/** A message through the JDK's TLS 1.3, from the client's text to the server's. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class TlsThroughput {
  @Param({"TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384"})
  String suite;

  @Param({"256", "16384", "1048576"})
  int length;

  @Param({"JDK", "Sennit", "ACCP", "Conscrypt", "BouncyCastle"})
  String provider;

  private byte[] message;
  private TlsConnection connection;

  @Setup
  public void setUp()
      throws ReflectiveOperationException,
          IOException,
          InterruptedException,
          GeneralSecurityException {
    Measured.named(provider).installForCipher(SealedMessages.ALGORITHM);
    message = Messages.of(length);
    connection = new TlsConnection(suite);
  }

  @Benchmark
  public ByteBuffer send() throws IOException {
    return connection.send(message);
  }
}
