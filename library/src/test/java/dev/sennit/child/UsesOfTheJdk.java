package dev.sennit.child;

import dev.sennit.Status;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DrbgParameters;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Security;
import java.security.Signature;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/**
 * Main class of child JVMs, with Sennit first in the list of providers: does what the JDK does with
 * digests and MACs, in the folder that is its argument.
 */
final class UsesOfTheJdk {
  static final String KEY_STORE = "keys.p12";

  private static final byte[] CONTENT = "content".repeat(1000).getBytes(StandardCharsets.US_ASCII);

  private final Path keyStoreFile;
  private final Path jar;

  UsesOfTheJdk(Path folder) {
    keyStoreFile = folder.resolve(KEY_STORE);
    jar = folder.resolve("some.jar");
  }

  public static void main(String[] arguments) throws Exception {
    System.out.println(Status.current().describe());
    if (!Security.getProviders()[0].getName().equals("Sennit")
        || !Mac.getInstance("HmacMD5").getProvider().getName().equals("Sennit")) {
      throw new AssertionError("Sennit must be first: " + Arrays.toString(Security.getProviders()));
    }
    UsesOfTheJdk uses = new UsesOfTheJdk(Path.of(arguments[0]));
    uses.keyStore();
    uses.signedJar();
    uses.tls();
    random();
    signature();
    keyDerivation();
    System.out.println("all uses are right");
  }

  /** A PKCS 12 file, which an HMAC protects, with a certificate that is signed with ECDSA. */
  void keyStore() throws Exception {
    TlsIdentity.create(keyStoreFile);
    byte[] file = Files.readAllBytes(keyStoreFile);
    if (!TlsIdentity.load(keyStoreFile, TlsIdentity.PASSWORD).containsAlias("key")) {
      throw new AssertionError("the key must be in the key store");
    }
    try {
      TlsIdentity.load(keyStoreFile, "wrong");
    } catch (IOException e) {
      return;
    }
    throw new AssertionError("a wrong password must be found by the HMAC of " + file.length);
  }

  private void signedJar() throws Exception {
    writeJar();
    for (String digest : List.of("SHA-256", "SHA-512")) {
      sign(digest);
      verify();
    }
  }

  void writeJar() throws IOException {
    try (JarOutputStream out = new JarOutputStream(new FileOutputStream(jar.toFile()))) {
      for (String name : List.of("a", "b")) {
        out.putNextEntry(new JarEntry(name));
        out.write(CONTENT);
        out.closeEntry();
      }
    }
  }

  void sign(String digest) throws Exception {
    TlsIdentity.runTool(
        "sun.security.tools.jarsigner.Main",
        "-digestalg " + digest + " -keystore",
        keyStoreFile.toString(),
        "-storepass",
        TlsIdentity.PASSWORD,
        jar.toString(),
        "key");
  }

  void verify() throws IOException {
    try (JarFile signed = new JarFile(jar.toFile(), true)) {
      for (String name : List.of("a", "b")) {
        JarEntry entry = signed.getJarEntry(name);
        try (InputStream in = signed.getInputStream(entry)) {
          in.readAllBytes();
        }
        if (entry.getCodeSigners() == null) {
          throw new AssertionError(name + " must be signed");
        }
      }
    }
  }

  void tls() throws Exception {
    SSLContext context = TlsIdentity.context(keyStoreFile);
    handshake(context, "TLSv1.3", "TLS_AES_128_GCM_SHA256");
    handshake(context, "TLSv1.3", "TLS_AES_256_GCM_SHA384");
    handshake(context, "TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256");
    handshake(context, "TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA");
  }

  private static void handshake(SSLContext context, String protocol, String suite)
      throws Exception {
    try (SSLServerSocket server =
        (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0)) {
      CompletableFuture<Void> echo =
          CompletableFuture.runAsync(() -> {
            try (SSLSocket socket = (SSLSocket) server.accept()) {
              socket.getOutputStream().write(socket.getInputStream().readNBytes(CONTENT.length));
            } catch (IOException e) {
              throw new AssertionError(e);
            }
          });
      try (SSLSocket client =
          (SSLSocket) context.getSocketFactory().createSocket("localhost", server.getLocalPort())) {
        client.setEnabledProtocols(new String[] {protocol});
        client.setEnabledCipherSuites(new String[] {suite});
        OutputStream out = client.getOutputStream();
        out.write(CONTENT);
        byte[] answer = client.getInputStream().readNBytes(CONTENT.length);
        if (!Arrays.equals(answer, CONTENT)
            || !client.getSession().getCipherSuite().equals(suite)) {
          throw new AssertionError(client.getSession().toString());
        }
      }
      echo.get();
    }
  }

  private static void random() throws Exception {
    for (String mechanism : List.of("Hash_DRBG,SHA-512", "HMAC_DRBG,SHA-256")) {
      Security.setProperty("securerandom.drbg.config", mechanism);
      SecureRandom random =
          SecureRandom.getInstance(
              "DRBG",
              DrbgParameters.instantiation(
                  128, DrbgParameters.Capability.PR_AND_RESEED, new byte[] {1}));
      byte[] first = new byte[40];
      byte[] second = new byte[40];
      random.nextBytes(first);
      random.reseed();
      random.nextBytes(second);
      if (Arrays.equals(first, second) || !random.toString().contains(mechanism.split(",")[1])) {
        throw new AssertionError(random.toString());
      }
    }
  }

  private static void signature() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    KeyPair keys = generator.generateKeyPair();
    for (String algorithm : List.of("SHA1withECDSA", "SHA256withECDSA", "SHA512withECDSA")) {
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(keys.getPrivate());
      signature.update(CONTENT);
      byte[] signed = signature.sign();
      signature.initVerify(keys.getPublic());
      signature.update(CONTENT);
      if (!signature.verify(signed)) {
        throw new AssertionError(algorithm);
      }
    }
  }

  /** The first test vector of RFC 7914, section 11. */
  private static void keyDerivation() throws Exception {
    byte[] key =
        SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
            .generateSecret(
                new PBEKeySpec(
                    "passwd".toCharArray(), "salt".getBytes(StandardCharsets.US_ASCII), 1, 8 * 64))
            .getEncoded();
    String expected =
        "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
            + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783";
    if (!HexFormat.of().formatHex(key).equals(expected)) {
      throw new AssertionError(HexFormat.of().formatHex(key));
    }
  }
}
