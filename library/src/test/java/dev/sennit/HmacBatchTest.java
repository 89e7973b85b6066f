package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Protects: the codes of a batch are those of its messages by another provider, in their order,
 * with one key and with a key for each message.
 */
class HmacBatchTest {
  private static final byte[] KEY = Messages.random(40);

  @BeforeContainer
  static void kernelsAreLinked() {
    WithKernels.kernelsAreLinked();
  }

  @Provide
  Arbitrary<Hasher> hashers() {
    return Arbitraries.of(WithKernels.hashersWithHmac());
  }

  private static byte[] expected(Hasher hasher, List<byte[]> keys, List<byte[]> messages) {
    int length = hasher.digestLength();
    byte[] codes = new byte[messages.size() * length];
    for (int i = 0; i < messages.size(); i++) {
      byte[] code = Oracle.mac(Hmac.of(hasher, KEY).algorithm(), keys.get(i), messages.get(i));
      System.arraycopy(code, 0, codes, i * length, length);
    }
    return codes;
  }

  /** The codes by both ways: with one key, and with one that each message has. */
  @Property(tries = 400)
  void codesAreThoseOfMessages(
      @ForAll("hashers") Hasher hasher,
      @ForAll @IntRange(max = 300) int keyLength,
      @ForAll @IntRange(max = 500) int count,
      @ForAll @IntRange(min = 1, max = 600) int longest,
      @ForAll boolean inColumn,
      @ForAll boolean parallel) {
    List<byte[]> messages = BatchTest.messages(count, longest, count);
    byte[] key = Messages.random(keyLength);
    List<byte[]> keys = Collections.nCopies(count, key);
    byte[] expected = expected(hasher, keys, messages);
    try (Arena arena = Arena.ofShared();
        Hmac hmac = Hmac.of(hasher, key)) {
      Batch batch = inColumn ? BatchTest.column(messages, false, arena, false) : Batch.of(messages);
      Batch each = parallel ? batch.parallel() : batch;
      assertThat(hmac.mac(each)).isEqualTo(expected);
      assertThat(Hmac.mac(hasher, Batch.of(keys), each)).isEqualTo(expected);
    }
  }

  /** An array where a word ends at an odd place, and a native segment. */
  @Property(tries = 100)
  void codesGoWhereTheyAreTold(
      @ForAll("hashers") Hasher hasher, @ForAll @IntRange(max = 70) int count) {
    List<byte[]> messages = BatchTest.messages(count, 100, 3);
    List<byte[]> keys = IntStream.range(0, count).mapToObj(i -> Messages.random(3 * i)).toList();
    int length = hasher.digestLength();
    byte[] expected = expected(hasher, keys, messages);
    int stride = length + 3;
    byte[] result = new byte[5 + count * stride];
    Arrays.fill(result, (byte) 1);
    Hmac.mac(hasher, Batch.of(keys), Batch.of(messages), result, 5, stride);
    assertThat(result).startsWith(1, 1, 1, 1, 1);
    for (int i = 0; i < count; i++) {
      int at = 5 + i * stride;
      assertThat(result).containsSequence(1, 1, 1);
      assertThat(Arrays.copyOfRange(result, at, at + length))
          .isEqualTo(Arrays.copyOfRange(expected, i * length, (i + 1) * length));
      assertThat(Arrays.copyOfRange(result, at + length, at + stride)).containsOnly(1);
    }
    Hmac hmac = Hmac.of(hasher, KEY);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate((long) count * length);
      hmac.mac(Batch.of(messages), segment, length);
      hmac.mac(Batch.of(messages), result, 2, length);
      assertThat(segment.toArray(ValueLayout.JAVA_BYTE))
          .isEqualTo(expected(hasher, Collections.nCopies(count, KEY), messages))
          .isEqualTo(Arrays.copyOfRange(result, 2, 2 + count * length));
    }
  }

  /** Test cases 1, 2, 3 and 6 of RFC 4231. */
  @Example
  void knownAnswers() {
    List<String> keys = List.of("0b".repeat(20), "4a656665", "aa".repeat(20), "aa".repeat(131));
    List<byte[]> messages =
        Stream.of(
                "Hi There",
                "what do ya want for nothing?",
                "\u00dd".repeat(50),
                "Test Using Larger Than Block-Size Key - Hash Key First")
            .map(text -> text.getBytes(StandardCharsets.ISO_8859_1))
            .toList();
    List<String> codes =
        List.of(
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    assertThat(Hmac.mac(Hasher.SHA_256, hex(keys), Batch.of(messages)))
        .isEqualTo(HexFormat.of().parseHex(String.join("", codes)));
    for (int i = 0; i < keys.size(); i++) {
      Batch twenty = Batch.of(Collections.nCopies(20, messages.get(i)));
      assertThat(Hmac.of(Hasher.SHA_256, HexFormat.of().parseHex(keys.get(i))).mac(twenty))
          .isEqualTo(HexFormat.of().parseHex(codes.get(i).repeat(20)));
    }
  }

  private static Batch hex(List<String> messages) {
    return Batch.of(messages.stream().map(HexFormat.of()::parseHex).toList());
  }

  @Example
  void missingMessagesHaveZerosAndMissingKeysAreRefused() {
    List<byte[]> messages = new ArrayList<>(BatchTest.messages(20, 300, 1));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment validity = MemorySegment.ofArray(new byte[] {-1, -5, 7});
      Batch column = BatchTest.column(messages, false, arena, true).withValidity(validity);
      byte[] expected = expected(Hasher.SHA_256, Collections.nCopies(20, KEY), messages);
      Arrays.fill(expected, 10 * 32, 11 * 32, (byte) 0);
      Arrays.fill(expected, 19 * 32, 20 * 32, (byte) 0);
      assertThat(Hmac.of(Hasher.SHA_256, KEY).mac(column)).isEqualTo(expected);
      assertThat(Hmac.mac(Hasher.SHA_256, Batch.of(Collections.nCopies(20, KEY)), column))
          .isEqualTo(expected);
      byte[] codes = new byte[20 * 16];
      assertThatThrownBy(() -> Hmac.mac(Hasher.MD5, column, Batch.of(messages), codes, 0, 16))
          .isInstanceOf(NullPointerException.class)
          .hasMessage("key 10 must not be null");
      assertThat(codes).containsOnly(0);
      assertThat(Hmac.mac(Hasher.SHA_256, column, column))
          .endsWith(new byte[32])
          .isEqualTo(Hmac.mac(Hasher.SHA_256, Batch.of(messages), column));
    }
    assertThatThrownBy(() -> Hmac.mac(Hasher.MD5, Batch.of(KEY), Batch.of(KEY, KEY)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there must be a key for each of 2 messages, but there are 1");
    byte[] keyAndCodes = new byte[16];
    assertThatThrownBy(
            () -> Hmac.mac(Hasher.MD5, Batch.of(keyAndCodes), Batch.of(KEY), keyAndCodes, 0, 16))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("array of message 0");
  }

  /** Behind the codes nothing is written, but their last byte is. */
  @Example
  void keysInTheArrayOfTheCodes() {
    byte[] memory = Messages.random(32 + KEY.length);
    byte[] key = Arrays.copyOfRange(memory, 32, memory.length);
    List<byte[]> messages = List.of(KEY, key);
    byte[] expected = expected(Hasher.MD5, List.of(key, new byte[0]), messages);
    MemorySegment offsets = MemorySegment.ofArray(new int[] {0, KEY.length, KEY.length});
    MemorySegment all = MemorySegment.ofArray(memory);
    Hmac.mac(
        Hasher.MD5, Batch.ofColumn(all.asSlice(32), offsets), Batch.of(messages), memory, 0, 16);
    assertThat(memory).startsWith(expected).endsWith(key);
    assertThatThrownBy(() ->
            Hmac.mac(
                Hasher.MD5,
                Batch.ofColumn(all.asSlice(31), offsets),
                Batch.of(messages),
                memory,
                0,
                16))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the results must not be written over the data");
  }
}
