package com.example.programs;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.NameBasedGenerator;
import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import com.google.crypto.tink.Aead;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.StreamingAead;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import com.google.crypto.tink.streamingaead.PredefinedStreamingAeadParameters;
import com.google.crypto.tink.streamingaead.StreamingAeadConfig;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.iceberg.Files;
import org.apache.iceberg.encryption.AesGcmInputFile;
import org.apache.iceberg.encryption.AesGcmOutputFile;
import org.apache.kafka.common.security.authenticator.CredentialCache;
import org.apache.kafka.common.security.scram.ScramCredential;
import org.apache.kafka.common.security.scram.ScramExtensionsCallback;
import org.apache.kafka.common.security.scram.internals.ScramFormatter;
import org.apache.kafka.common.security.scram.internals.ScramMechanism;
import org.apache.kafka.common.security.scram.internals.ScramSaslClient;
import org.apache.kafka.common.security.scram.internals.ScramSaslServer;
import org.apache.kafka.common.security.scram.internals.ScramServerCallbackHandler;
import org.apache.kafka.common.security.token.delegation.internals.DelegationTokenCache;
import org.eclipse.jgit.internal.storage.dfs.DfsRepositoryDescription;
import org.eclipse.jgit.internal.storage.dfs.InMemoryRepository;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectInserter;
import org.keycloak.common.crypto.CryptoIntegration;
import org.keycloak.credential.hash.Pbkdf2PasswordHashProvider;
import org.keycloak.models.credential.PasswordCredentialModel;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder.SecretKeyFactoryAlgorithm;

/** What is measured of each program; those that hold on to an early object come first. */
final class Workloads {
  private static final byte[] SHORT = bytes(40);
  private static final String PASSWORD = "correct horse battery";

  private Workloads() {}

  static List<Workload> all() {
    List<Workload> all = new ArrayList<>();
    add(all, "java-uuid-generator v5, early", Workloads::javaUuidGenerator);
    add(all, "JDK UUID.nameUUIDFromBytes", () -> () -> UUID.nameUUIDFromBytes(SHORT));
    add(all, "commons-codec md5Hex 40 B", () -> () -> DigestUtils.md5Hex(SHORT));
    add(all, "commons-codec sha256Hex 40 B", () -> () -> DigestUtils.sha256Hex(SHORT));
    add(all, "Guava sha256 40 B", () -> guava(Hashing.sha256(), 40));
    add(all, "Guava sha512 4 KiB", () -> guava(Hashing.sha512(), 4096));
    add(all, "Nimbus HS256 parse+verify", Workloads::nimbus);
    add(all, "Tink AES-256-GCM 1 KiB seal+open", Workloads::tink);
    add(all, "Tink streaming 16 MiB write", () -> tinkStreaming(true));
    add(all, "Tink streaming 16 MiB read", () -> tinkStreaming(false));
    add(all, "Spring PBKDF2-SHA256 20,000", Workloads::spring);
    add(all, "Kafka SCRAM-SHA-256 login 4096", Workloads::kafka);
    add(all, "Keycloak PBKDF2-SHA512 210,000", Workloads::keycloak);
    add(all, "JGit 1000 blobs ids", () -> jgit("java", false));
    add(all, "JGit 1000 blobs ids, jdkNative", () -> jgit("jdkNative", false));
    add(all, "JGit 1000 blobs insert", () -> jgit("java", true));
    add(all, "JGit 1000 blobs insert, jdkNative", () -> jgit("jdkNative", true));
    ParquetFile small = new ParquetFile(20_000, 0);
    ParquetFile large = new ParquetFile(2_000, 2048);
    add(all, "Parquet plain read 20,000 rows", () -> small.reading(false));
    add(all, "Parquet encrypted write 20,000 rows", () -> small.writing(true));
    add(all, "Parquet encrypted read 20,000 rows", () -> small.reading(true));
    add(all, "Parquet encrypted write 2,000 x 2 KiB", () -> large.writing(true));
    add(all, "Parquet encrypted read 2,000 x 2 KiB", () -> large.reading(true));
    add(all, "Iceberg AES-GCM file 4 MiB write", () -> iceberg(true));
    add(all, "Iceberg AES-GCM file 4 MiB read", () -> iceberg(false));
    all.add(new Workload("1000 requests by 100 threads, mixed", true, Requests::thousand));
    all.add(new Workload("Tomcat HTTPS 256 MiB, CPU of all threads", true, Tomcats::download));
    return all;
  }

  private static void add(List<Workload> all, String name, Callable<Callable<Object>> setUp) {
    all.add(new Workload(name, false, setUp));
  }

  static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new java.util.Random(length).nextBytes(bytes);
    return bytes;
  }

  private static Callable<Object> javaUuidGenerator() {
    NameBasedGenerator generator = Generators.nameBasedGenerator(NameBasedGenerator.NAMESPACE_DNS);
    return () -> generator.generate("www.example.com");
  }

  private static Callable<Object> guava(HashFunction function, int length) {
    byte[] message = bytes(length);
    return () -> function.hashBytes(message);
  }

  private static Callable<Object> nimbus() throws Exception {
    byte[] key = bytes(32);
    JWTClaimsSet claims =
        new JWTClaimsSet.Builder()
            .subject("alice")
            .issuer("https://id.example.com")
            .audience("api")
            .expirationTime(new Date(2_000_000_000_000L))
            .claim("scope", "read write")
            .build();
    SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
    token.sign(new MACSigner(key));
    String text = token.serialize();
    MACVerifier verifier = new MACVerifier(key);
    return () -> SignedJWT.parse(text).verify(verifier) + text;
  }

  private static Callable<Object> tink() throws Exception {
    AeadConfig.register();
    Aead aead =
        KeysetHandle.generateNew(PredefinedAeadParameters.AES256_GCM)
            .getPrimitive(RegistryConfiguration.get(), Aead.class);
    byte[] text = bytes(1024);
    return () -> aead.decrypt(aead.encrypt(text, SHORT), SHORT);
  }

  private static Callable<Object> tinkStreaming(boolean writes) throws Exception {
    StreamingAeadConfig.register();
    StreamingAead aead =
        KeysetHandle.generateNew(PredefinedStreamingAeadParameters.AES256_GCM_HKDF_1MB)
            .getPrimitive(RegistryConfiguration.get(), StreamingAead.class);
    byte[] text = bytes(16 << 20);
    ByteArrayOutputStream file = new ByteArrayOutputStream(17 << 20);
    Callable<Object> write =
        () -> {
          file.reset();
          try (OutputStream out = aead.newEncryptingStream(file, SHORT)) {
            out.write(text);
          }
          return file.size();
        };
    write.call();
    byte[] sealed = file.toByteArray();
    return writes
        ? write
        : reading(() -> aead.newDecryptingStream(new ByteArrayInputStream(sealed), SHORT));
  }

  /** Reads a stream to its end. */
  private static Callable<Object> reading(Callable<InputStream> opening) {
    byte[] part = new byte[1 << 16];
    return () -> {
      int sum = 0;
      try (InputStream in = opening.call()) {
        for (int n = in.read(part); n >= 0; n = in.read(part)) {
          sum += n + (n > 0 ? part[0] : 0);
        }
      }
      return sum;
    };
  }

  private static Callable<Object> spring() {
    Pbkdf2PasswordEncoder encoder =
        new Pbkdf2PasswordEncoder(
            "", 16, 20_000, SecretKeyFactoryAlgorithm.PBKDF2WithHmacSHA256);
    String stored = encoder.encode(PASSWORD);
    return () -> encoder.matches(PASSWORD, stored) && !encoder.matches("", stored);
  }

  private static Callable<Object> kafka() throws Exception {
    ScramMechanism mechanism = ScramMechanism.SCRAM_SHA_256;
    CredentialCache cache = new CredentialCache();
    cache.createCache(mechanism.mechanismName(), ScramCredential.class)
        .put("alice", new ScramFormatter(mechanism).generateCredential(PASSWORD, 4096));
    ScramServerCallbackHandler server =
        new ScramServerCallbackHandler(
            cache.cache(mechanism.mechanismName(), ScramCredential.class),
            new DelegationTokenCache(ScramMechanism.mechanismNames()));
    server.configure(Map.of(), mechanism.mechanismName(), List.of());
    CallbackHandler client =
        callbacks -> {
          for (Callback callback : callbacks) {
            switch (callback) {
              case NameCallback name -> name.setName("alice");
              case PasswordCallback password -> password.setPassword(PASSWORD.toCharArray());
              case ScramExtensionsCallback extensions -> extensions.extensions(Map.of());
              default -> throw new IllegalStateException(callback.toString());
            }
          }
        };
    return () -> {
      ScramSaslServer atServer = new ScramSaslServer(mechanism, Map.of(), server);
      ScramSaslClient atClient = new ScramSaslClient(mechanism, client);
      byte[] message = atClient.evaluateChallenge(new byte[0]);
      while (!atClient.isComplete()) {
        message = atClient.evaluateChallenge(atServer.evaluateResponse(message));
      }
      return atServer.isComplete() + atServer.getAuthorizationID();
    };
  }

  private static Callable<Object> keycloak() {
    CryptoIntegration.init(Workloads.class.getClassLoader());
    Pbkdf2PasswordHashProvider provider =
        new Pbkdf2PasswordHashProvider("pbkdf2-sha512", "PBKDF2WithHmacSHA512", 210_000, 0);
    PasswordCredentialModel stored = provider.encodedCredential(PASSWORD, 210_000);
    return () -> provider.verify(PASSWORD, stored);
  }

  private static Callable<Object> jgit(String sha1, boolean inserts) {
    byte[][] blobs = new byte[1000][];
    Arrays.setAll(blobs, i -> Arrays.copyOf(bytes(200 + i % 100), 200 + i % 100));
    for (int i = 0; i < blobs.length; i++) {
      blobs[i][0] = (byte) i;
      blobs[i][1] = (byte) (i >> 8);
    }
    return () -> {
      System.setProperty("org.eclipse.jgit.util.sha1.implementation", sha1);
      Object last = null;
      try (InMemoryRepository repository =
              new InMemoryRepository(new DfsRepositoryDescription("r"));
          ObjectInserter inserter =
              inserts ? repository.newObjectInserter() : new ObjectInserter.Formatter()) {
        for (byte[] blob : blobs) {
          last =
              inserts
                  ? inserter.insert(Constants.OBJ_BLOB, blob)
                  : inserter.idFor(Constants.OBJ_BLOB, blob);
        }
        if (inserts) {
          inserter.flush();
        }
      }
      return last.toString();
    };
  }

  private static Callable<Object> iceberg(boolean writes) throws Exception {
    byte[] key = bytes(16);
    byte[] text = bytes(4 << 20);
    File file = File.createTempFile("iceberg", ".bin");
    file.deleteOnExit();
    Callable<Object> write =
        () -> {
          AesGcmOutputFile sealed = new AesGcmOutputFile(Files.localOutput(file), key, SHORT);
          try (OutputStream out = sealed.createOrOverwrite()) {
            out.write(text);
          }
          return file.length();
        };
    write.call();
    return writes
        ? write
        : reading(() -> new AesGcmInputFile(Files.localInput(file), key, SHORT).newStream());
  }
}
