package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.words.ConcreteWords;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: the statements of BLAKE3 agree with the paper and with its published test vectors. The
 * tree above the chunks is computed here, as section 2.1 says.
 */
@Tag("checks")
class Blake3StatementTest {
  private static final Reference CHUNK = new Reference(new Blake3Chunk());
  private static final Reference OUTPUT = new Reference(new Blake3Root());

  private static final byte[] IV = Arrays.copyOf(CHUNK.initialState(), 32);
  private static final byte[] KEY = bytes("whats the Elvish word for friend");
  private static final String CONTEXT = "BLAKE3 2019-12-27 16:29:52 test vectors context";

  /** The vectors' output, which ends within a block. */
  private static final int OUTPUT_BYTES = 131;

  private static final String LENGTHS =
      """
      0, 1, 2, 3, 4, 5, 6, 7, 8, 63, 64, 65, 127, 128, 129, 1023, 1024, 1025, 2048, 2049, 3072, 3073, 4096, 4097, 5120,
      5121, 6144, 6145, 7168, 7169, 8192, 8193, 16384, 31744, 102400
      """;

  /** SHA-256 of all outputs of the vectors, one behind the other. */
  private static final String ALL_OUTPUTS =
      "8f89c4586f2e359633b1c488eeb7a70c8c772a140d02a8082942a7b21d2e9eaf";

  @Test
  void computesAllOutputOfTheVectors() throws Exception {
    MessageDigest all = MessageDigest.getInstance("SHA-256");
    for (String length : LENGTHS.strip().split(",\\s*")) {
      byte[] message = message(Integer.parseInt(length));
      all.update(hash(message).output(OUTPUT_BYTES));
      all.update(keyedHash(message).output(OUTPUT_BYTES));
      all.update(derivedKey(message).output(OUTPUT_BYTES));
    }
    assertThat(HexFormat.of().formatHex(all.digest())).isEqualTo(ALL_OUTPUTS);
  }

  /** What a call says of the last block alone is what it says of all blocks before it is one. */
  @Test
  void aParentEndsOrDoesNot() {
    byte[] children = message(64);
    int flags = Blake3Chunk.PARENT | Blake3Chunk.KEYED_HASH;
    byte[] ended = CHUNK.ended(state(KEY, 0, 0, flags), children, 64);
    for (int left : new int[] {65, 128, Blake3Chunk.CHUNK_BYTES}) {
      assertThat(Arrays.copyOf(CHUNK.after(state(KEY, 0, left, flags), children), 32))
          .isEqualTo(Arrays.copyOf(ended, 32));
    }
  }

  /** Section 2.4: a chunk may be taken in several calls; only its last block ends it. */
  @ParameterizedTest
  @CsvSource({"0", "1", "64", "65", "128", "1000", "1024"})
  void aChunkIsTakenFromBlockToBlock(int length) {
    byte[] chunk = message(length);
    byte[] state =
        state(
            IV,
            7,
            length,
            Blake3Chunk.CHUNK_START | Blake3Chunk.CHUNK_END << Blake3Chunk.FLAGS_OF_LAST);
    byte[] padded = Arrays.copyOf(chunk, Math.max(64, (length + 63) / 64 * 64));
    assertThat(Arrays.copyOf(CHUNK.after(state, padded), 32))
        .isEqualTo(node(IV, 0, chunk, 7).chainingValue());
  }

  @Test
  void leadsToTheNextBlock() {
    List<Long> state = new ArrayList<>(new Blake3Chunk().initialState());
    state.set(8, 0xffffffffL);
    state.set(9, 7L);
    List<Long> next =
        new Blake3Chunk().next(new ConcreteWords(32), state, Collections.nCopies(16, 0L));
    assertThat(next.subList(8, 12)).containsExactly(0xffffffffL, 7L, 960L, 0x0a00L);
  }

  /** The number of a chunk has two words, and both count. */
  @Test
  void countsBeyondTheLowerWord() {
    byte[] chunk = message(1);
    assertThat(node(IV, 0, chunk, 1L << 32).chainingValue())
        .isNotEqualTo(node(IV, 0, chunk, 0).chainingValue())
        .isNotEqualTo(node(IV, 0, chunk, 1).chainingValue());
  }

  // ---------------------------------------------------------------- the tree

  /**
   * A node of the tree: what its last block is compressed with.
   *
   * @param number the number of the chunk
   */
  private record Node(byte[] chaining, byte[] block, long number, int flags) {
    /** Returns what its parent takes in of it. */
    byte[] chainingValue() {
      return Arrays.copyOf(CHUNK.ended(state(chaining, number, 0, flags), block, block.length), 32);
    }

    /** Section 2.6: as root, its output. */
    byte[] output(int length) {
      ByteArrayOutputStream output = new ByteArrayOutputStream();
      for (int i = 0; output.size() < length; i++) {
        byte[] state =
            joined(chaining, new byte[32], state(new byte[0], i, 0, flags | Blake3Chunk.ROOT));
        output.write(OUTPUT.ended(state, block, block.length), 0, 64);
      }
      return Arrays.copyOf(output.toByteArray(), length);
    }
  }

  /** Returns the node above a stretch of a message, which begins with that chunk. */
  private static Node node(byte[] key, int mode, byte[] message, long chunk) {
    if (message.length <= Blake3Chunk.CHUNK_BYTES) {
      int whole = Math.max(0, (message.length - 1) / 64 * 64);
      byte[] begin =
          state(
              key,
              chunk,
              message.length,
              mode | Blake3Chunk.CHUNK_START | Blake3Chunk.CHUNK_END << Blake3Chunk.FLAGS_OF_LAST);
      byte[] before = CHUNK.after(begin, Arrays.copyOf(message, whole));
      int flags = ByteBuffer.wrap(before).order(ByteOrder.LITTLE_ENDIAN).getInt(44);
      return new Node(
          Arrays.copyOf(before, 32),
          Arrays.copyOfRange(message, whole, message.length),
          chunk,
          flags & 0xff | flags >>> Blake3Chunk.FLAGS_OF_LAST);
    }
    int left = Blake3Chunk.CHUNK_BYTES * Integer.highestOneBit((message.length - 1) / 1024);
    byte[] children =
        joined(
            node(key, mode, Arrays.copyOf(message, left), chunk).chainingValue(),
            node(
                    key,
                    mode,
                    Arrays.copyOfRange(message, left, message.length),
                    chunk + left / Blake3Chunk.CHUNK_BYTES)
                .chainingValue());
    return new Node(key, children, 0, mode | Blake3Chunk.PARENT);
  }

  private static Node hash(byte[] message) {
    return node(IV, 0, message, 0);
  }

  private static Node keyedHash(byte[] message) {
    return node(KEY, Blake3Chunk.KEYED_HASH, message, 0);
  }

  private static Node derivedKey(byte[] message) {
    byte[] key = node(IV, Blake3Chunk.DERIVE_KEY_CONTEXT, bytes(CONTEXT), 0).output(32);
    return node(key, Blake3Chunk.DERIVE_KEY_MATERIAL, message, 0);
  }

  /** Returns a state as it lies in memory. */
  private static byte[] state(byte[] chaining, long number, int left, int flags) {
    return ByteBuffer.allocate(chaining.length + 16)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(chaining)
        .putLong(number)
        .putInt(left)
        .putInt(flags)
        .array();
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }

  /** The vectors' message. */
  private static byte[] message(int length) {
    byte[] message = new byte[length];
    IntStream.range(0, length).forEach(i -> message[i] = (byte) (i % 251));
    return message;
  }

  private static byte[] bytes(String ascii) {
    return ascii.getBytes(StandardCharsets.US_ASCII);
  }
}
