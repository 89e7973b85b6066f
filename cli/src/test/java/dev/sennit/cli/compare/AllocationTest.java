package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sennit.AesGcm;
import dev.sennit.HashStream;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.Status;
import dev.sennit.cli.CommandRun;
import dev.sennit.provider.SennitProvider;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * Protects: if the JIT compiler removes no object, a message allocates segments of the caller's
 * arrays, a slice for each further call of a kernel, and nothing else. Sennit's part of {@code
 * getInstance} allocates the object only. How large these are is measured, too.
 */
class AllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 10;
  private static final int TIMES = 5;

  private static final int SHORT = 64;
  // Several blocks of each digest, and one call.
  private static final int MIDDLE = 1000;
  private static final int LONG = 400_000;
  // With the slowest digest in mind: a call takes more than this.
  private static final int BYTES_OF_DIGEST = 2048;
  private static final int BYTES_OF_GCM = 128 << 10;

  // The compiler cannot leave out what is kept here.
  @SuppressWarnings("UnusedVariable")
  private static volatile Object made;

  /** Without escape analysis the numbers do not depend on what was compiled. */
  @Test
  void withoutEscapeAnalysis() throws Exception {
    CommandRun run =
        CommandRun.inOwnJvm(
            List.of("--enable-native-access=ALL-UNNAMED", "-XX:-DoEscapeAnalysis"),
            AllocationTest.class);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("little is allocated");
  }

  public static void main(String[] arguments) throws Exception {
    byte[] text = new byte[LONG];
    MemorySegment segment = MemorySegment.ofArray(text);
    long slice = allocatedBy(() -> segment.asSlice(1, 2));
    long part = slice + allocatedBy(() -> MemorySegment.ofArray(text));
    List<String> withKernel =
        Status.current().digests().stream()
            .filter(digest -> digest.kernel().isPresent())
            .map(Status.Digest::algorithm)
            .toList();
    for (String name : withKernel) {
      checkObject(name);
    }
    for (Hasher hasher : Hasher.ALL) {
      if (withKernel.contains(hasher.algorithm())) {
        checkDigest(hasher, text, part, slice);
      }
    }
    if (Status.current().aes().kernels().isPresent()) {
      checkGcm(AesGcm.of(new byte[32]), text, part, slice);
    }
    System.out.println("little is allocated");
  }

  /** A clone of a fresh object shows its size. (The JDK's part allocates a name.) */
  private static void checkObject(String name) throws Exception {
    Provider sennit = new SennitProvider();
    MessageDigest fresh = MessageDigest.getInstance(name, sennit);
    long size = allocatedBy(fresh::clone);
    assertThat(size).as(name).isBetween(32L, 64L);
    assertThat(allocatedBy(() -> sennit.getService("MessageDigest", name).newInstance(null)))
        .as("a new object of %s", name)
        .isEqualTo(size);
  }

  private static void checkDigest(Hasher hasher, byte[] text, long part, long slice)
      throws Exception {
    String name = hasher.algorithm();
    byte[] result = new byte[64];
    MemorySegment outside = Arena.global().allocate(MIDDLE);
    long most = part + calls(BYTES_OF_DIGEST) * slice;
    require(name, 2 * part, () -> hasher.hash(text, 0, SHORT, result, 0));
    require(name + ", long", most, () -> hasher.hash(text, 0, LONG, result, 0));
    require(name + ", native", 0, () -> hasher.hash(outside, result, 0));
    HashStream stream = hasher.stream();
    require(name + ", streaming", part, () -> stream.update(text, 0, MIDDLE).digest(result, 0));
    if (hasher == Hasher.MD5) {
      Hmac hmac = Hmac.of(hasher, new byte[16]);
      require("HMAC", 2 * part, () -> hmac.mac(text, 0, SHORT, result, 0));
      require("HMAC, long", most, () -> hmac.mac(text, 0, LONG, result, 0));
    }
  }

  private static void checkGcm(AesGcm gcm, byte[] text, long part, long slice) throws Exception {
    byte[] nonce = new byte[12];
    byte[] data = new byte[13];
    byte[] sealed = new byte[LONG + AesGcm.TAG_LENGTH];
    for (int length : new int[] {SHORT, LONG}) {
      long more = length == LONG ? 2 * part + 2 * calls(BYTES_OF_GCM) * slice : 0;
      require("seal", 2 * part + more, () -> gcm.seal(nonce, data, text, 0, length, sealed, 0));
      int all = length + AesGcm.TAG_LENGTH;
      require("open", 2 * part + more, () -> gcm.open(nonce, data, sealed, 0, all, text, 0));
    }
    MemorySegment outside = Arena.global().allocate(MIDDLE);
    MemorySegment dataOutside = Arena.global().allocate(data.length);
    MemorySegment sealedOutside = Arena.global().allocate(MIDDLE + AesGcm.TAG_LENGTH);
    require("seal, native", 0, () -> gcm.seal(nonce, dataOutside, outside, sealedOutside));
  }

  private static long calls(int bytesPerCall) {
    return LONG / bytesPerCall + 1L;
  }

  private interface Action {
    void run() throws Exception;
  }

  private static void require(String operation, long most, Action action) throws Exception {
    Callable<Object> called =
        () -> {
          action.run();
          return null;
        };
    assertThat(allocatedBy(called)).as("bytes of " + operation).isLessThanOrEqualTo(most);
  }

  /** Returns what each run allocates. What is allocated once does not count. */
  private static long allocatedBy(Callable<Object> action) throws Exception {
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < TIMES; i++) {
        made = action.call();
      }
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least / TIMES;
  }
}
