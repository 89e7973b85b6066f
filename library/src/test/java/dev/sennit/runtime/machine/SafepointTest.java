package dev.sennit.runtime.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.sennit.AesGcm;
import dev.sennit.Batch;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.NameUuid;
import dev.sennit.WithAes;
import dev.sennit.Zero;
import dev.sennit.provider.SennitProvider;
import dev.sennit.runtime.clear.ClearLinker;
import dev.sennit.runtime.clear.ClearMethod;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.StreamingDigest;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: every path to native code says how much it has done, so that its thread polls for
 * safepoints in time, whatever the JIT compiler makes of the loops around it. That a poll stops the
 * thread {@code EveryCollectorTest} shows.
 */
@Isolated("threads of other tests may share a count with this one")
@Tag("kernels")
class SafepointTest implements WithAes {
  private static final int LENGTH = 8192;
  private static final int LOW = 1 << 18;
  private static final byte[] BYTES = new byte[LENGTH];
  private static final MemorySegment NATIVE = Arena.global().allocate(LENGTH);
  private static final MemorySegment NATIVE_RESULT = Arena.global().allocate(LENGTH + 16);
  private static final byte[] NOTHING = {};
  private static final byte[] NONCE = new byte[12];
  private static final AesGcm AES = AesGcm.of(new byte[16]);

  @FunctionalInterface
  private interface Work {
    void run() throws Exception;
  }

  private static Arguments path(String name, Work work) {
    return arguments(name, work);
  }

  static Stream<Arguments> paths() throws Exception {
    Hmac hmac = Hmac.of(Hasher.SHA_256, NONCE);
    StreamingDigest jdk = StreamingDigest.of(DigestAlgorithm.MD5, null);
    ClearMethod fill = ClearLinker.await().methods().getFirst();
    Cipher ctr = Cipher.getInstance("AES/CTR/NoPadding", new SennitProvider());
    ctr.init(
        Cipher.ENCRYPT_MODE,
        new SecretKeySpec(new byte[16], "AES"),
        new IvParameterSpec(new byte[16]));
    byte[][] equal = new byte[64][];
    Arrays.fill(equal, new byte[LENGTH / 64]);
    byte[] sealed = AES.seal(NONCE, NOTHING, BYTES);
    Stream<Arguments> paths =
        Stream.of(
            path("array", () -> Hasher.MD5.hash(BYTES)),
            path("front of a state", () -> Hasher.SHA_384.hash(BYTES)),
            path("native memory", () -> Hasher.MD5.hash(NATIVE)),
            path("stream", () -> Hasher.MD5.stream().update(BYTES).digest()),
            path("stream of the JDK", () -> jdk.update(BYTES, 0, LENGTH)),
            path("stream of the JDK, native memory", () -> jdk.update(NATIVE)),
            path("HMAC", () -> hmac.mac(BYTES)),
            path("seal", () -> AES.seal(NONCE, NOTHING, BYTES)),
            path(
                "seal native memory",
                () -> AES.seal(NONCE, MemorySegment.NULL, NATIVE, NATIVE_RESULT)),
            path("open", () -> AES.open(NONCE, NOTHING, sealed)),
            path("further data", () -> AES.seal(NONCE, BYTES, NOTHING)),
            path("CTR", () -> ctr.doFinal(BYTES)),
            path("batch of short messages", () -> Hasher.MD5.hash(Batch.of(equal))),
            path(
                "batch of long messages",
                () -> Hasher.MD5.hash(Batch.of(BYTES, BYTES, BYTES, BYTES))),
            path("batch of one", () -> Hasher.SHA_256.hash(Batch.of(BYTES))),
            path("UUID", () -> NameUuid.v5(NameUuid.DNS, BYTES)),
            path("clear native memory", () -> Zero.clear(NATIVE)),
            path("clear by the JDK", () -> fill.clear(NATIVE)));
    return Stream.concat(paths, arrayClearedByKernel());
  }

  /** The JDK clears arrays of some lengths, and all where no kernel clears arrays. */
  private static Stream<Arguments> arrayClearedByKernel() {
    return ClearLinker.await().heap().ascending().reversed().stream()
        .limit(1)
        .filter(longest -> !longest.method().equals("jdk"))
        .map(longest -> new byte[Math.toIntExact(Math.max(LENGTH, longest.from()))])
        .map(array -> path("clear an array", () -> Zero.clear(array)));
  }

  private static int[] counts() throws Exception {
    var counts = Safepoint.class.getDeclaredField("BYTES");
    counts.setAccessible(true);
    return (int[]) counts.get(null);
  }

  /** How many bytes of work count until the next poll, of all threads. */
  private static int counted() throws Exception {
    return Arrays.stream(counts()).sum();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("paths")
  void eachPathSaysWhatItHasDone(String name, Work work) throws Exception {
    ClearLinker.await();
    // The first batch tries kernels.
    work.run();
    // So low that no poll begins to count anew.
    Arrays.fill(counts(), -LOW);
    work.run();
    assertThat(counted() + LOW * counts().length).describedAs(name).isGreaterThanOrEqualTo(LENGTH);
  }

  @Test
  void pollsWhenEnoughIsDone() throws Exception {
    Arrays.fill(counts(), 0);
    Safepoint.after((1 << 16) - 65);
    assertThat(counted()).isEqualTo((1 << 16) - 1);
    Safepoint.after(0);
    assertThat(counted()).isZero();
  }

  /** Even if nothing is long: the way takes time too. */
  @Test
  void pollsAfterManyShortCalls() throws Exception {
    Arrays.fill(counts(), 0);
    int calls = 0;
    do {
      Hasher.MD5.hash(NOTHING);
      calls++;
    } while (counted() > 0);
    assertThat(calls).isLessThanOrEqualTo(1024);
  }
}
