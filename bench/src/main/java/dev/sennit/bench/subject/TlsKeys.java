package dev.sennit.bench.subject;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A file with a key and its certificate. Both sides of a connection use and trust them. */
final class TlsKeys implements AutoCloseable {
  private static final String PASSWORD = "changeit";

  private final Path folder;
  private final Path file;

  /** Creates the file. */
  TlsKeys() throws IOException, InterruptedException {
    folder = Files.createTempDirectory("sennit-tls");
    file = folder.resolve("keys.p12");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    String options =
        "-genkeypair -keyalg EC -groupname secp256r1 -dname CN=localhost -ext SAN=dns:localhost"
            + " -alias key -storetype PKCS12";
    List<String> command = new ArrayList<>(List.of(keytool));
    command.addAll(List.of(options.split(" ")));
    command.addAll(List.of("-keystore", file.toString(), "-storepass", PASSWORD));
    new FreshProcess(command).runSilently();
  }

  Path file() {
    return file;
  }

  /** Deletes the file. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
    Files.delete(folder);
  }

  /** Returns the context of one side of a connection, with the keys in a file. */
  static SSLContext context(Path file) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    KeyManagerFactory keyManagers = KeyManagerFactory.getInstance("PKIX");
    keyManagers.init(keys, PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("key", keys.getCertificate("key"));
    TrustManagerFactory trustManagers = TrustManagerFactory.getInstance("PKIX");
    trustManagers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
    return context;
  }
}
