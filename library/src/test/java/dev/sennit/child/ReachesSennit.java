package dev.sennit.child;

import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.security.Signature;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListSet;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.KEM;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;

/**
 * Main class of a child JVM, with Sennit first in the list of providers. Prints, for each use of
 * the JDK, a line of the table in docs/guide/drop-in-provider.md: the use, and which services it
 * asked Sennit for. Its argument is a folder in which {@link UsesOfTheJdk} left its files.
 */
final class ReachesSennit {
  private static final String PASSWORD = TlsIdentity.PASSWORD;

  /** Something that a program does with the JDK. */
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

  private final Map<String, Use> uses = new LinkedHashMap<>();
  private final Path folder;

  private ReachesSennit(Path folder) throws Exception {
    this.folder = folder;
    UsesOfTheJdk jdk = new UsesOfTheJdk(folder);
    objects();
    keys();
    uses.put("TLS, by `SSLContext`", jdk::tls);
    files(jdk);
  }

  private void objects() {
    uses.put("`MessageDigest.getInstance`", () -> MessageDigest.getInstance("SHA-256"));
    uses.put("`Mac.getInstance`", () -> Mac.getInstance("HmacSHA256"));
    uses.put("`Cipher.getInstance`", () -> Cipher.getInstance("AES/GCM/NoPadding"));
    uses.put(
        "`SecretKeyFactory.getInstance`",
        () -> SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256"));
    uses.put("`KDF.getInstance`", () -> KDF.getInstance("HKDF-SHA256"));
    uses.put(
        "any of these with another provider's name, such as `SUN`",
        () -> MessageDigest.getInstance("SHA-256", "SUN"));
    uses.put(
        "`DigestInputStream`, by its `MessageDigest`",
        () ->
            new DigestInputStream(
                    new ByteArrayInputStream(new byte[9]), MessageDigest.getInstance("MD5"))
                .readAllBytes());
    uses.put("`UUID.nameUUIDFromBytes`", () -> UUID.nameUUIDFromBytes(new byte[] {1}));
    uses.put("`UUID.randomUUID`", UUID::randomUUID);
    uses.put("`SecureRandom`", () -> new SecureRandom().nextBytes(new byte[20]));
    uses.put(
        "a serialized class without `serialVersionUID`",
        () -> ObjectStreamClass.lookup(WithoutVersion.class).getSerialVersionUID());
  }

  private void keys() {
    uses.put(
        "`KeyPairGenerator`, `KeyAgreement` with elliptic curves",
        () -> KeyAgreement.getInstance("ECDH").init(keyPair("EC").getPrivate()));
    uses.put(
        "`Signature` with RSA, DSA or ECDSA",
        () -> {
          sign("SHA256withRSA", "RSA");
          sign("SHA256withDSA", "DSA");
          sign("SHA256withECDSA", "EC");
        });
    uses.put("`Signature` with Ed25519", () -> sign("Ed25519", "Ed25519"));
    uses.put(
        "`Signature` with Ed448 or ML-DSA",
        () -> {
          sign("Ed448", "Ed448");
          sign("ML-DSA", "ML-DSA");
        });
    uses.put(
        "`KEM` with ML-KEM",
        () ->
            KEM.getInstance("ML-KEM").newEncapsulator(keyPair("ML-KEM").getPublic()).encapsulate());
    uses.put(
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
    Signature signature = Signature.getInstance(algorithm);
    signature.initSign(keyPair(keyAlgorithm).getPrivate());
    signature.update(new byte[100]);
    signature.sign();
  }

  private void files(UsesOfTheJdk jdk) {
    Path file = folder.resolve(UsesOfTheJdk.KEY_STORE);
    uses.put(
        "`KeyStore` of type PKCS12",
        () -> TlsIdentity.load(file, PASSWORD).getKey("key", PASSWORD.toCharArray()));
    uses.put(
        "`KeyStore` of type JKS",
        () -> {
          KeyStore store = KeyStore.getInstance("JKS");
          store.load(null, null);
          store.store(new ByteArrayOutputStream(), PASSWORD.toCharArray());
        });
    uses.put("`JarFile` of a signed jar", jdk::verify);
  }

  public static void main(String[] arguments) throws Exception {
    Status.current();
    ReachesSennit reaches = new ReachesSennit(Path.of(arguments[0]));
    Recorder recorder = new Recorder();
    Security.insertProviderAt(recorder, 1);
    for (Map.Entry<String, Use> use : reaches.uses.entrySet()) {
      recorder.asked.clear();
      use.getValue().run();
      String asked = recorder.asked.isEmpty() ? "nothing" : String.join(", ", recorder.asked);
      System.out.printf("| %s | %s |%n", use.getKey(), asked);
    }
  }
}
