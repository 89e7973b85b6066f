package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sennit.AesCtr;
import dev.sennit.AesGcm;
import dev.sennit.Batch;
import dev.sennit.HashStream;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.NameUuid;
import dev.sennit.Status;
import dev.sennit.cli.CommandRun;
import dev.sennit.provider.SennitProvider;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.List;
import java.util.concurrent.Callable;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: a call of a digest, a MAC or a name-based UUID allocates its result and nothing else, a
 * batch nothing for a message, and a call of AES-GCM the segments of the caller's arrays besides,
 * whatever the JIT compiler does. The interpreter and the first compiler leave no object out.
 */
class AllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 4;
  private static final int TIMES = 3;
  private static final int FRAMES = 20;

  private static final int MESSAGES = 5000;
  private static final int BYTES_OF_BATCH = 16 << 10;
  private static final int LONGEST = 90;
  private static final int SHORT = 64;
  // Of AES: a kernel takes it at once, but for what comes before a line of the cache.
  private static final int ONE_CALL = 100_000;
  private static final int LONG = 400_000;
  private static final int KIBIBYTE = 1024;
  // Of a kernel of BLAKE3 on x86-64.
  private static final int FEWEST_LANES = 8;
  private static final int BYTES_OF_GCM = 128 << 10;

  // The compiler cannot leave out what is kept here.
  @SuppressWarnings("UnusedVariable")
  private static volatile Object made;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Xint",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-XX:+UseZGC",
        "-XX:+UseCompactObjectHeaders"
      })
  void nothingButResults(String option) throws Exception {
    CommandRun run =
        CommandRun.inOwnJvm(
            List.of("--enable-native-access=ALL-UNNAMED", option), AllocationTest.class);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("only results are allocated");
  }

  public static void main(String[] arguments) throws Exception {
    // From now on no compiler can take it for granted what kind of memory a segment is.
    try (Arena arena = Arena.ofConfined()) {
      arena.allocate(SHORT).copyFrom(MemorySegment.ofArray(new byte[SHORT]));
    }
    byte[] text = new byte[LONG];
    for (Status.Digest digest : Status.current().digests()) {
      if (digest.kernel().isPresent()) {
        checkObject(digest.algorithm());
        checkDigest(Hasher.of(digest.algorithm()), text);
      }
    }
    checkTree(text);
    checkMac(text);
    long sizeOfUuid = allocatedBy(() -> NameUuid.v3(NameUuid.DNS, "www.example.com/\u20ac"));
    assertThat(sizeOfUuid).as("a UUID").isBetween(24L, 32L);
    for (int length : new int[] {SHORT, 3000}) {
      byte[] name = new byte[length];
      require("a UUID", sizeOfUuid, () -> NameUuid.v3(name));
      require("a UUID", sizeOfUuid, () -> NameUuid.v5(NameUuid.DNS, name));
      require("a UUID", sizeOfUuid, () -> NameUuid.v8(NameUuid.DNS, name));
    }
    checkBatches();
    if (Status.current().aes().kernels().isPresent()) {
      checkGcm(AesGcm.of(new byte[32]), text);
      checkCtr(AesCtr.of(new byte[32]), text);
    }
    System.out.println("only results are allocated");
  }

  /** A clone of a fresh object shows its size. (The JDK's part allocates a name.) */
  private static void checkObject(String name) throws Exception {
    Provider sennit = new SennitProvider();
    MessageDigest fresh = MessageDigest.getInstance(name, sennit);
    long size = allocatedBy(fresh::clone);
    assertThat(size).as(name).isBetween(32L, 80L);
    assertThat(allocatedBy(() -> sennit.getService("MessageDigest", name).newInstance(null)))
        .as("a new object of %s", name)
        .isEqualTo(size);
  }

  private static void checkDigest(Hasher hasher, byte[] text) throws Exception {
    String name = hasher.algorithm();
    byte[] result = new byte[hasher.digestLength()];
    long size = allocatedBy(() -> new byte[result.length]);
    // BLAKE3 takes what is longer than a chunk in parts, and many of them at once: below.
    int longest = name.startsWith("BLAKE3") ? SHORT : LONG;
    byte[] message = new byte[longest];
    MemorySegment outside = Arena.global().allocate(longest);
    MessageDigest digest = MessageDigest.getInstance(name, new SennitProvider());
    HashStream stream = hasher.stream();
    for (int length : new int[] {SHORT, longest}) {
      require(name, 0, () -> hasher.hash(text, 0, length, result, 0));
      require(name + " of a buffer", size, () -> digest(digest, text, length));
      require(name + " in parts", 0, () -> stream.update(text, 0, length).digest(result, 0));
    }
    require(name + " of an array", size, () -> digest.digest(message));
    ByteBuffer direct = ByteBuffer.allocateDirect(longest);
    if (!name.startsWith("BLAKE3")) {
      require(name + " of a direct buffer", size, () -> digest(digest, direct));
    }
    require(name + ", native", 0, () -> hasher.hash(outside, result, 0));
  }

  private static byte[] digest(MessageDigest digest, byte[] text, int length) {
    digest.update(text, 0, length / 2);
    digest.update(text[0]);
    digest.update(text, length / 2, length / 2);
    return digest.digest();
  }

  private static byte[] digest(MessageDigest digest, ByteBuffer message) {
    digest.update(message.clear());
    return digest.digest();
  }

  /** A message of many chunks is a segment, of which each group of chunks may be a slice. */
  private static void checkTree(byte[] text) throws Exception {
    MemorySegment segment = MemorySegment.ofArray(text);
    long slice = allocatedBy(() -> segment.asSlice(1, 2));
    long part = slice + allocatedBy(() -> MemorySegment.ofArray(text));
    byte[] result = new byte[32];
    for (int chunks : new int[] {16, 64}) {
      long most = part + (chunks / FEWEST_LANES - 1) * slice;
      require("BLAKE3", most, () -> Hasher.BLAKE3.hash(text, 0, chunks * KIBIBYTE, result, 0));
    }
  }

  private static void checkMac(byte[] text) throws Exception {
    byte[] result = new byte[32];
    long size = allocatedBy(() -> new byte[result.length]);
    Hmac hmac = Hmac.of(Hasher.SHA_256, new byte[16]);
    Mac mac = Mac.getInstance("HmacSHA256", new SennitProvider());
    mac.init(new SecretKeySpec(new byte[16], "RAW"));
    for (int length : new int[] {SHORT, LONG}) {
      byte[] message = new byte[length];
      require("HMAC", 0, () -> hmac.mac(text, 0, length, result, 0));
      require("Mac", size, () -> mac.doFinal(message));
    }
  }

  /**
   * An object for each message would take at least sixteen bytes. MD5 has a kernel for several
   * messages on every target; a batch allocates some kilobytes, however many messages it has.
   */
  private static void checkBatches() throws Exception {
    byte[][] arrays = new byte[MESSAGES][];
    String[] strings = new String[MESSAGES];
    int[] offsets = new int[MESSAGES + 1];
    for (int i = 0; i < MESSAGES; i++) {
      arrays[i] = new byte[i % LONGEST];
      strings[i] = (i % 3 == 0 ? "a" : "\u00e4").repeat(i % LONGEST);
      offsets[i + 1] = offsets[i] + i % LONGEST;
    }
    Arena arena = Arena.global();
    MemorySegment places = arena.allocateFrom(ValueLayout.JAVA_INT, offsets);
    MemorySegment result = arena.allocate(MESSAGES * 16L);
    Hmac hmac = Hmac.of(Hasher.MD5, new byte[16]);
    for (Batch batch :
        List.of(
            Batch.of(arrays),
            Batch.of(new byte[MESSAGES][KIBIBYTE]),
            Batch.ofStrings(strings),
            Batch.ofColumn(arena.allocate(offsets[MESSAGES]), places))) {
      require("a batch", BYTES_OF_BATCH, () -> Hasher.MD5.hash(batch, result, 16));
      require("a batch of codes", BYTES_OF_BATCH, () -> hmac.mac(batch, result, 16));
    }
  }

  private static void checkGcm(AesGcm gcm, byte[] text) throws Exception {
    MemorySegment segment = MemorySegment.ofArray(text);
    long slice = allocatedBy(() -> segment.asSlice(1, 2));
    long part = slice + allocatedBy(() -> MemorySegment.ofArray(text));
    byte[] nonce = new byte[12];
    byte[] data = new byte[13];
    byte[] sealed = new byte[LONG + AesGcm.TAG_LENGTH];
    for (int length : new int[] {SHORT, ONE_CALL, LONG}) {
      // One more comes before the others, up to a line of the cache.
      long calls = length / BYTES_OF_GCM + 2L;
      long most = length == SHORT ? 2 * part : 4 * part + 2 * calls * slice;
      require("seal", most, () -> gcm.seal(nonce, data, text, 0, length, sealed, 0));
      int all = length + AesGcm.TAG_LENGTH;
      require("open", most, () -> gcm.open(nonce, data, sealed, 0, all, text, 0));
    }
    MemorySegment outside = Arena.global().allocate(SHORT);
    MemorySegment dataOutside = Arena.global().allocate(data.length);
    MemorySegment sealedOutside = Arena.global().allocate(SHORT + AesGcm.TAG_LENGTH);
    require("seal, native", 0, () -> gcm.seal(nonce, dataOutside, outside, sealedOutside));
  }

  private static void checkCtr(AesCtr ctr, byte[] text) throws Exception {
    MemorySegment segment = MemorySegment.ofArray(text);
    long slice = allocatedBy(() -> segment.asSlice(1, 2));
    long part = slice + allocatedBy(() -> MemorySegment.ofArray(text));
    byte[] counter = new byte[AesCtr.COUNTER_LENGTH];
    MemorySegment outside = Arena.global().allocate(SHORT);
    for (long position : new long[] {0, 5}) {
      require("crypt", 4 * part, () -> ctr.crypt(counter, position, text, 0, SHORT, text, 0));
      // Each of two or three calls takes parts of two arrays, and asks where one lies.
      require("crypt", 10 * part, () -> ctr.crypt(counter, position, text, 0, ONE_CALL, text, 0));
      // A text that begins within a block is copied, by segments.
      long most = position == 0 ? 0 : 4 * part;
      require("crypt, native", most, () -> ctr.crypt(counter, position, outside, outside));
    }
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
    assertThat(allocatedBy(() -> below(FRAMES, called)))
        .as("bytes of %s, below %d frames", operation, FRAMES)
        .isLessThanOrEqualTo(most);
  }

  private static Object below(int frames, Callable<Object> action) throws Exception {
    return frames == 0 ? action.call() : below(frames - 1, action);
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
