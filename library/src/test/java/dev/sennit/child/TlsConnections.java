package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** Connections of TLS with AES-GCM, and some with HMACs, over which messages go there and back. */
final class TlsConnections {
  private static final List<String> SUITES =
      List.of(
          "TLS_AES_256_GCM_SHA384",
          "TLS_AES_128_GCM_SHA256",
          "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
          "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
          "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256",
          "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA");
  // Around the length of a record, and of many records.
  private static final List<byte[]> MESSAGES =
      IntStream.of(1, 15, 16, 17, 255, 1000, 16383, 16384, 16385, 32768, 100_001, 300_000)
          .mapToObj(Messages::random)
          .toList();

  private TlsConnections() {}

  static void talk(SSLContext context) throws Exception {
    for (String suite : SUITES) {
      talk(context, suite);
    }
    System.out.println("every message was understood");
  }

  private static void talk(SSLContext context, String suite) throws Exception {
    InetAddress here = InetAddress.getLoopbackAddress();
    try (var server =
            (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0, 1, here);
        var client =
            (SSLSocket) context.getSocketFactory().createSocket(here, server.getLocalPort())) {
      FutureTask<Void> echo = new FutureTask<>(() -> echo(server));
      Thread.ofPlatform().daemon().start(echo);
      client.setEnabledCipherSuites(new String[] {suite});
      for (byte[] message : MESSAGES) {
        client.getOutputStream().write(message);
        assertThat(client.getInputStream().readNBytes(message.length)).isEqualTo(message);
      }
      echo.get();
    }
  }

  private static Void echo(SSLServerSocket server) throws IOException {
    try (Socket socket = server.accept()) {
      for (byte[] message : MESSAGES) {
        socket.getOutputStream().write(socket.getInputStream().readNBytes(message.length));
      }
    }
    return null;
  }
}
