package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Messages;
import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.DrbgParameters;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.security.Signature;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.KEM;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.net.ssl.SSLContext;

/**
 * Main class of a child JVM, with Sennit first in the list of providers: does what the JDK does
 * with digests, MACs and ciphers, in the folder that is its argument. For each use it prints a line
 * of the table in docs/guide/drop-in-provider.md: the use, and what it asked Sennit for.
 */
final class UsesOfTheJdk {
  private static final String PASSWORD = TlsIdentity.PASSWORD;
  private static final byte[] CONTENT = Messages.random(7000);

  private interface Use {
    void run() throws Exception;
  }

  /** Sennit, which notes the services that it is asked for and has. */
  private static final class Recorder extends Provider {
    private static final long serialVersionUID = 1;

    private final transient Provider sennit = new SennitProvider();
    private final transient Set<String> asked = new ConcurrentSkipListSet<>();

    Recorder() {
      super("Recorder", "1", "Sennit, recorded");
    }

    @Override
    public Service getService(String type, String algorithm) {
      Service service = sennit.getService(type, algorithm);
      if (service != null) {
        asked.add("`" + type + "`");
      }
      return service;
    }
  }

  @SuppressWarnings("serial")
  private static final class WithoutVersion implements Serializable {}

  private final Recorder recorder = new Recorder();
  private final Map<String, Use> uses = new LinkedHashMap<>();
  private final Path keys;
  private final Path jar;
  private final SSLContext context;

  private UsesOfTheJdk(Path folder) throws Exception {
    keys = folder.resolve("keys.p12");
    jar = folder.resolve("some.jar");
    TlsIdentity.create(keys);
    context = TlsIdentity.context(keys);
    objects();
    keys();
    use("TLS, by `SSLContext`", () -> TlsConnections.talk(context));
    files();
  }

  public static void main(String[] arguments) throws Exception {
    System.out.println(Status.current().describe());
    assertThat(Security.getProviders()[0].getName()).isEqualTo("Sennit");
    assertThat(Mac.getInstance("HmacMD5").getProvider().getName()).isEqualTo("Sennit");
    UsesOfTheJdk jdk = new UsesOfTheJdk(Path.of(arguments[0]));
    random();
    jdk.signJar("SHA-512");
    jdk.verifyJar();
    jdk.signJar("SHA-256");
    Recorder recorder = jdk.recorder;
    Security.removeProvider("Sennit");
    Security.insertProviderAt(recorder, 1);
    for (Map.Entry<String, Use> use : jdk.uses.entrySet()) {
      recorder.asked.clear();
      use.getValue().run();
      String asked = recorder.asked.isEmpty() ? "nothing" : String.join(", ", recorder.asked);
      System.out.printf("| %s | %s |%n", use.getKey(), asked);
    }
    System.out.println("all uses are right");
  }

  private void use(String what, Use use) {
    uses.put(what, use);
  }

  private void objects() {
    use("`MessageDigest.getInstance`", () -> MessageDigest.getInstance("SHA-256"));
    use("`Mac.getInstance`", () -> Mac.getInstance("HmacSHA256"));
    use("`Cipher.getInstance`", () -> Cipher.getInstance("AES/GCM/NoPadding"));
    use(
        "`SecretKeyFactory.getInstance`",
        () -> SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256"));
    use("`KDF.getInstance`", () -> KDF.getInstance("HKDF-SHA256"));
    use(
        "any of these with another provider's name, such as `SUN`",
        () -> MessageDigest.getInstance("SHA-256", "SUN"));
    use(
        "`DigestInputStream`, by its `MessageDigest`",
        () ->
            new DigestInputStream(
                    new ByteArrayInputStream(new byte[9]), MessageDigest.getInstance("MD5"))
                .readAllBytes());
    use("`UUID.nameUUIDFromBytes`", () -> UUID.nameUUIDFromBytes(new byte[] {1}));
    use("`UUID.randomUUID`", UUID::randomUUID);
    use("`SecureRandom`", () -> new SecureRandom().nextBytes(new byte[20]));
    use(
        "a serialized class without `serialVersionUID`",
        () -> ObjectStreamClass.lookup(WithoutVersion.class).getSerialVersionUID());
  }

  private void keys() {
    use(
        "`KeyPairGenerator`, `KeyAgreement` with elliptic curves",
        () -> KeyAgreement.getInstance("ECDH").init(keyPair("EC").getPrivate()));
    use(
        "`Signature` with RSA, DSA or ECDSA",
        () -> {
          sign("SHA256withRSA", "RSA");
          sign("SHA256withDSA", "DSA");
          for (String digest : List.of("SHA1", "SHA256", "SHA512")) {
            sign(digest + "withECDSA", "EC");
          }
        });
    use("`Signature` with Ed25519", () -> sign("Ed25519", "Ed25519"));
    use(
        "`Signature` with Ed448 or ML-DSA",
        () -> {
          sign("Ed448", "Ed448");
          sign("ML-DSA", "ML-DSA");
        });
    use(
        "`KEM` with ML-KEM",
        () ->
            KEM.getInstance("ML-KEM").newEncapsulator(keyPair("ML-KEM").getPublic()).encapsulate());
    use(
        "`Cipher` with RSA and OAEP",
        () -> {
          Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");
          cipher.init(Cipher.ENCRYPT_MODE, keyPair("RSA").getPublic());
          cipher.doFinal(new byte[3]);
        });
  }

  private static KeyPair keyPair(String algorithm) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
    if (algorithm.equals("RSA")) {
      // A short key, which is found soon.
      generator.initialize(1024);
    }
    return generator.generateKeyPair();
  }

  private static void sign(String algorithm, String keyAlgorithm) throws Exception {
    KeyPair pair = keyPair(keyAlgorithm);
    Signature signature = Signature.getInstance(algorithm);
    signature.initSign(pair.getPrivate());
    signature.update(CONTENT);
    byte[] signed = signature.sign();
    signature.initVerify(pair.getPublic());
    signature.update(CONTENT);
    assertThat(signature.verify(signed)).as(algorithm).isTrue();
  }

  private void files() {
    use(
        "`KeyStore` of type PKCS12",
        () -> {
          TlsIdentity.load(keys, PASSWORD).getKey("key", PASSWORD.toCharArray());
          assertThatThrownBy(() -> TlsIdentity.load(keys, "wrong")).isInstanceOf(IOException.class);
        });
    use(
        "`KeyStore` of type JKS",
        () -> {
          KeyStore store = KeyStore.getInstance("JKS");
          store.load(null, null);
          store.store(new ByteArrayOutputStream(), PASSWORD.toCharArray());
        });
    use("`JarFile` of a signed jar", this::verifyJar);
  }

  private void signJar(String digest) throws Exception {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("content"));
      out.write(CONTENT);
    }
    TlsIdentity.runTool(
        "sun.security.tools.jarsigner.Main",
        "-digestalg " + digest + " -keystore",
        keys.toString(),
        "-storepass",
        PASSWORD,
        jar.toString(),
        "key");
  }

  private void verifyJar() throws IOException {
    try (JarFile signed = new JarFile(jar.toFile(), true)) {
      JarEntry entry = signed.getJarEntry("content");
      try (InputStream in = signed.getInputStream(entry)) {
        in.readAllBytes();
      }
      assertThat(entry.getCodeSigners()).isNotNull();
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
      assertThat(first).isNotEqualTo(second);
      assertThat(random.toString()).contains(mechanism.split(",")[1]);
    }
  }
}
