package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.HashStream;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.HmacStream;
import dev.sennit.Status;
import dev.sennit.WithKernels;
import dev.sennit.provider.SennitProvider;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.security.DigestInputStream;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.security.Signature;
import java.security.spec.AlgorithmParameterSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/**
 * Protects: every object comes to its kernel, however early it was made and wherever it is kept.
 */
class EarlyObjectsTest implements WithKernels {
  /** Packages of the JDK that the search opens. */
  private static final List<String> OPENED =
      List.of(
          "java.security", "java.io", "javax.crypto", "sun.security.ec", "sun.security.provider");

  private static final byte[] MESSAGE = new byte[1000];
  private static final byte[] KEY = {1, 2, 3};

  private interface Use {
    byte[] compute() throws Exception;
  }

  private final Map<String, Object> objects = new LinkedHashMap<>();
  private final Map<String, Use> uses = new LinkedHashMap<>();

  @Test
  void afterLinkingNoneComputesByTheJdk() throws Exception {
    List<String> options = new ArrayList<>(List.of(ChildJvm.GRANT));
    for (String opened : OPENED) {
      options.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
    }
    List<String> lines = ChildJvm.run(options, EarlyObjectsTest.class).lines().toList();
    assertThat(lines).contains("first, digest: by the JDK");
    assertThat(lines.stream().filter(line -> line.startsWith("later")))
        .hasSize(8)
        .allMatch(line -> line.endsWith(": by a kernel"));
  }

  /**
   * Makes objects of every kind in the first moments, and says which of them still hold a digest of
   * the JDK when the kernels are linked and a message has ended.
   */
  public static void main(String[] arguments) throws Exception {
    Security.insertProviderAt(new SennitProvider(), 1);
    EarlyObjectsTest early = new EarlyObjectsTest();
    early.make();
    Map<String, byte[]> first = early.useAll();
    early.print("first");
    Status.current();
    Map<String, byte[]> later = early.useAll();
    early.print("later");
    first.forEach((name, result) -> assertThat(later.get(name)).as(name).isEqualTo(result));
  }

  private void make() throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    put("digest", digest, () -> wholeAndInParts(digest));
    MessageDigest parts = MessageDigest.getInstance("SHA3-256");
    put("digest in parts", parts, () -> inParts(parts));
    MessageDigest begun = MessageDigest.getInstance("MD5");
    begun.update(MESSAGE);
    MessageDigest copy = (MessageDigest) begun.clone();
    begun.reset();
    copy.reset();
    put("clone", copy, () -> inParts(copy));
    MessageDigest ofStream = MessageDigest.getInstance("SHA-1");
    try (InputStream stream = new DigestInputStream(new ByteArrayInputStream(MESSAGE), ofStream)) {
      put("in a stream", stream, () -> inParts(ofStream));
    }
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(KEY, "RAW"));
    put("mac", mac, () -> mac.doFinal(MESSAGE));
    HashStream hashStream = Hasher.SHA_512.stream();
    put("stream", hashStream, () -> hashStream.update(MESSAGE).digest());
    HmacStream hmacStream = Hmac.of(Hasher.SHA_256, KEY).stream();
    put("stream of codes", hmacStream, () -> hmacStream.update(MESSAGE).mac());
    KeyPair pair = KeyPairGenerator.getInstance("EC").generateKeyPair();
    Signature signature = Signature.getInstance("SHA256withECDSA");
    put("signature", signature, () -> isRight(signature, pair));
  }

  private static byte[] wholeAndInParts(MessageDigest digest) {
    byte[] whole = digest.digest(MESSAGE);
    assertThat(inParts(digest)).isEqualTo(whole);
    return whole;
  }

  private static byte[] inParts(MessageDigest digest) {
    digest.update(MESSAGE, 0, 7);
    digest.update(MESSAGE[7]);
    digest.update(MESSAGE, 8, MESSAGE.length - 8);
    return digest.digest();
  }

  private static byte[] isRight(Signature signature, KeyPair pair) throws Exception {
    signature.initSign(pair.getPrivate());
    signature.update(MESSAGE);
    byte[] signed = signature.sign();
    signature.initVerify(pair.getPublic());
    signature.update(MESSAGE);
    return new byte[] {(byte) (signature.verify(signed) ? 1 : 0)};
  }

  private void put(String name, Object object, Use use) {
    objects.put(name, object);
    uses.put(name, use);
  }

  private Map<String, byte[]> useAll() throws Exception {
    Map<String, byte[]> results = new LinkedHashMap<>();
    for (Map.Entry<String, Use> use : uses.entrySet()) {
      results.put(use.getKey(), use.getValue().compute());
    }
    return results;
  }

  private void print(String when) throws Exception {
    for (Map.Entry<String, Object> each : objects.entrySet()) {
      Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
      String by = holdsDigestOfJdk(each.getValue(), seen) ? "the JDK" : "a kernel";
      System.out.printf("%s, %s: by %s%n", when, each.getKey(), by);
    }
  }

  private static boolean holdsDigestOfJdk(Object object, Set<Object> seen) throws Exception {
    // A source of random numbers of the JDK has a digest of its own.
    if (object == null
        || object instanceof Provider
        || object instanceof SecureRandom
        || object instanceof Key
        || object instanceof AlgorithmParameterSpec
        || object instanceof Enum
        || !seen.add(object)) {
      return false;
    }
    String name = object.getClass().getName();
    if (name.startsWith("sun.security.provider.")) {
      return true;
    }
    if (!name.startsWith("dev.sennit.") && OPENED.stream().noneMatch(name::startsWith)) {
      return false;
    }
    for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!field.getType().isPrimitive() && !Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true);
          if (holdsDigestOfJdk(field.get(object), seen)) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
