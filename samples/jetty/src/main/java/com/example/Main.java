package com.example;

import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.Security;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * Serves HTTPS by Jetty and JSSE with Sennit as the first provider, and downloads a mebibyte from
 * itself. Its arguments are a key store with a certificate of localhost, and its password.
 */
public final class Main {
  private static final byte[] BODY = body();

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    Security.insertProviderAt(new SennitProvider(), 1);
    // Waits for the kernels. A server need not wait: the JDK serves until they are linked.
    System.out.println(Status.current().describe());
    Path keys = Path.of(arguments[0]);
    String password = arguments[1];
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setIncludeProtocols("TLSv1.3");
    tls.setKeyStorePath(keys.toString());
    tls.setKeyStorePassword(password);
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server, tls);
    server.addConnector(connector);
    server.setHandler(new BodyHandler());
    server.start();
    try {
      download(connector.getLocalPort(), keys, password);
    } finally {
      server.stop();
    }
  }

  private static void download(int port, Path keys, String password) throws Exception {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(KeyStore.getInstance(keys.toFile(), password.toCharArray()));
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, trust.getTrustManagers(), null);
    try (HttpClient client = HttpClient.newBuilder().sslContext(tls).build()) {
      HttpResponse<byte[]> response =
          client.send(
              HttpRequest.newBuilder(URI.create("https://localhost:" + port + "/")).build(),
              HttpResponse.BodyHandlers.ofByteArray());
      System.out.println("Suite: " + response.sslSession().orElseThrow().getCipherSuite());
      System.out.println("Body: " + (Arrays.equals(response.body(), BODY) ? "right" : "wrong"));
      System.out.println(
          "Provider: " + Cipher.getInstance("AES/GCM/NoPadding").getProvider().getName());
    }
  }

  private static byte[] body() {
    byte[] body = new byte[1 << 20];
    for (int i = 0; i < body.length; i++) {
      body[i] = (byte) (i * 31);
    }
    return body;
  }

  /** Answers every request with the same bytes. */
  private static final class BodyHandler extends Handler.Abstract.NonBlocking {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      response.write(true, ByteBuffer.wrap(BODY), callback);
      return true;
    }
  }
}
