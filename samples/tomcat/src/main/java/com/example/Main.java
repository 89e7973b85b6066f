package com.example;

import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.Security;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;

/**
 * Serves HTTPS by Tomcat and JSSE with Sennit as the first provider, and downloads a mebibyte from
 * itself. Its arguments are a key store with a certificate of localhost, its password, and a folder
 * for Tomcat.
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
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(arguments[2]);
    Connector connector = connector(keys, password);
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "body", new BodyServlet());
    context.addServletMappingDecoded("/", "body");
    tomcat.start();
    try {
      download(connector.getLocalPort(), keys, password);
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
  }

  private static Connector connector(Path keys, String password) {
    SSLHostConfig tls = new SSLHostConfig();
    tls.setProtocols("TLSv1.3");
    SSLHostConfigCertificate certificate =
        new SSLHostConfigCertificate(tls, SSLHostConfigCertificate.Type.UNDEFINED);
    certificate.setCertificateKeystoreFile(keys.toString());
    certificate.setCertificateKeystorePassword(password);
    tls.addCertificate(certificate);
    Connector connector = new Connector();
    connector.setPort(0);
    connector.setScheme("https");
    connector.setSecure(true);
    connector.setProperty("SSLEnabled", "true");
    connector.addSslHostConfig(tls);
    return connector;
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
  private static final class BodyServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.getOutputStream().write(BODY);
    }
  }
}
