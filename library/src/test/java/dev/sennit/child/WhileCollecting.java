package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.Slabs;
import dev.sennit.Status;
import dev.sennit.Zero;
import dev.sennit.provider.SennitProvider;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.blake3.Blake3InJava;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Main class of child JVMs: eight threads hash young arrays, which the collector moves, and clear
 * parts of others and of slabs that they share, while one more thread makes it collect all the
 * time.
 */
final class WhileCollecting {
  private static final int THREADS = 8;
  // Hashing a message takes as long.
  private static final int CLEARED_FOR_A_MESSAGE = 33;
  private static final Provider PROVIDER = new SennitProvider();
  private static final Slabs SLABS = Slabs.of(8 << 20);

  private WhileCollecting() {}

  public static void main(String[] arguments) throws Exception {
    int messages = Integer.parseInt(arguments[0]);
    System.out.println(Status.current().describe());
    List<Hasher> hashers =
        Status.current().digests().stream()
            .filter(digest -> digest.kernel().isPresent())
            .filter(digest -> digest.inJdk() || isBlake3(digest.algorithm()))
            .map(digest -> Hasher.of(digest.algorithm()))
            .toList();
    CompletableFuture<?>[] threads = new CompletableFuture<?>[THREADS];
    for (int i = 0; i < THREADS; i++) {
      Random random = new Random(i);
      threads[i] =
          CompletableFuture.runAsync(
              () -> work(messages, hashers, random), work -> new Thread(work).start());
    }
    CompletableFuture<Void> all = CompletableFuture.allOf(threads);
    int collections = 0;
    while (!all.isDone()) {
      byte[][] garbage = new byte[64][];
      for (int i = 0; i < 20_000; i++) {
        garbage[i % garbage.length] = new byte[i % 4000];
      }
      System.gc();
      collections++;
    }
    all.get();
    System.out.println("all is right and cleared, after " + collections + " collections");
  }

  private static boolean isBlake3(String algorithm) {
    return algorithm.equals(DigestAlgorithm.BLAKE3_256.name());
  }

  private static void work(int messages, List<Hasher> hashers, Random random) {
    try {
      for (int i = 0; i < messages; i++) {
        byte[] message = new byte[random.nextInt(i % 50 == 0 ? 300_000 : 2000)];
        random.nextBytes(message);
        hash(hashers.get(i % hashers.size()), message, new byte[] {(byte) i});
        for (int j = 0; j < CLEARED_FOR_A_MESSAGE; j++) {
          int length = 1 + random.nextInt(i % 50 == 0 && j == 0 ? 1_000_000 : 3000);
          int offset = random.nextInt(length);
          clear(length, offset, random.nextInt(length - offset + 1));
        }
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void hash(Hasher hasher, byte[] message, byte[] key) throws Exception {
    String algorithm = hasher.algorithm();
    byte[] expected =
        (isBlake3(algorithm) ? Blake3InJava.digest() : MessageDigest.getInstance(algorithm, "SUN"))
            .digest(message);
    MessageDigest sennit = MessageDigest.getInstance(algorithm, PROVIDER);
    sennit.update(message, 0, message.length / 2);
    sennit.update(message, message.length / 2, message.length - message.length / 2);
    assertThat(sennit.digest()).as(algorithm).isEqualTo(expected);
    assertThat(hasher.hash(message)).as(algorithm).isEqualTo(expected);
    if (!isBlake3(algorithm) && !algorithm.startsWith("SHAKE")) {
      Hmac hmac = Hmac.of(hasher, key);
      Mac jdk = Mac.getInstance(hmac.algorithm(), "SunJCE");
      jdk.init(new SecretKeySpec(key, "RAW"));
      assertThat(hmac.mac(message)).as(algorithm).isEqualTo(jdk.doFinal(message));
    }
  }

  private static void clear(int size, int offset, int length) {
    byte[] before = soiled(100);
    byte[] array = soiled(size);
    byte[] behind = soiled(100);
    byte[] expected = array.clone();
    Arrays.fill(expected, offset, offset + length, (byte) 0);
    Zero.clear(array, offset, length);
    assertThat(array).isEqualTo(expected);
    assertThat(before).as("array before one of %d bytes", size).isEqualTo(soiled(100));
    assertThat(behind).as("array behind one of %d bytes", size).isEqualTo(soiled(100));
    try (Arena arena = SLABS.ofConfined()) {
      MemorySegment memory = arena.allocate(size);
      assertThat(memory.mismatch(MemorySegment.ofArray(new byte[size]))).as("slab").isEqualTo(-1);
      memory.fill((byte) 1);
    }
  }

  private static byte[] soiled(int length) {
    byte[] array = new byte[length];
    Arrays.fill(array, (byte) 1);
    return array;
  }
}
