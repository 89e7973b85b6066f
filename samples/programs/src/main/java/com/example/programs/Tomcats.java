package com.example.programs;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;

/** Tomcat on localhost serves by TLS 1.3 what the JDK's client downloads. */
final class Tomcats {
  private static final long LENGTH = 256 << 20;
  private static final String PASSWORD = "of-the-sample";
  // Held, as nobody else holds what is set.
  private static final Logger LOG = Logger.getLogger("org.apache");

  private Tomcats() {}

  private static Path keys(Path folder) throws Exception {
    Path keys = folder.resolve("keys.p12");
    String tool = System.getProperty("java.home") + "/bin/keytool";
    new ProcessBuilder(
            tool, "-genkeypair", "-alias", "k", "-keyalg", "EC", "-groupname", "secp256r1",
            "-dname", "CN=localhost", "-ext", "san=dns:localhost", "-keystore", keys.toString(),
            "-storepass", PASSWORD)
        .redirectErrorStream(true)
        .start()
        .waitFor();
    return keys;
  }

  static Callable<Object> download() throws Exception {
    LOG.setLevel(Level.WARNING);
    Path folder = Files.createTempDirectory("tomcat");
    Path keys = keys(folder);
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(folder.toString());
    Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
    connector.setPort(0);
    connector.setSecure(true);
    connector.setScheme("https");
    connector.setProperty("SSLEnabled", "true");
    connector.setProperty("address", "127.0.0.1");
    SSLHostConfig host = new SSLHostConfig();
    host.setProtocols("TLSv1.3");
    SSLHostConfigCertificate certificate =
        new SSLHostConfigCertificate(host, SSLHostConfigCertificate.Type.EC);
    certificate.setCertificateKeystoreFile(keys.toString());
    certificate.setCertificateKeystorePassword(PASSWORD);
    host.addCertificate(certificate);
    connector.addSslHostConfig(host);
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", folder.toString());
    Tomcat.addServlet(context, "bytes", new Bytes());
    context.addServletMapping("/", "bytes");
    tomcat.start();

    KeyStore store = KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext tls = SSLContext.getInstance("TLSv1.3");
    tls.init(null, trust.getTrustManagers(), null);
    HttpClient client =
        HttpClient.newBuilder().sslContext(tls).version(HttpClient.Version.HTTP_1_1).build();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("https://localhost:" + connector.getLocalPort() + "/"))
            .build();
    byte[] part = new byte[1 << 16];
    return () -> {
      HttpResponse<InputStream> response =
          client.send(request, HttpResponse.BodyHandlers.ofInputStream());
      long sum = 0;
      try (InputStream in = response.body()) {
        for (int n = in.read(part); n >= 0; n = in.read(part)) {
          sum += n;
        }
      }
      return sum + response.sslSession().orElseThrow().getCipherSuite();
    };
  }

  private static final class Bytes extends HttpServlet {
    private static final long serialVersionUID = 1;
    private final byte[] part = Workloads.bytes(1 << 16);

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.setContentLengthLong(LENGTH);
      for (long done = 0; done < LENGTH; done += part.length) {
        response.getOutputStream().write(part);
      }
    }
  }
}
