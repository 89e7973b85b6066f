package dev.sennit.bench.subject;

import java.io.IOException;
import java.nio.ByteBuffer;
import javax.crypto.Cipher;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Sends one message through the JDK's TLS 1.3, from the client's text to the server's. */
public class TlsThroughput extends TimedOperation {
  @Param({"TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384"})
  String suite;

  @Param({"256", "16384", "1048576"})
  int length;

  @Param({"JDK", "Sennit", "ACCP", "Conscrypt", "BouncyCastle"})
  String provider;

  private byte[] message;
  private TlsConnection connection;

  @Setup
  public void setUp() throws Exception {
    MeasuredProvider measured = MeasuredProvider.named(provider);
    measured.install();
    measured.check(Cipher.getInstance(SealedMessages.ALGORITHM).getProvider());
    message = RandomMessages.of(length);
    connection = new TlsConnection(suite);
  }

  @Benchmark
  public ByteBuffer send() throws IOException {
    return connection.send(message);
  }
}
