package dev.sennit.runtime.aes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.sennit.GuardedPage;
import dev.sennit.Messages;
import dev.sennit.PrivateField;
import dev.sennit.TestedKernels;
import dev.sennit.WithAes;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.kernel.Stated.Names;
import dev.sennit.runtime.machine.Downcall;
import dev.sennit.runtime.select.BuiltKernel;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
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
 * that this processor has instructions for, and touch no byte beside what they are given: each
 * range of memory lies between pages that must not be touched.
 */
@EnabledOnOs({OS.LINUX, OS.WINDOWS})
@Tag("kernels")
class ModeKernelsTest implements WithAes {
  private static final int BLOCK = Aes.BLOCK;
  private static final int LONGEST = 4 * 16 * BLOCK + BLOCK + 1;
  private static final byte[] ZEROS = new byte[BLOCK];
  private static final byte[] NOTHING = {};

  // Each ends where its page ends, so that a byte behind it cannot be touched.
  private static MemorySegment scheduleMemory;
  private static MemorySegment stateMemory;
  private static MemorySegment in;
  private static MemorySegment out;

  private static SymbolLookup object;
  private static List<BuiltKernel> kernels;

  @BeforeAll
  static void makePages() throws Throwable {
    object = TestedKernels.lookup();
    kernels = BuiltKernel.here();
    scheduleMemory = end(GuardedPage.make(), AesMemory.SCHEDULE_BYTES);
    stateMemory = end(GuardedPage.make(), AesMemory.STATE_BYTES);
    in = GuardedPage.make();
    out = GuardedPage.make();
  }

  private static MemorySegment end(MemorySegment page, int length) {
    return page.asSlice(page.byteSize() - length, length);
  }

  @TestFactory
  Stream<DynamicTest> textsOfEveryLength() {
    return Stream.of(AesMode.values())
        .flatMap(mode ->
            of(mode.family)
                .map(kernel ->
                    dynamicTest(
                        kernel.name(), () -> everyLength(new Trial(kernel.aes(object), mode)))));
  }

  private static Stream<BuiltKernel> of(String family) {
    return kernels.stream().filter(kernel -> kernel.family().equals(family));
  }

  private static void everyLength(Trial trial) throws Exception {
    for (int keyBytes : new int[] {16, 24, 32}) {
      byte[] key = Messages.random(keyBytes);
      writeSchedule(key);
      for (int length = 0; length <= LONGEST; length += EMULATED ? 13 : 1) {
        byte[] text = Messages.random(length);
        switch (trial.mode) {
          case ENCRYPT, DECRYPT -> trial.sealOrOpen(key, text);
          case CTR -> trial.count(key, text);
          case GHASH -> trial.hash(key, text);
        }
      }
    }
  }

  /** With all powers that a long text needs. */
  private static void writeSchedule(byte[] bytes) throws Exception {
    AesKey key = new AesKey(KernelLinker.aes(), bytes);
    byte[] text = new byte[LONGEST];
    key.call(AesMode.GHASH, MemorySegment.ofArray(state(ZEROS, ZEROS)), text, 0, LONGEST, text, 0);
    scheduleMemory.copyFrom((MemorySegment) PrivateField.of(key, "schedule").get(key));
    key.destroy();
  }

  /** The same round keys as by the kernel that was selected, and nothing behind them. */
  @TestFactory
  Stream<DynamicTest> keysOfEveryLengthAreExpanded() {
    return of(Names.AES_KEY)
        .map(kernel ->
            dynamicTest(
                kernel.name(),
                () -> {
                  for (int keyBytes : new int[] {16, 24, 32}) {
                    byte[] expected = Messages.random(AesMemory.SCHEDULE_BYTES);
                    scheduleMemory.copyFrom(MemorySegment.ofArray(expected));
                    byte[] key = Messages.random(keyBytes);
                    KernelLinker.aes().expand(MemorySegment.ofArray(expected), key);
                    MemorySegment memory = end(in, keyBytes).copyFrom(MemorySegment.ofArray(key));
                    MemorySegment function = object.find(kernel.symbol()).orElseThrow();
                    MemorySegment length = MemorySegment.ofAddress(keyBytes);
                    Downcall.call(function, scheduleMemory, memory, length, 0, 0);
                    assertThat(bytes(scheduleMemory)).isEqualTo(expected);
                  }
                }));
  }

  private static byte[] bytes(MemorySegment segment) {
    return segment.toArray(ValueLayout.JAVA_BYTE);
  }

  private static byte[] state(byte[] counter, byte[] sum) {
    return ByteBuffer.allocate(AesMemory.STATE_BYTES).put(counter).put(sum).array();
  }

  /** The state for a part that ends a text without further data. */
  private static byte[] end(byte[] counter, byte[] sum, int length, byte[] first) {
    return ByteBuffer.wrap(state(counter, sum))
        .position(2 * BLOCK + Long.BYTES)
        .putLong(8L * length)
        .put(first)
        .put((byte) 1)
        .array();
  }

  private static byte[] counter() {
    return bytes(stateMemory.asSlice(0, BLOCK));
  }

  private static byte[] sum() {
    return bytes(stateMemory.asSlice(BLOCK, BLOCK));
  }

  private static byte[] counted(byte[] counter, int blocks) {
    ByteBuffer next = ByteBuffer.wrap(counter.clone());
    return next.putInt(12, next.getInt(12) + blocks).array();
  }

  private record Trial(AesKernels kernels, AesMode mode) {
    /** A call for a part, with the text at either end of its page; gives what came out. */
    private byte[] part(byte[] state, byte[] text, boolean inPlace) {
      int length = text.length;
      byte[] made = null;
      for (boolean atEnd : new boolean[] {false, true}) {
        MemorySegment from = atEnd ? end(in, length) : in.asSlice(0, length);
        MemorySegment to = inPlace ? from : atEnd ? out.asSlice(0, length) : end(out, length);
        from.copyFrom(MemorySegment.ofArray(text));
        stateMemory.copyFrom(MemorySegment.ofArray(state));
        kernels.call(mode, scheduleMemory, stateMemory, from, 0, length, to);
        byte[] now = bytes(to);
        assertThat(made == null ? now : made).isEqualTo(now);
        made = now;
      }
      return made;
    }

    /** In one call, from place to place and in place, and in two, the first of whole blocks. */
    void sealOrOpen(byte[] key, byte[] plaintext) throws GeneralSecurityException {
      int length = plaintext.length;
      byte[] iv = Messages.random(12);
      byte[] sealed = jdk(key, iv, NOTHING, plaintext);
      byte[] tag = Arrays.copyOfRange(sealed, length, sealed.length);
      byte[] text = mode == AesMode.ENCRYPT ? plaintext : Arrays.copyOf(sealed, length);
      byte[] expected = mode == AesMode.ENCRYPT ? Arrays.copyOf(sealed, length) : plaintext;
      byte[] first = firstCounter(iv);
      byte[] begin = counted(first, 1);
      for (boolean inPlace : new boolean[] {false, true}) {
        byte[] made = part(end(begin, ZEROS, length, first), text, inPlace);
        assertThat(made).describedAs("%d bytes", length).isEqualTo(expected);
        assertThat(sum()).describedAs("tag of %d bytes", length).isEqualTo(tag);
      }
      int middle = length / 2 / BLOCK * BLOCK;
      byte[] made = part(state(begin, ZEROS), Arrays.copyOf(text, middle), true);
      assertThat(made).isEqualTo(Arrays.copyOf(expected, middle));
      byte[] last = end(counter(), sum(), length, first);
      made = part(last, Arrays.copyOfRange(text, middle, length), false);
      assertThat(made).isEqualTo(Arrays.copyOfRange(expected, middle, length));
      assertThat(sum()).describedAs("tag of %d bytes in two", length).isEqualTo(tag);
    }

    /** From a counter that soon begins again from zero, in its last 32 bits only. */
    void count(byte[] key, byte[] text) throws GeneralSecurityException {
      byte[] counter = ByteBuffer.wrap(Messages.random(BLOCK)).putInt(12, -5).array();
      byte[] made = part(state(counter, ZEROS), text, false);
      assertThat(made)
          .describedAs("%d bytes", text.length)
          .isEqualTo(xor(text, keyStream(key, counter, text.length)));
      assertThat(counter()).isEqualTo(counted(counter, (text.length + BLOCK - 1) / BLOCK));
    }

    /** Of nothing but further data, a tag is what GHASH makes of it, encrypted. */
    void hash(byte[] key, byte[] data) throws GeneralSecurityException {
      byte[] iv = Messages.random(12);
      part(state(ZEROS, ZEROS), data, true);
      byte[] lengths = ByteBuffer.allocate(BLOCK).putLong(8L * data.length).array();
      assertThat(part(state(ZEROS, sum()), lengths, true)).isEqualTo(lengths);
      assertThat(xor(sum(), keyStream(key, firstCounter(iv), BLOCK)))
          .describedAs("%d bytes", data.length)
          .isEqualTo(jdk(key, iv, data, NOTHING));
    }
  }

  private static byte[] firstCounter(byte[] iv) {
    return ByteBuffer.wrap(Arrays.copyOf(iv, BLOCK)).putInt(12, 1).array();
  }

  private static byte[] xor(byte[] one, byte[] other) {
    byte[] result = one.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] ^= other[i];
    }
    return result;
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
