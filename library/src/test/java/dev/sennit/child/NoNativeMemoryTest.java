package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.AesGcm;
import dev.sennit.Batch;
import dev.sennit.BatchUuids;
import dev.sennit.Blake3;
import dev.sennit.Hasher;
import dev.sennit.JoiningHasher;
import dev.sennit.WithKernels;
import dev.sennit.Zero;
import dev.sennit.provider.SennitProvider;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.OtherProviders;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: where the JVM gives no native memory, or too little for long messages, everything that
 * needs some computes by other means.
 */
@Execution(ExecutionMode.CONCURRENT)
class NoNativeMemoryTest {
  private static String run(String limit, Class<?>... mains) throws Exception {
    List<String> options =
        List.of(ChildJvm.GRANT, "-XX:+UseSerialGC", "-Xlog:gc", "-XX:MaxDirectMemorySize=" + limit);
    return ChildJvm.runInTurn(options, List.of(mains));
  }

  /**
   * Keys ask for it seldom: the JVM collects garbage and waits for half a second before it refuses.
   */
  @Test
  void none() throws Exception {
    String said = run("1k", ManyKeys.class, NoNativeMemoryTest.class);
    assertThat(said).contains("keys are used", "all is right");
    assertThat(said.lines().takeWhile(line -> !line.equals("keys are used")))
        .filteredOn(line -> line.contains("System.gc()"))
        .hasSizeBetween(1, 3);
  }

  @Test
  void tooLittleForLongMessages() throws Exception {
    assumeFalse(WithKernels.EMULATED, "limits are the same there");
    assertThat(run("400k", NoNativeMemoryTest.class)).contains("all is right");
  }

  /** Uses keys, more than go into thirty pieces of memory, and keeps them. */
  static final class ManyKeys {
    public static void main(String[] arguments) {
      // Waits until kernels are linked; before that keys take none.
      Hasher.MD5.hash(Batch.of(new byte[1][0]));
      List<AesGcm> keys = new ArrayList<>();
      for (int i = 0; i < 2000; i++) {
        AesGcm key = AesGcm.of(new byte[16]);
        key.seal(new byte[12], new byte[0], new byte[0]);
        keys.add(key);
      }
      Reference.reachabilityFence(keys);
      System.out.println("keys are used");
    }
  }

  public static void main(String[] arguments) throws Exception {
    List<byte[]> messages = new ArrayList<>();
    List<String> strings = new ArrayList<>();
    Random random = new Random(3);
    for (int i = 0; i < 150; i++) {
      byte[] message = new byte[i % 3 == 2 ? 300 * i : i];
      random.nextBytes(message);
      messages.add(message);
      strings.add("é".repeat(message.length / 2));
    }
    for (Hasher hasher : List.of(Hasher.MD5, Hasher.SHA_256, Hasher.SHA3_256)) {
      MessageDigest jdk = MessageDigest.getInstance(hasher.algorithm(), "SUN");
      byte[] digests = new byte[messages.size() * hasher.digestLength()];
      byte[] ofStrings = digests.clone();
      for (int i = 0; i < messages.size(); i++) {
        int place = i * hasher.digestLength();
        System.arraycopy(jdk.digest(messages.get(i)), 0, digests, place, hasher.digestLength());
        byte[] utf8 = strings.get(i).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(jdk.digest(utf8), 0, ofStrings, place, hasher.digestLength());
      }
      // Twice, as the second time finds what the first one left.
      for (int turn = 0; turn < 2; turn++) {
        requireEqual(digests, hasher.hash(Batch.of(messages)));
        requireEqual(digests, hasher.hash(Batch.of(messages).parallel()));
        requireEqual(ofStrings, hasher.hash(Batch.ofStrings(strings)));
      }
    }
    for (byte[] message : messages) {
      requireEqual(
          MessageDigest.getInstance("MD5").digest(message),
          JoiningHasher.of(Hasher.MD5).hash(message));
    }
    UUID[] uuids = BatchUuids.v3().of(Batch.of(messages));
    for (int i = 0; i < uuids.length; i++) {
      if (!uuids[i].equals(UUID.nameUUIDFromBytes(messages.get(i)))) {
        throw new AssertionError("a wrong UUID");
      }
    }
    checkTrees(messages);
    checkAes();
    byte[] cleared = messages.getLast().clone();
    Zero.clear(cleared);
    requireEqual(new byte[cleared.length], cleared);
    System.out.println("all is right");
  }

  private static void checkTrees(List<byte[]> messages) throws Exception {
    byte[] digests = Hasher.BLAKE3.hash(Batch.of(messages));
    for (int i = 0; i < messages.size(); i++) {
      byte[] message = messages.get(i);
      byte[] expected = OtherProviders.newDigest(DigestAlgorithm.BLAKE3_256).digest(message);
      requireEqual(expected, Hasher.BLAKE3.hash(message));
      requireEqual(expected, Blake3.HASH.hash(message));
      requireEqual(expected, Hasher.BLAKE3.stream().update(message).digest());
      requireEqual(expected, Arrays.copyOfRange(digests, 32 * i, 32 * i + 32));
    }
  }

  private static void checkAes() throws Exception {
    byte[] text = new byte[2000];
    GCMParameterSpec nonce = new GCMParameterSpec(128, new byte[12]);
    // More than there are places in one piece of memory.
    for (int i = 0; i < 100; i++) {
      SecretKeySpec key = new SecretKeySpec(Arrays.copyOf(new byte[] {(byte) i}, 16), "AES");
      byte[] sealed = sealed(Cipher.getInstance("AES/GCM/NoPadding", "SunJCE"), key, nonce, text);
      requireEqual(sealed, AesGcm.of(key.getEncoded()).seal(nonce.getIV(), new byte[0], text));
      Cipher own = Cipher.getInstance("AES/GCM/NoPadding", new SennitProvider());
      requireEqual(sealed, sealed(own, key, nonce, text));
    }
  }

  private static byte[] sealed(
      Cipher cipher, SecretKeySpec key, GCMParameterSpec nonce, byte[] text) throws Exception {
    cipher.init(Cipher.ENCRYPT_MODE, key, nonce);
    return cipher.doFinal(text);
  }

  private static void requireEqual(byte[] expected, byte[] actual) {
    if (!Arrays.equals(expected, actual)) {
      throw new AssertionError("something else was computed");
    }
  }
}
