package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.sennit.AesGcm;
import dev.sennit.Batch;
import dev.sennit.BatchUuids;
import dev.sennit.Blake3;
import dev.sennit.Blake3Stream;
import dev.sennit.GuardedPage;
import dev.sennit.HashStream;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.Messages;
import dev.sennit.NameUuid;
import dev.sennit.Together;
import dev.sennit.WithAes;
import dev.sennit.WithKernels;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.digest.KernelMessageDigest;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: eight threads that share an object which is for one of them, or change messages that
 * are being hashed, read and write nothing outside of arrays and of pages that must not be touched.
 * What is thrown says so, and afterwards the object is as good as new.
 */
@EnabledOnOs(OS.LINUX)
@Isolated
class SharedAgainstTheRulesTest implements WithAes {
  private static final Provider PROVIDER = new SennitProvider();
  private static final int THREADS = 8;
  private static final long NANOSECONDS = 50_000_000;
  private static final int LONGEST = 300;
  private static final byte[] MESSAGE = Messages.random(1000);
  private static final SecretKeySpec KEY = new SecretKeySpec(new byte[16], "AES");
  private static final List<SecretKeySpec> KEYS =
      List.of(KEY, new SecretKeySpec(Messages.random(32), "AES"));

  private static final Predicate<Throwable> NOTICED =
      e -> e instanceof ConcurrentModificationException || e instanceof IllegalStateException;

  // The JCA's own, and what the JDK says of sizes that have changed meanwhile.
  private static final Predicate<Throwable> NOTICED_BY_CIPHER =
      NOTICED.or(
          e -> e instanceof GeneralSecurityException || e instanceof IndexOutOfBoundsException);

  /** One of each shape of state. The others differ from them in their kernels only. */
  static Stream<Hasher> hashers() {
    return Stream.of(Hasher.MD5, Hasher.SHA_512, Hasher.SHA3_256, Hasher.BLAKE2S_256, Hasher.BLAKE3)
        .filter(WithKernels::hasKernel);
  }

  @FunctionalInterface
  private interface Use {
    void by(Random random) throws Exception;
  }

  /**
   * Has all threads use something in one way often, and in each of the others one time of so many,
   * for a while. What they throw is expected.
   */
  private static void hammer(Predicate<Throwable> expected, int oneOf, Use often, Use... others)
      throws Exception {
    Map<Class<?>, Throwable> thrown = new ConcurrentHashMap<>();
    long end = System.nanoTime() + NANOSECONDS;
    Together.work(
        THREADS,
        thread -> {
          Random random = new Random(thread);
          while (System.nanoTime() < end) {
            int way = random.nextInt(oneOf);
            try {
              (way < others.length ? others[way] : often).by(random);
            } catch (Throwable e) {
              thrown.putIfAbsent(e.getClass(), e);
            }
          }
          return null;
        });
    for (Throwable e : thrown.values()) {
      assertThat(e).matches(expected, "is an exception of misuse");
      assertThat(e).hasMessageContaining(" ");
    }
  }

  /** With parts of many chunks. */
  @Test
  void streamOfBlake3() throws Throwable {
    Blake3 keyed = Blake3.keyed(new byte[Blake3.LENGTH]);
    Blake3Stream stream = keyed.stream();
    MemorySegment page = GuardedPage.make();
    byte[] message = Messages.random(100_000);
    Use ofPage = random -> stream.update(page.asSlice(random.nextLong(page.byteSize())));
    hammer(
        NOTICED,
        12,
        random -> stream.update(message, 0, random.nextInt(message.length)),
        _ -> stream.digest(),
        _ -> stream.output().read(100),
        _ -> stream.copy().update(message).digest(),
        _ -> stream.reset(),
        ofPage,
        ofPage,
        ofPage);
    assertThat(stream.reset().update(message).digest()).isEqualTo(keyed.hash(message));
  }

  /** A stream makes its memory when it is first used. Here two threads race to be first. */
  @Test
  void firstUseOfStream() throws Throwable {
    byte[] expected = Hasher.SHA_256.hash(MESSAGE);
    for (int i = 0; i < 1000; i++) {
      HashStream stream = Hasher.SHA_256.stream();
      Together.work(2, _ -> stream.update(MESSAGE));
      assertThat(stream.reset().update(MESSAGE).digest()).isEqualTo(expected);
    }
  }

  /** And so does a message digest, whose first message has small memory. */
  @Test
  void firstUseOfMessageDigest() throws Throwable {
    byte[] expected = Hasher.SHA_256.hash(MESSAGE);
    for (int i = 0; i < 1000; i++) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256", PROVIDER);
      Together.work(
          2,
          number -> {
            digest.update(MESSAGE, 0, 20 + 30 * number);
            return digest;
          });
      MessageDigest copy = (MessageDigest) digest.clone();
      for (MessageDigest each : new MessageDigest[] {digest, copy}) {
        each.reset();
        assertThat(each.digest(MESSAGE)).isEqualTo(expected);
        each.update(MESSAGE);
        assertThat(each.digest()).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("hashers")
  void messageDigest(Hasher hasher) throws Throwable {
    messageDigest(hasher, MessageDigest.getInstance(hasher.algorithm(), PROVIDER));
  }

  @ParameterizedTest
  @ValueSource(strings = {"MD5", "SHA-512", "SHA3-256"})
  void messageDigestWhoseLongMessagesAreTheJdks(String algorithm) throws Throwable {
    Hasher hasher = Hasher.of(algorithm);
    EventualKernel kernel =
        EventualKernel.of(KernelLinker.await().choice(WithKernels.algorithm(hasher)).kernel());
    kernel.share();
    messageDigest(hasher, new KernelMessageDigest(kernel));
  }

  private static void messageDigest(Hasher hasher, MessageDigest digest) throws Throwable {
    ByteBuffer page = GuardedPage.make().asByteBuffer();
    hammer(
        NOTICED,
        9,
        random -> digest.update(MESSAGE, 0, random.nextInt(LONGEST)),
        _ -> digest.digest(),
        _ -> digest.digest(MESSAGE),
        _ -> digest.update((byte) 1),
        random -> digest.update(end(page, random)),
        _ -> digest.reset(),
        _ -> ((MessageDigest) digest.clone()).digest());
    digest.reset();
    assertThat(digest.digest(MESSAGE)).isEqualTo(hasher.hash(MESSAGE));
    digest.update(MESSAGE);
    assertThat(digest.digest()).isEqualTo(hasher.hash(MESSAGE));
  }

  /** A part of a message behind which nothing may be read. */
  private static ByteBuffer end(ByteBuffer page, Random random) {
    int length = random.nextInt(LONGEST);
    return page.slice(page.capacity() - length, length);
  }

  @Test
  void mac() throws Throwable {
    Mac mac = Mac.getInstance("HmacSHA384", PROVIDER);
    ByteBuffer page = GuardedPage.make().asByteBuffer();
    mac.init(KEY);
    hammer(
        NOTICED,
        200,
        random -> mac.update(MESSAGE, 0, random.nextInt(LONGEST)),
        _ -> mac.doFinal(),
        random -> mac.update(end(page, random)),
        _ -> mac.reset(),
        _ -> mac.init(KEY),
        _ -> ((Mac) mac.clone()).doFinal(MESSAGE));
    mac.init(KEY);
    assertThat(mac.doFinal(MESSAGE))
        .isEqualTo(Hmac.of(Hasher.SHA_384, KEY.getEncoded()).mac(MESSAGE));
  }

  @Test
  void cipherOfGcm() throws Throwable {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", PROVIDER);
    ByteBuffer page = GuardedPage.make().asByteBuffer();
    ByteBuffer results = GuardedPage.make().asByteBuffer();
    Use begin =
        random ->
            cipher.init(
                List.of(Cipher.ENCRYPT_MODE, Cipher.DECRYPT_MODE, Cipher.WRAP_MODE)
                    .get(random.nextInt(3)),
                KEYS.get(random.nextInt(2)),
                new GCMParameterSpec(128, nonce(random)));
    begin.by(new Random());
    hammer(
        NOTICED_BY_CIPHER,
        9,
        begin,
        _ -> cipher.doFinal(),
        random -> cipher.doFinal(MESSAGE, 0, random.nextInt(LONGEST)),
        random -> cipher.updateAAD(MESSAGE, 0, random.nextInt(LONGEST)),
        random -> cipher.update(end(page, random), end(results)),
        random -> cipher.doFinal(end(page, random), end(results)),
        _ -> cipher.wrap(KEY),
        random -> cipher.update(MESSAGE, 0, random.nextInt(LONGEST)));
    byte[] nonce = Messages.random(12);
    for (SecretKeySpec key : KEYS) {
      cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, nonce));
      cipher.updateAAD(MESSAGE, 0, 5);
      byte[] data = Arrays.copyOf(MESSAGE, 5);
      assertThat(cipher.doFinal(MESSAGE))
          .isEqualTo(AesGcm.of(key.getEncoded()).seal(nonce, data, MESSAGE));
    }
  }

  private static ByteBuffer end(ByteBuffer results) {
    return results.slice(results.capacity() - LONGEST, LONGEST);
  }

  private static byte[] nonce(Random random) {
    byte[] nonce = new byte[1 + random.nextInt(20)];
    random.nextBytes(nonce);
    return nonce;
  }

  @Test
  void cipherOfCtr() throws Throwable {
    Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding", PROVIDER);
    IvParameterSpec iv = new IvParameterSpec(new byte[16]);
    List<byte[]> expected = new ArrayList<>();
    for (SecretKeySpec key : KEYS) {
      cipher.init(Cipher.ENCRYPT_MODE, key, iv);
      expected.add(cipher.doFinal(MESSAGE));
    }
    ByteBuffer page = GuardedPage.make().asByteBuffer();
    ByteBuffer results = GuardedPage.make().asByteBuffer();
    hammer(
        NOTICED,
        200,
        random -> cipher.update(MESSAGE, 0, random.nextInt(LONGEST)),
        random -> cipher.doFinal(MESSAGE, 0, random.nextInt(LONGEST)),
        random -> cipher.init(Cipher.ENCRYPT_MODE, KEYS.get(random.nextInt(2)), iv),
        random -> cipher.update(end(page, random), end(results)));
    for (int i = 0; i < KEYS.size(); i++) {
      cipher.init(Cipher.ENCRYPT_MODE, KEYS.get(i), iv);
      assertThat(cipher.doFinal(MESSAGE)).isEqualTo(expected.get(i));
    }
  }

  /** Messages are exchanged, and offsets change to bad ones and back, while they are hashed. */
  @ParameterizedTest
  @MethodSource("hashers")
  void batches(Hasher hasher) throws Throwable {
    byte[][] messages = new byte[40][];
    Arrays.setAll(messages, byte[]::new);
    Batch arrays = Batch.of(messages);
    MemorySegment page = GuardedPage.make();
    MemorySegment data = page.asSlice(page.byteSize() - 40L * LONGEST);
    int[] offsets = new int[41];
    Arrays.setAll(offsets, i -> i * LONGEST);
    Batch column = Batch.ofColumn(data, MemorySegment.ofArray(offsets));
    BatchUuids uuids = BatchUuids.v5(NameUuid.DNS);
    hammer(
        e -> e instanceof IndexOutOfBoundsException,
        5,
        random -> {
          int place = random.nextInt(messages.length);
          messages[place] = new byte[random.nextInt(5 * LONGEST)];
          offsets[place] = random.nextInt();
          Thread.onSpinWait();
          offsets[place] = place * LONGEST;
        },
        _ -> assertThatNoException().isThrownBy(() -> hasher.hash(arrays)),
        _ -> hasher.hash(column),
        _ -> uuids.of(column));
    assertThat(hasher.hash(column)).startsWith(hasher.hash(data.asSlice(0, LONGEST)));
  }
}
