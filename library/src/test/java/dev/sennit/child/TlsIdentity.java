package dev.sennit.child;

import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A key and a certificate of its own, in a file, for both sides of a connection. */
final class TlsIdentity {
  static final String PASSWORD = "changeit";

  /** What a child JVM needs to make one. */
  static final List<String> OPTIONS =
      List.of("--add-exports", "java.base/sun.security.tools.keytool=ALL-UNNAMED");

  private TlsIdentity() {}

  /** A PKCS 12 file, which an HMAC protects, with a certificate that is signed with ECDSA. */
  static void create(Path file) throws Exception {
    runTool(
        "sun.security.tools.keytool.Main",
        "-genkeypair -alias key -keyalg EC -groupname secp256r1 -sigalg SHA256withECDSA"
            + " -dname CN=localhost -storetype PKCS12 -keystore",
        file.toString(),
        "-storepass",
        PASSWORD);
  }

  static KeyStore load(Path file, String password) throws Exception {
    KeyStore keyStore = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keyStore.load(in, password.toCharArray());
    }
    return keyStore;
  }

  /** Who trusts this certificate, and proves to have it. */
  static SSLContext context(Path file) throws Exception {
    KeyStore keys = load(file, PASSWORD);
    KeyManagerFactory keyManagers = KeyManagerFactory.getInstance("PKIX");
    keyManagers.init(keys, PASSWORD.toCharArray());
    TrustManagerFactory trustManagers = TrustManagerFactory.getInstance("PKIX");
    trustManagers.init(keys);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
    return context;
  }

  static void runTool(String tool, String options, String... more) throws Exception {
    String[] few = options.split(" ");
    String[] all = Arrays.copyOf(few, few.length + more.length);
    System.arraycopy(more, 0, all, few.length, more.length);
    try {
      Class.forName(tool).getMethod("main", String[].class).invoke(null, (Object) all);
    } catch (InvocationTargetException e) {
      throw new AssertionError(e.getCause());
    }
  }
}
