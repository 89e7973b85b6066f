package dev.sennit.cli.compare;

import com.sun.management.ThreadMXBean;
import dev.sennit.AesGcm;
import dev.sennit.HashStream;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.Status;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;

/**
 * Main class of child JVMs: a message allocates segments of the caller's arrays, a slice for each
 * further call of a kernel, and nothing else. How large these are is measured, too.
 */
final class AllocatesLittle {
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

  private static final byte[] RESULT = new byte[64];
  private static final byte[] NONCE = new byte[12];
  private static final byte[] DATA = new byte[13];
  private static final byte[] TEXT = new byte[LONG];
  private static final byte[] SEALED = new byte[LONG + AesGcm.TAG_LENGTH];
  private static final MemorySegment NATIVE = Arena.global().allocate(MIDDLE);
  private static final MemorySegment NATIVE_DATA = Arena.global().allocate(DATA.length);
  private static final MemorySegment NATIVE_SEALED =
      Arena.global().allocate(MIDDLE + AesGcm.TAG_LENGTH);

  // The compiler cannot leave out what is kept here.
  @SuppressWarnings("UnusedVariable")
  private static volatile MemorySegment made;

  private AllocatesLittle() {}

  public static void main(String[] arguments) throws Exception {
    Status status = Status.current();
    MemorySegment segment = MemorySegment.ofArray(TEXT);
    long slice = allocatedBy(() -> made = segment.asSlice(1, 2));
    long part = slice + allocatedBy(() -> made = MemorySegment.ofArray(TEXT));
    for (Hasher hasher : Hasher.ALL) {
      if (status.digests().stream()
          .filter(digest -> digest.algorithm().equals(hasher.algorithm()))
          .anyMatch(digest -> digest.kernel().isPresent())) {
        checkDigest(hasher, part, slice);
      }
    }
    checkHmac(Hmac.of(Hasher.MD5, new byte[16]), part, slice);
    if (status.aes().kernels().isPresent()) {
      checkGcm(AesGcm.of(new byte[32]), part, slice);
    }
    System.out.println("little is allocated");
  }

  private static void checkDigest(Hasher hasher, long part, long slice) throws Exception {
    String name = hasher.algorithm();
    require(name, 2 * part, () -> hash(hasher, SHORT));
    require(name + ", long", part + calls(BYTES_OF_DIGEST) * slice, () -> hash(hasher, LONG));
    require(name + ", native", 0, () -> hashNative(hasher));
    HashStream stream = hasher.stream();
    require(name + ", streaming", part, () -> stream(stream));
  }

  private static void checkHmac(Hmac hmac, long part, long slice) throws Exception {
    require("HMAC", 2 * part, () -> mac(hmac, SHORT));
    require("HMAC, long", part + calls(BYTES_OF_DIGEST) * slice, () -> mac(hmac, LONG));
  }

  private static void checkGcm(AesGcm gcm, long part, long slice) throws Exception {
    require("seal", 2 * part, () -> seal(gcm, SHORT));
    require("open", 2 * part, () -> open(gcm, SHORT));
    long more = 2 * part + 2 * calls(BYTES_OF_GCM) * slice;
    require("seal, long", 2 * part + more, () -> seal(gcm, LONG));
    require("open, long", 2 * part + more, () -> open(gcm, LONG));
    require("seal, native", 0, () -> sealNative(gcm));
  }

  private static long calls(int bytesPerCall) {
    return LONG / bytesPerCall + 1L;
  }

  private static Object hash(Hasher hasher, int length) {
    hasher.hash(TEXT, 0, length, RESULT, 0);
    return null;
  }

  private static Object hashNative(Hasher hasher) {
    hasher.hash(NATIVE, RESULT, 0);
    return null;
  }

  private static Object stream(HashStream stream) {
    stream.update(TEXT, 0, MIDDLE).digest(RESULT, 0);
    return null;
  }

  private static Object mac(Hmac hmac, int length) {
    hmac.mac(TEXT, 0, length, RESULT, 0);
    return null;
  }

  private static Object seal(AesGcm gcm, int length) {
    gcm.seal(NONCE, DATA, TEXT, 0, length, SEALED, 0);
    return null;
  }

  /** Opens what was sealed with the same length before. */
  private static Object open(AesGcm gcm, int length) throws Exception {
    gcm.open(NONCE, DATA, SEALED, 0, length + AesGcm.TAG_LENGTH, TEXT, 0);
    return null;
  }

  private static Object sealNative(AesGcm gcm) {
    gcm.seal(NONCE, NATIVE_DATA, NATIVE, NATIVE_SEALED);
    return null;
  }

  private static void require(String operation, long most, Callable<Object> action)
      throws Exception {
    long bytes = allocatedBy(action);
    if (bytes > most) {
      throw new AssertionError(operation + " allocates " + bytes + " bytes, but at most " + most);
    }
  }

  /** Returns what each run allocates. What is allocated once does not count. */
  private static long allocatedBy(Callable<Object> action) throws Exception {
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < TIMES; i++) {
        action.call();
      }
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least / TIMES;
  }
}
