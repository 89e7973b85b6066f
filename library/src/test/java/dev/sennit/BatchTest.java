package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Protects: the digests of a batch are those of its messages by another provider, in their order,
 * wherever the messages and the digests are and however many threads compute them.
 */
class BatchTest {
  @BeforeContainer
  static void kernelsAreLinked() {
    WithKernels.kernelsAreLinked();
  }

  @Provide
  Arbitrary<Hasher> hashers() {
    return Arbitraries.of(WithKernels.hashersAtAll());
  }

  /** Numbers of messages, up to several chunks. */
  @Provide
  Arbitrary<Integer> counts() {
    return Arbitraries.oneOf(
        Arbitraries.integers().between(0, 40), Arbitraries.integers().between(0, 3000));
  }

  /** Mostly short ones, and a few that are long. */
  static List<byte[]> messages(int count, int longest, int seed) {
    Random random = new Random(seed);
    List<byte[]> messages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      messages.add(Messages.random(random.nextInt(i % 31 == 7 ? 20 * longest : longest)));
    }
    return messages;
  }

  private static byte[] expected(Hasher hasher, List<byte[]> messages) {
    MessageDigest oracle = Oracle.digest(hasher);
    byte[] digests = new byte[messages.size() * hasher.digestLength()];
    for (int i = 0; i < messages.size(); i++) {
      System.arraycopy(
          oracle.digest(messages.get(i)),
          0,
          digests,
          i * hasher.digestLength(),
          hasher.digestLength());
    }
    return digests;
  }

  @Property(tries = 300)
  void arrays(
      @ForAll("hashers") Hasher hasher,
      @ForAll("counts") int count,
      @ForAll @IntRange(min = 1, max = 300) int longest,
      @ForAll boolean parallel) {
    List<byte[]> messages = messages(count, longest, count);
    Batch batch = Batch.of(messages);
    byte[] expected = expected(hasher, messages);
    assertThat(batch.size()).isEqualTo(count);
    assertThat(hasher.hash(parallel ? batch.parallel() : batch)).isEqualTo(expected);
    assertThat(hasher.hash(Batch.of(messages.toArray(byte[][]::new)))).isEqualTo(expected);
  }

  @Property(tries = 400)
  void columns(
      @ForAll("hashers") Hasher hasher,
      @ForAll("counts") int count,
      @ForAll @IntRange(min = 1, max = 300) int longest,
      @ForAll boolean onHeap,
      @ForAll boolean large,
      @ForAll boolean hasNulls,
      @ForAll boolean parallel) {
    List<byte[]> messages = messages(count, longest, count + 1);
    byte[] expected = expected(hasher, messages);
    int length = hasher.digestLength();
    byte[] validity = Messages.random((count + 7) / 8);
    for (int i = 0; i < count; i++) {
      if (hasNulls && (validity[i / 8] >> i % 8 & 1) == 0) {
        Arrays.fill(expected, i * length, (i + 1) * length, (byte) 0);
      }
    }
    try (Arena arena = parallel ? Arena.ofShared() : Arena.ofConfined()) {
      Batch column = column(messages, large, arena, onHeap);
      Batch batch = hasNulls ? column.withValidity(MemorySegment.ofArray(validity)) : column;
      byte[] result = new byte[count * length];
      Arrays.fill(result, (byte) 1);
      assertThat(batch.size()).isEqualTo(count);
      hasher.hash(parallel ? batch.parallel() : batch, result, 0, length);
      assertThat(result).isEqualTo(expected);
    }
  }

  /** A column that does not begin where its data do, in memory that begins before both. */
  static Batch column(List<byte[]> messages, boolean large, Arena arena, boolean onHeap) {
    int total = messages.stream().mapToInt(message -> message.length).sum();
    MemorySegment memory =
        onHeap ? MemorySegment.ofArray(new byte[total + 16]) : arena.allocate(total + 16L);
    MemorySegment data = memory.asSlice(8);
    int[] ints = new int[messages.size() + 2];
    long[] longs = new long[messages.size() + 2];
    int offset = 5;
    for (int i = 0; i <= messages.size(); i++) {
      ints[i + 1] = offset;
      longs[i + 1] = offset;
      if (i < messages.size()) {
        byte[] message = messages.get(i);
        MemorySegment.copy(message, 0, data, ValueLayout.JAVA_BYTE, offset, message.length);
        offset += message.length;
      }
    }
    MemorySegment offsets =
        large
            ? MemorySegment.ofArray(longs).asSlice(Long.BYTES)
            : MemorySegment.ofArray(ints).asSlice(Integer.BYTES);
    if (!onHeap) {
      offsets = arena.allocate(offsets.byteSize() + 1).asSlice(1).copyFrom(offsets);
    }
    return large ? Batch.ofLargeColumn(data, offsets) : Batch.ofColumn(data, offsets);
  }

  /** Of every kind of char, with surrogates that have no other half. */
  @Provide
  Arbitrary<String> strings() {
    Arbitrary<Character> chars =
        Arbitraries.oneOf(
            Arbitraries.chars().ascii(),
            Arbitraries.chars().range('\u0080', '\u0900'),
            Arbitraries.chars().range('\ud700', '\ue100'),
            Arbitraries.chars().all());
    return Arbitraries.oneOf(
        Arbitraries.strings().ascii().ofMaxLength(2000),
        Arbitraries.strings().withChars('a').ofMaxLength(70),
        chars.list().ofMaxSize(1500).map(BatchTest::string),
        Arbitraries.integers()
            .between(0x10000, 0x10ffff)
            .list()
            .ofMaxSize(600)
            .map(points -> points.stream().map(Character::toString).reduce("a", String::concat)));
  }

  private static String string(List<Character> chars) {
    StringBuilder string = new StringBuilder();
    chars.forEach(string::append);
    return string.toString();
  }

  @Property(tries = 150)
  void strings(
      @ForAll("hashers") Hasher hasher,
      @ForAll List<@From("strings") String> strings,
      @ForAll boolean parallel) {
    List<byte[]> messages =
        strings.stream().map(string -> string.getBytes(StandardCharsets.UTF_8)).toList();
    byte[] expected = expected(hasher, messages);
    Batch batch = Batch.ofStrings(strings);
    assertThat(hasher.hash(parallel ? batch.parallel() : batch)).isEqualTo(expected);
    assertThat(hasher.hash(Batch.ofStrings(strings.toArray(String[]::new)))).isEqualTo(expected);
  }

  @Property(tries = 200)
  void stridesAndOffsets(
      @ForAll("hashers") Hasher hasher,
      @ForAll @IntRange(max = 70) int count,
      @ForAll @IntRange(max = 70) int offset,
      @ForAll @IntRange(max = 70) int gap,
      @ForAll boolean parallel) {
    List<byte[]> messages = messages(count, 100, count);
    int length = hasher.digestLength();
    int stride = length + gap;
    byte[] expected = Messages.random(offset + count * stride + 9);
    byte[] result = expected.clone();
    byte[] digests = expected(hasher, messages);
    for (int i = 0; i < count; i++) {
      System.arraycopy(digests, i * length, expected, offset + i * stride, length);
    }
    Batch batch = parallel ? Batch.of(messages).parallel() : Batch.of(messages);
    hasher.hash(batch, result, offset, stride);
    assertThat(result).isEqualTo(expected);

    int size = count == 0 ? 0 : (count - 1) * stride + length;
    MemorySegment outside = Arena.ofAuto().allocate(size);
    MemorySegment longs = MemorySegment.ofArray(new long[(size + 7) / 8]).asSlice(0, size);
    hasher.hash(batch, outside, stride);
    hasher.hash(batch, longs, stride);
    for (int i = 0; i < count; i++) {
      assertThat(outside.asSlice((long) i * stride, length).toArray(ValueLayout.JAVA_BYTE))
          .isEqualTo(Arrays.copyOfRange(digests, i * length, (i + 1) * length));
    }
    assertThat(longs.mismatch(outside)).isEqualTo(-1);
  }
}
