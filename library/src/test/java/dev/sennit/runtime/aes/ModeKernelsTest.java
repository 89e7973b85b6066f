package dev.sennit.runtime.aes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.GuardedPage;
import dev.sennit.Messages;
import dev.sennit.TestedKernels;
import dev.sennit.WithKernels;
import dev.sennit.runtime.machine.HostPlatform;
import dev.sennit.runtime.machine.Processor;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Protects: the kernels of AES in both shared objects compute what the JDK computes, in every shape
 * that this processor has instructions for, and touch no byte beside what their header says. They
 * are called as it says: with each range of memory between pages that must not be touched.
 */
@EnabledOnOs(OS.LINUX)
@SuppressWarnings("restricted")
@Tag("kernels")
class ModeKernelsTest {
  private static final int BLOCK = 16;
  private static final int SCHEDULE_BYTES = 1280;
  private static final int POWERS = 256;
  private static final int FOLDED = 768;
  private static final int ONE_POWER = FOLDED - BLOCK;
  private static final int STATE_BYTES = 72;
  private static final int SUM = 16;
  private static final int LONGEST = 4 * 16 * BLOCK + BLOCK + 1;

  /** What of a kernel its header says. */
  private static final Pattern DECLARED =
      Pattern.compile(
          "Needs ([A-Z0-9_, ]+)\\.\\s+\\*/\\s+void (sennit_(gcm_encrypt|gcm_decrypt|aes_ctr|ghash|aes_key)_\\w+)\\(");

  private static final MethodHandle MODE =
      Linker.nativeLinker()
          .downcallHandle(
              FunctionDescriptor.ofVoid(
                  ValueLayout.ADDRESS,
                  ValueLayout.ADDRESS,
                  ValueLayout.ADDRESS,
                  ValueLayout.ADDRESS,
                  ValueLayout.JAVA_LONG));

  private static final MethodHandle KEY =
      Linker.nativeLinker()
          .downcallHandle(
              FunctionDescriptor.ofVoid(
                  ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));

  private static List<Declared> kernels;

  // Each ends where its page ends, so that a byte behind it cannot be touched.
  private static MemorySegment scheduleMemory;
  private static MemorySegment stateMemory;
  private static MemorySegment in;
  private static MemorySegment out;

  /** A kernel that can run here. */
  private record Declared(String symbol, String family, MemorySegment function) {}

  @BeforeAll
  static void findKernels() throws Throwable {
    HostPlatform platform =
        HostPlatform.of(System.getProperty("os.name"), System.getProperty("os.arch"));
    assumeTrue(platform != null, "there are kernels on platforms only that the library knows");
    Set<String> features = Processor.of(platform).features();
    SymbolLookup object = TestedKernels.lookup();
    assumeTrue(object != null, "no kernels run here");
    kernels =
        DECLARED
            .matcher(headers())
            .results()
            .filter(declared -> features.containsAll(needs(declared)))
            .flatMap(declared ->
                object.find(declared.group(2)).stream()
                    .map(found -> new Declared(declared.group(2), declared.group(3), found)))
            .toList();
    assumeTrue(!kernels.isEmpty(), "this processor has no instructions for AES that kernels use");
    scheduleMemory = end(GuardedPage.make(), SCHEDULE_BYTES);
    stateMemory = end(GuardedPage.make(), STATE_BYTES);
    in = GuardedPage.make();
    out = GuardedPage.make();
  }

  private static String headers() throws IOException {
    try (InputStream header = LinkedAes.class.getResourceAsStream("/dev/sennit/kernels/sennit.h")) {
      return new String(header.readAllBytes(), StandardCharsets.UTF_8)
          + Files.readString(TestedKernels.FOR_COMPARISON.resolve("sennit.h"));
    }
  }

  private static List<String> needs(MatchResult declared) {
    return Stream.of(declared.group(1).split(", "))
        .map(feature -> feature.toLowerCase(Locale.ROOT))
        .toList();
  }

  private static MemorySegment end(MemorySegment page, int length) {
    return page.asSlice(page.byteSize() - length, length);
  }

  private static Stream<Declared> of(String family) {
    return kernels.stream().filter(kernel -> kernel.family().equals(family));
  }

  private static DynamicTest everyLength(Declared kernel, Check check) {
    return DynamicTest.dynamicTest(
        kernel.symbol(),
        () -> {
          for (int keyBytes : new int[] {16, 24, 32}) {
            byte[] key = Messages.random(keyBytes);
            schedule(key);
            for (int length = 0; length <= LONGEST; length += WithKernels.EMULATED ? 13 : 1) {
              check.of(key, length);
            }
          }
        });
  }

  private interface Check {
    void of(byte[] key, int length) throws Throwable;
  }

  // ---------------------------------------------------------------- tests

  @TestFactory
  Stream<DynamicTest> textsOfEveryLengthAreSealed() {
    return of("gcm_encrypt")
        .map(kernel ->
            everyLength(
                kernel,
                (key, length) -> {
                  Sealed sealed = Sealed.of(key, length);
                  for (boolean inPlace : new boolean[] {false, true}) {
                    byte[] made = whole(kernel, sealed, sealed.plaintext(), inPlace);
                    assertThat(made).describedAs("%d bytes", length).isEqualTo(sealed.all());
                  }
                  byte[] made = inTwoParts(kernel, sealed, sealed.plaintext());
                  assertThat(made).describedAs("%d bytes in two", length).isEqualTo(sealed.all());
                }));
  }

  @TestFactory
  Stream<DynamicTest> textsOfEveryLengthAreOpened() {
    return of("gcm_decrypt")
        .map(kernel ->
            everyLength(
                kernel,
                (key, length) -> {
                  Sealed sealed = Sealed.of(key, length);
                  byte[] opened = sealed.plaintext().clone();
                  byte[] expected = Arrays.copyOf(opened, length + BLOCK);
                  System.arraycopy(sealed.all(), length, expected, length, BLOCK);
                  byte[] ciphertext = Arrays.copyOf(sealed.all(), length);
                  for (boolean inPlace : new boolean[] {false, true}) {
                    byte[] made = whole(kernel, sealed, ciphertext, inPlace);
                    assertThat(made).describedAs("%d bytes", length).isEqualTo(expected);
                  }
                  byte[] made = inTwoParts(kernel, sealed, ciphertext);
                  assertThat(made).describedAs("%d bytes in two", length).isEqualTo(expected);
                }));
  }

  /** From a counter that soon begins again from zero, in its last 32 bits only. */
  @TestFactory
  Stream<DynamicTest> textsOfEveryLengthAreCounted() {
    return of("aes_ctr")
        .map(kernel ->
            everyLength(
                kernel,
                (key, length) -> {
                  byte[] text = Messages.random(length);
                  byte[] counter = ByteBuffer.wrap(Messages.random(BLOCK)).putInt(12, -5).array();
                  byte[] made = part(kernel, state(counter, new byte[BLOCK]), text, false);
                  byte[] expected = keyStream(key, counter, length);
                  for (int i = 0; i < length; i++) {
                    expected[i] ^= text[i];
                  }
                  assertThat(made).describedAs("%d bytes", length).isEqualTo(expected);
                  int taken = (length + BLOCK - 1) / BLOCK;
                  assertThat(stateMemory.asSlice(0, BLOCK).toArray(ValueLayout.JAVA_BYTE))
                      .isEqualTo(counted(counter, taken));
                }));
  }

  /** Of nothing but further data, a tag is what GHASH makes of it, encrypted. */
  @TestFactory
  Stream<DynamicTest> furtherDataOfEveryLengthIsHashed() {
    return of("ghash")
        .map(kernel ->
            everyLength(
                kernel,
                (key, length) -> {
                  byte[] data = Messages.random(length);
                  byte[] tag = jdk(key, Messages.random(12), data, new byte[0]);
                  byte[] first = firstCounter(Messages.random(12));
                  part(kernel, state(first, new byte[BLOCK]), data, true);
                  byte[] lengths = ByteBuffer.allocate(BLOCK).putLong(8L * length).array();
                  byte[] made = part(kernel, state(first, sum()), lengths, true);
                  assertThat(made).isEqualTo(lengths);
                  byte[] expected = sum();
                  byte[] stream = keyStream(key, first, BLOCK);
                  for (int i = 0; i < BLOCK; i++) {
                    expected[i] ^= stream[i];
                  }
                  assertThat(expected).describedAs("%d bytes", length).isEqualTo(tag);
                }));
  }

  /** Round keys are in order what AES takes: the first are the key, and texts come out right. */
  @TestFactory
  Stream<DynamicTest> keysOfEveryLengthAreExpanded() {
    return of("aes_key")
        .map(kernel ->
            DynamicTest.dynamicTest(
                kernel.symbol(),
                () -> {
                  for (int keyBytes : new int[] {16, 24, 32}) {
                    byte[] key = Messages.random(keyBytes);
                    byte[] before = Messages.random(SCHEDULE_BYTES);
                    expand(kernel, before, key);
                    byte[] made = scheduleMemory.toArray(ValueLayout.JAVA_BYTE);
                    int rounds = keyBytes / 4 + 6;
                    assertThat(Arrays.copyOf(made, keyBytes)).isEqualTo(key);
                    assertThat(ByteBuffer.wrap(made).order(ByteOrder.LITTLE_ENDIAN).getLong(240))
                        .isEqualTo(rounds);
                    assertThat(Arrays.copyOfRange(made, POWERS, made.length))
                        .isEqualTo(Arrays.copyOfRange(before, POWERS, before.length));
                  }
                }));
  }

  // ---------------------------------------------------------------- calls

  private static void call(Declared kernel, MemorySegment from, MemorySegment to) throws Throwable {
    MODE.bindTo(kernel.function())
        .invokeExact(scheduleMemory, stateMemory, from, to, from.byteSize());
  }

  /** A call for a part, with the text at either end of its page; gives what came out. */
  private static byte[] part(Declared kernel, byte[] state, byte[] text, boolean inPlace)
      throws Throwable {
    int length = text.length;
    byte[] made = null;
    for (boolean atEnd : new boolean[] {false, true}) {
      MemorySegment from = in.asSlice(atEnd ? in.byteSize() - length : 0, length);
      MemorySegment to = inPlace ? from : out.asSlice(atEnd ? 0 : out.byteSize() - length, length);
      from.copyFrom(MemorySegment.ofArray(text));
      stateMemory.copyFrom(MemorySegment.ofArray(state));
      call(kernel, from, to);
      byte[] now = to.toArray(ValueLayout.JAVA_BYTE);
      assertThat(made == null ? now : made).isEqualTo(now);
      made = now;
    }
    return made;
  }

  private static byte[] sum() {
    return stateMemory.asSlice(SUM, BLOCK).toArray(ValueLayout.JAVA_BYTE);
  }

  /** The text in one call, with its tag behind it. */
  private static byte[] whole(Declared kernel, Sealed sealed, byte[] text, boolean inPlace)
      throws Throwable {
    byte[] made = part(kernel, sealed.end(sealed.counter(), sealed.hashed()), text, inPlace);
    return withTag(made);
  }

  /** The text in two calls, the first of whole blocks. */
  private static byte[] inTwoParts(Declared kernel, Sealed sealed, byte[] text) throws Throwable {
    int middle = text.length / 2 / BLOCK * BLOCK;
    byte[] first =
        part(kernel, state(sealed.counter(), sealed.hashed()), Arrays.copyOf(text, middle), true);
    byte[] counter = stateMemory.asSlice(0, BLOCK).toArray(ValueLayout.JAVA_BYTE);
    byte[] rest = Arrays.copyOfRange(text, middle, text.length);
    byte[] last = part(kernel, sealed.end(counter, sum()), rest, false);
    byte[] made = Arrays.copyOf(first, text.length);
    System.arraycopy(last, 0, made, middle, last.length);
    return withTag(made);
  }

  private static byte[] withTag(byte[] text) {
    byte[] all = Arrays.copyOf(text, text.length + BLOCK);
    System.arraycopy(sum(), 0, all, text.length, BLOCK);
    return all;
  }

  private static byte[] state(byte[] counter, byte[] sum) {
    return ByteBuffer.allocate(STATE_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(counter)
        .put(sum)
        .array();
  }

  // ---------------------------------------------------------------- schedules

  private static void expand(Declared kernel, byte[] before, byte[] key) throws Throwable {
    scheduleMemory.copyFrom(MemorySegment.ofArray(before));
    MemorySegment memory = end(in, key.length);
    memory.copyFrom(MemorySegment.ofArray(key));
    KEY.bindTo(kernel.function()).invokeExact(scheduleMemory, memory, (long) key.length);
  }

  /**
   * Makes all of a key's memory by the kernels: GHASH's key is a block of zeros in counter mode,
   * and a product with it is the sum before, with a block of zeros taken in.
   */
  private static void schedule(byte[] key) throws Throwable {
    expand(of("aes_key").findFirst().orElseThrow(), new byte[SCHEDULE_BYTES], key);
    byte[] zeros = new byte[BLOCK];
    Declared counts = of("aes_ctr").findFirst().orElseThrow();
    Declared hashes = of("ghash").findFirst().orElseThrow();
    byte[] power = part(counts, state(zeros, zeros), zeros, false);
    for (int place = ONE_POWER; place >= POWERS; place -= BLOCK) {
      byte[] held = heldOverX(power);
      scheduleMemory.asSlice(place, BLOCK).copyFrom(MemorySegment.ofArray(held));
      scheduleMemory
          .asSlice(place + FOLDED - POWERS, BLOCK / 2)
          .copyFrom(MemorySegment.ofArray(folded(held)));
      part(hashes, state(zeros, power), zeros, true);
      power = sum();
    }
  }

  /** The halves added up. */
  private static byte[] folded(byte[] power) {
    byte[] folded = new byte[BLOCK / 2];
    for (int i = 0; i < folded.length; i++) {
      folded[i] = (byte) (power[i] ^ power[BLOCK / 2 + i]);
    }
    return folded;
  }

  /** Divided by x, with its bytes in the opposite order. */
  private static byte[] heldOverX(byte[] element) {
    ByteBuffer bytes = ByteBuffer.wrap(element);
    long high = bytes.getLong();
    long low = bytes.getLong();
    long reduced = high >> Long.SIZE - 1;
    long sum = high ^ reduced & 0xe1L << 56;
    return ByteBuffer.allocate(BLOCK)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(low << 1 | reduced & 1)
        .putLong(sum << 1 | low >>> Long.SIZE - 1)
        .array();
  }

  // ---------------------------------------------------------------- what the JDK computes

  /**
   * A text sealed by the JDK.
   *
   * @param hashed what GHASH makes of the further data, a block of it
   */
  private record Sealed(byte[] iv, byte[] further, byte[] plaintext, byte[] all, byte[] hashed) {
    static Sealed of(byte[] key, int length) throws Throwable {
      byte[] iv = Messages.random(12);
      byte[] further = Messages.random(BLOCK);
      byte[] plaintext = Messages.random(length);
      Declared hashes = ModeKernelsTest.of("ghash").findFirst().orElseThrow();
      part(hashes, state(iv16(iv), new byte[BLOCK]), further, true);
      return new Sealed(iv, further, plaintext, jdk(key, iv, further, plaintext), sum());
    }

    private static byte[] iv16(byte[] iv) {
      return Arrays.copyOf(iv, BLOCK);
    }

    byte[] counter() {
      return counted(firstCounter(iv), 1);
    }

    /** The state for a part that ends the text. */
    byte[] end(byte[] counter, byte[] sum) {
      return ByteBuffer.wrap(state(counter, sum))
          .position(32)
          .putLong(8L * further.length)
          .putLong(8L * plaintext.length)
          .put(firstCounter(iv))
          .put((byte) 1)
          .array();
    }
  }

  private static byte[] firstCounter(byte[] iv) {
    return ByteBuffer.wrap(Arrays.copyOf(iv, BLOCK)).putInt(12, 1).array();
  }

  private static byte[] counted(byte[] counter, int blocks) {
    ByteBuffer next = ByteBuffer.wrap(counter.clone());
    return next.putInt(12, next.getInt(12) + blocks).array();
  }

  private static byte[] jdk(byte[] key, byte[] iv, byte[] further, byte[] text)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, iv));
    cipher.updateAAD(further);
    return cipher.doFinal(text);
  }

  private static byte[] keyStream(byte[] key, byte[] counter, int length)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding", "SunJCE");
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
    int blocks = (length + BLOCK - 1) / BLOCK;
    ByteBuffer counters = ByteBuffer.allocate(blocks * BLOCK);
    IntStream.range(0, blocks).forEach(i -> counters.put(counted(counter, i)));
    return Arrays.copyOf(cipher.doFinal(counters.array()), length);
  }
}
