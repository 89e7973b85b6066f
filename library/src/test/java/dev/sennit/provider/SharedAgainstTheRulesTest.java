package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.AesGcm;
import dev.sennit.Batch;
import dev.sennit.BatchUuids;
import dev.sennit.Blake3;
import dev.sennit.Blake3Stream;
import dev.sennit.GuardedPage;
import dev.sennit.HashStream;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.HmacStream;
import dev.sennit.Messages;
import dev.sennit.NameUuid;
import dev.sennit.WithAes;
import dev.sennit.WithKernels;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
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

  /** What a thread does with what all of them share. */
  @FunctionalInterface
  private interface Use {
    void by(Random random) throws Exception;
  }

  /** Has all threads use something for a while; of what they throw the kinds are expected. */
  private static void hammer(Predicate<Throwable> expected, Use use) throws Exception {
    Map<Class<?>, Throwable> thrown = new ConcurrentHashMap<>();
    long end = System.nanoTime() + NANOSECONDS;
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Random random = new Random(i);
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                while (System.nanoTime() < end) {
                  try {
                    use.by(random);
                  } catch (Throwable e) {
                    thrown.putIfAbsent(e.getClass(), e);
                  }
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (Throwable e : thrown.values()) {
      assertThat(e).matches(expected, "is an exception of misuse");
      assertThat(e).hasMessageContaining(" ");
    }
  }

  /** A part of a message behind which nothing may be read. */
  private static MemorySegment end(MemorySegment page, Random random) {
    return page.asSlice(page.byteSize() - random.nextInt(LONGEST));
  }

  @ParameterizedTest
  @MethodSource("hashers")
  void stream(Hasher hasher) throws Throwable {
    HashStream stream = hasher.stream();
    MemorySegment page = GuardedPage.make();
    hammer(
        NOTICED,
        random -> {
          int length = random.nextInt(LONGEST);
          switch (random.nextInt(8)) {
            case 0 -> stream.digest();
            case 1 -> stream.copy().update(MESSAGE).digest();
            case 2 -> stream.update((byte) length);
            case 3 -> stream.update(end(page, random));
            case 4 -> stream.reset();
            default -> stream.update(MESSAGE, 0, length);
          }
        });
    assertThat(stream.reset().update(MESSAGE).digest()).isEqualTo(hasher.hash(MESSAGE));
  }

  /** With parts of many chunks. */
  @Test
  void streamOfBlake3() throws Throwable {
    Blake3 keyed = Blake3.keyed(new byte[Blake3.LENGTH]);
    Blake3Stream stream = keyed.stream();
    MemorySegment page = GuardedPage.make();
    byte[] message = Messages.random(100_000);
    hammer(
        NOTICED,
        random -> {
          switch (random.nextInt(12)) {
            case 0 -> stream.digest();
            case 1 -> stream.output().read(100);
            case 2 -> stream.copy().update(message).digest();
            case 3 -> stream.reset();
            case 4, 5, 6 -> stream.update(page.asSlice(random.nextLong(page.byteSize())));
            default -> stream.update(message, 0, random.nextInt(message.length));
          }
        });
    assertThat(stream.reset().update(message).digest()).isEqualTo(keyed.hash(message));
  }

  /** A stream makes its memory when it is first used. Here two threads race to be first. */
  @Test
  void firstUseOfStream() throws Throwable {
    byte[] expected = Hasher.SHA_256.hash(MESSAGE);
    CyclicBarrier start = new CyclicBarrier(2);
    for (int i = 0; i < 1000; i++) {
      HashStream stream = Hasher.SHA_256.stream();
      Callable<?> use =
          () -> {
            start.await();
            return stream.update(MESSAGE);
          };
      FutureTask<?> other = new FutureTask<>(use);
      Thread.ofVirtual().start(other);
      use.call();
      other.get();
      assertThat(stream.reset().update(MESSAGE).digest()).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("hashers")
  void messageDigest(Hasher hasher) throws Throwable {
    MessageDigest digest = MessageDigest.getInstance(hasher.algorithm(), PROVIDER);
    ByteBuffer page = GuardedPage.make().asByteBuffer();
    hammer(
        NOTICED,
        random -> {
          int length = random.nextInt(LONGEST);
          switch (random.nextInt(8)) {
            case 0 -> digest.digest();
            case 1 -> digest.digest(MESSAGE);
            case 2 -> digest.update((byte) length);
            case 3 -> digest.update(page.slice(page.capacity() - length, length));
            case 4 -> ((MessageDigest) digest.clone()).digest();
            default -> digest.update(MESSAGE, 0, length);
          }
        });
    digest.reset();
    assertThat(digest.digest(MESSAGE)).isEqualTo(hasher.hash(MESSAGE));
  }

  @Test
  void hmacStream() throws Throwable {
    Hmac hmac = Hmac.of(Hasher.SHA_256, MESSAGE);
    HmacStream stream = hmac.stream();
    MemorySegment page = GuardedPage.make();
    hammer(
        NOTICED,
        random -> {
          switch (random.nextInt(6)) {
            case 0 -> stream.mac();
            case 1 -> stream.copy().update(MESSAGE).mac();
            case 2 -> stream.update(end(page, random));
            case 3 -> stream.reset();
            default -> stream.update(MESSAGE, 0, random.nextInt(LONGEST));
          }
        });
    assertThat(stream.reset().update(MESSAGE).mac()).isEqualTo(hmac.mac(MESSAGE));
  }

  @Test
  void mac() throws Throwable {
    Mac mac = Mac.getInstance("HmacSHA384", PROVIDER);
    mac.init(KEY);
    hammer(
        NOTICED,
        random -> {
          switch (random.nextInt(200)) {
            case 0 -> mac.doFinal();
            case 1 -> mac.reset();
            case 2 -> mac.init(KEY);
            case 3 -> ((Mac) mac.clone()).doFinal(MESSAGE);
            default -> mac.update(MESSAGE, 0, random.nextInt(LONGEST));
          }
        });
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
                KEY,
                new GCMParameterSpec(128, nonce(random)));
    begin.by(new Random());
    hammer(
        NOTICED_BY_CIPHER,
        random -> {
          int length = random.nextInt(LONGEST);
          switch (random.nextInt(9)) {
            case 0 -> cipher.doFinal();
            case 1 -> cipher.doFinal(MESSAGE, 0, length);
            case 2 -> cipher.updateAAD(MESSAGE, 0, length);
            case 3 -> cipher.update(page.slice(page.capacity() - length, length), end(results));
            case 4 -> cipher.doFinal(page.slice(page.capacity() - length, length), end(results));
            case 5 -> cipher.wrap(KEY);
            case 6 -> cipher.update(MESSAGE, 0, length);
            default -> begin.by(random);
          }
        });
    byte[] nonce = Messages.random(12);
    cipher.init(Cipher.ENCRYPT_MODE, KEY, new GCMParameterSpec(128, nonce));
    cipher.updateAAD(MESSAGE, 0, 5);
    byte[] data = {MESSAGE[0], MESSAGE[1], MESSAGE[2], MESSAGE[3], MESSAGE[4]};
    assertThat(cipher.doFinal(MESSAGE))
        .isEqualTo(AesGcm.of(KEY.getEncoded()).seal(nonce, data, MESSAGE));
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
    cipher.init(Cipher.ENCRYPT_MODE, KEY, iv);
    byte[] expected = cipher.doFinal(MESSAGE);
    ByteBuffer page = GuardedPage.make().asByteBuffer();
    ByteBuffer results = GuardedPage.make().asByteBuffer();
    hammer(
        NOTICED,
        random -> {
          int length = random.nextInt(LONGEST);
          switch (random.nextInt(200)) {
            case 0 -> cipher.doFinal(MESSAGE, 0, length);
            case 1 -> cipher.init(Cipher.ENCRYPT_MODE, KEY, iv);
            case 2 -> cipher.update(page.slice(page.capacity() - length, length), end(results));
            default -> cipher.update(MESSAGE, 0, length);
          }
        });
    cipher.init(Cipher.ENCRYPT_MODE, KEY, iv);
    assertThat(cipher.doFinal(MESSAGE)).isEqualTo(expected);
  }

  /** Messages are exchanged for shorter and longer ones while they are hashed. */
  @ParameterizedTest
  @MethodSource("hashers")
  void batchOfArrays(Hasher hasher) throws Throwable {
    byte[][] messages = new byte[100][];
    for (int i = 0; i < messages.length; i++) {
      messages[i] = new byte[i];
    }
    Batch batch = Batch.of(messages);
    hammer(
        NOTICED,
        random -> {
          if (random.nextInt(3) == 0) {
            hasher.hash(batch);
          } else {
            messages[random.nextInt(messages.length)] = new byte[random.nextInt(5 * LONGEST)];
          }
        });
    assertThat(hasher.hash(Batch.of(MESSAGE))).isEqualTo(hasher.hash(MESSAGE));
  }

  /** The offsets of a column change from good ones to bad ones while it is hashed. */
  @Test
  void batchOfColumn() throws Throwable {
    MemorySegment page = GuardedPage.make();
    MemorySegment data = page.asSlice(page.byteSize() - 40L * LONGEST);
    int[] offsets = new int[41];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = i * LONGEST;
    }
    Batch batch = Batch.ofColumn(data, MemorySegment.ofArray(offsets));
    BatchUuids uuids = BatchUuids.v5(NameUuid.DNS);
    hammer(
        e -> e instanceof IndexOutOfBoundsException,
        random -> {
          int place = random.nextInt(offsets.length);
          switch (random.nextInt(4)) {
            case 0 -> Hasher.MD5.hash(batch);
            case 1 -> Hasher.SHA_256.hash(batch);
            case 2 -> uuids.of(batch);
            default -> {
              offsets[place] = random.nextInt();
              Thread.onSpinWait();
              offsets[place] = place * LONGEST;
            }
          }
        });
    assertThat(Hasher.MD5.hash(Batch.ofColumn(data, MemorySegment.ofArray(offsets))))
        .startsWith(Hasher.MD5.hash(data.asSlice(0, LONGEST).toArray(ValueLayout.JAVA_BYTE)));
  }
}
