package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.AesGcm;
import dev.sennit.Batch;
import dev.sennit.BatchUuids;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.JoiningHasher;
import dev.sennit.Messages;
import dev.sennit.Status;
import dev.sennit.WithKernels;
import dev.sennit.Zero;
import dev.sennit.provider.SennitProvider;
import dev.sennit.runtime.blake3.Blake3InJava;
import java.io.ByteArrayOutputStream;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import javax.crypto.Cipher;
import javax.crypto.Mac;
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
    assertThat(run("400k", ManyKeys.class, NoNativeMemoryTest.class)).contains("all is right");
  }

  /** Uses keys, more than go into thirty pieces of memory, and keeps them. */
  static final class ManyKeys {
    public static void main(String[] arguments) throws Exception {
      // Waits until kernels are linked; before that keys take none.
      Hasher.MD5.hash(Batch.of(new byte[1][0]));
      byte[] text = new byte[2000];
      GCMParameterSpec nonce = new GCMParameterSpec(128, new byte[12]);
      Cipher jdk = Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
      Provider sennit = new SennitProvider();
      List<Object> users = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        byte[] bytes = Arrays.copyOf(new byte[] {(byte) i, (byte) (i >> 8), 1}, 16);
        SecretKeySpec key = new SecretKeySpec(bytes, "AES");
        jdk.init(Cipher.ENCRYPT_MODE, key, nonce);
        byte[] sealed = jdk.doFinal(text);
        AesGcm aes = AesGcm.of(bytes);
        assertThat(aes.seal(nonce.getIV(), new byte[0], text)).isEqualTo(sealed);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", sennit);
        cipher.init(Cipher.ENCRYPT_MODE, key, nonce);
        assertThat(cipher.doFinal(text)).isEqualTo(sealed);
        users.addAll(List.of(aes, cipher));
      }
      Reference.reachabilityFence(users);
      byte[] cleared = new byte[100_000];
      Arrays.fill(cleared, (byte) 1);
      Zero.clear(cleared);
      assertThat(cleared).containsOnly(0);
      System.out.println("keys are used");
    }
  }

  /** Short and long messages, and strings that are as long, which kernels may take in lanes. */
  public static void main(String[] arguments) throws Exception {
    List<byte[]> messages = new ArrayList<>();
    List<String> strings = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      messages.add(Messages.random(i % 3 == 2 ? 300 * i : i));
      strings.add("é".repeat(messages.getLast().length / 2));
    }
    for (Hasher hasher : List.of(Hasher.MD5, Hasher.SHA_256, Hasher.SHA3_256, Hasher.BLAKE3)) {
      MessageDigest other =
          hasher == Hasher.BLAKE3
              ? Blake3InJava.digest()
              : MessageDigest.getInstance(hasher.algorithm(), "SUN");
      byte[] expected = ofEach(messages, other::digest);
      // Once more, as that finds what the first time left.
      assertThat(hasher.hash(Batch.of(messages))).isEqualTo(expected);
      assertThat(hasher.hash(Batch.of(messages))).isEqualTo(expected);
      assertThat(hasher.hash(Batch.ofStrings(strings)))
          .isEqualTo(ofEach(strings, text -> other.digest(text.getBytes(StandardCharsets.UTF_8))));
      assertThat(hasher.hash(Batch.of(messages).parallel())).isEqualTo(expected);
      JoiningHasher joining = JoiningHasher.of(hasher);
      assertThat(ofEach(messages, hasher::hash)).isEqualTo(expected);
      assertThat(ofEach(messages, each -> hasher.stream().update(each).digest()))
          .isEqualTo(expected);
      assertThat(ofEach(messages, joining::hash)).isEqualTo(expected);
    }
    // Else the JDK would compute what is compared.
    assertThat(Status.current().digests())
        .extracting(Status.Digest::explanation)
        .noneMatch(explanation -> explanation.contains("known answers"));
    byte[] key = Messages.random(70);
    for (Hasher hasher : List.of(Hasher.SHA_256, Hasher.SHA_384, Hasher.SHA3_256)) {
      Hmac hmac = Hmac.of(hasher, key);
      Mac other = Mac.getInstance(hmac.algorithm(), "SunJCE");
      other.init(new SecretKeySpec(key, hmac.algorithm()));
      byte[] expected = ofEach(messages, other::doFinal);
      assertThat(hmac.mac(Batch.of(messages))).isEqualTo(expected);
      assertThat(ofEach(messages, hmac::mac)).isEqualTo(expected);
    }
    assertThat(BatchUuids.v3().of(Batch.of(messages)))
        .isEqualTo(messages.stream().map(UUID::nameUUIDFromBytes).toArray());
    System.out.println("all is right");
  }

  private static <T> byte[] ofEach(List<T> messages, Function<T, byte[]> function) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    messages.forEach(each -> all.writeBytes(function.apply(each)));
    return all.toByteArray();
  }
}
