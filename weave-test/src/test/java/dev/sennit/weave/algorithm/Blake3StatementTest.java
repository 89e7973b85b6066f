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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: the statements of BLAKE3 agree with the paper and with its published test vectors. The
 * tree above the chunks is computed here, as section 2.1 says.
 */
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

  /** Messages of one chunk, by the program b3sum 1.8.7. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          '', af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262
          abc, 6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85
          01234567890123456789012345678901234567890123456789012345678901234567890123456789, 3cd54fa3f1507bffa0b39509a472b79975642c8cc536bb4b5629c9b256c3e165
          """)
  void computesKnownAnswers(String message, String digest) {
    assertThat(Digests.hex("blake3", message)).isEqualTo(digest);
  }

  @Test
  void takesAWholeChunk() {
    assertThat(Digests.hex("blake3", "a".repeat(Blake3Chunk.CHUNK_BYTES)))
        .isEqualTo("5a1c9e5d85d9898297037e8e24f69bb0e604a84c91c3b3ef4784a374812900d9");
  }

  /** The first bytes of the vectors' outputs in each of the three modes. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          0, af1349b9f5f9a1a6, 92b2b75604ed3c76, 2cc39783c223154f
          1, 2d3adedff11b61f1, 6d7878dfff2f4856, b3e2e340a117a499
          2, 7b7015bb92cf0b31, 5392ddae0e0a69d5, 1f166565a7df0098
          3, e1be4d7a8ab5560a, 39e67b76b5a007d4, 440aba35cb006b61
          4, f30f5ab28fe04790, 7671dde590c95d5a, f46085c8190d6902
          5, b40b44dfd97e7a84, 73ac69eecf286894, 1f24eda69dbcb752
          6, 06c4e8ffb6872fad, 82d3199d00130356, be96b30b37919fe4
          7, 3f8770f387faad08, af0a7ec382aedc0c, dc3b6485f9d94935
          8, 2351207d04fc16ad, be2f5495c61cba1b, 2b166978cef14d9d
          63, e9bc37a594daad83, bb1eb5d4afa793c1, b6451e30b953c206
          64, 4eed7141ea4a5cd4, ba8ced36f327700d, a5c4a7053fa86b64
          65, de1e5fa0be70df6d, c0a4edefa2d2accb, 51fd05c3c1cfbc8e
          127, d81293fda863f008, c64200ae7dfaf355, c91c090ceee3a3ac
          128, f17e570564b26578, b04fe15577457267, 81720f34452f58a0
          129, 683aaae9f3c5ba37, d4a64dae6cdccbac, 938d2d4435be30ea
          1023, 10108970eeda3eb9, c951ecdf03288d0f, 74a16c1c3d44368a
          1024, 42214739f095a406, 75c46f6f3d9eb4f5, 7356cd7720d5b66b
          1025, d00278ae47eb27b3, 357dc55de0c7e382, effaa245f065fbf8
          2048, e776b6028c7cd22a, 879cf1fa2ea0e791, 7b2945cb4fef7088
          2049, 5f4d72f40d7a5f82, 9f29700902f7c86e, 2ea477c5515cc3dd
          3072, b98cb0ff3623be03, 044a0e7b172a312d, 050df97f8c2ead65
          3073, 7124b49501012f81, 68dede9bef00ba89, 72613c9ec9ff7e40
          4096, 015094013f57a527, befc660aea2f1718, 1e0d7f3db8c414c9
          4097, 9b4052b38f1c5fc8, 00df940cd36bb9fa, aca51029626b55fd
          5120, 9cadc15fed8b5d85, 2c493e48e9b9bf31, 7a7acac8a02adcf3
          5121, 628bd2cb2004694a, 6ccf1c34753e7a04, b07f01e518e702f7
          6144, 3e2e5b74e048f3ad, 3d6b6d21281d0ade, 2a95beae63ddce52
          6145, f1323a8631446cc5, 9ac301e9e39e45e3, 379bcc61d0051dd4
          7168, 61da957ec2499a95, b42835e40e9d4a7f, 11c37a112765370c
          7169, a003fc7a51754a9b, ed9b1a922c046fdb, 554b0a5efea9ef18
          8192, aae792484c8efe4f, dc9637c8845a770b, ad01d7ae4ad059b0
          8193, bab6c09cb8ce8cf4, 954a2a75420c8d65, af1e0346e389b17c
          16384, f875d6646de28985, 9e9fc4eb7cf081ea, 160e18b5878cd0df
          31744, 62b6960e1a44bcc1, efa53b389ab67c59, 39772aef80e0ebe6
          102400, bc3e3d41a1146b06, 1c35d1a5811083fd, 4652cff7a3f385a6
          """)
  void computesTheVectors(int length, String hash, String keyedHash, String derivedKey) {
    byte[] message = message(length);
    assertThat(hex(hash(message).output(8))).isEqualTo(hash);
    assertThat(hex(keyedHash(message).output(8))).isEqualTo(keyedHash);
    assertThat(hex(derivedKey(message).output(8))).isEqualTo(derivedKey);
  }

  @Test
  void computesAllOutputOfTheVectors() throws Exception {
    MessageDigest all = MessageDigest.getInstance("SHA-256");
    for (String length : LENGTHS.strip().split(",\\s*")) {
      byte[] message = message(Integer.parseInt(length));
      all.update(hash(message).output(OUTPUT_BYTES));
      all.update(keyedHash(message).output(OUTPUT_BYTES));
      all.update(derivedKey(message).output(OUTPUT_BYTES));
    }
    assertThat(hex(all.digest())).isEqualTo(ALL_OUTPUTS);
  }

  /** The first half of a root's output is what a state behind it says. */
  @Test
  void theStateOfARootIsItsDigest() {
    byte[] message = message(1000);
    assertThat(hash(message).output(32)).isEqualTo(CHUNK.digest(message));
    byte[] two = message(1025);
    byte[] both =
        joined(
            node(IV, 0, Arrays.copyOf(two, 1024), 0).chainingValue(),
            node(IV, 0, Arrays.copyOfRange(two, 1024, 1025), 1).chainingValue());
    byte[] root = state(IV, 0, Blake3Chunk.CHUNK_BYTES, Blake3Chunk.PARENT | Blake3Chunk.ROOT);
    assertThat(Arrays.copyOf(CHUNK.after(root, both), 32)).isEqualTo(hash(two).output(32));
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

  /** Of 64 bytes that are left a block is the last one, of 65 it is not. */
  @Test
  void theLastBlockIsThatBehindWhichNothingIsLeft() {
    int flags = Blake3Chunk.CHUNK_END << Blake3Chunk.FLAGS_OF_LAST;
    byte[] block = message(64);
    byte[] end = state(IV, 3, 65, Blake3Chunk.CHUNK_END);
    assertThat(CHUNK.after(state(IV, 3, 64, flags), block))
        .startsWith(Arrays.copyOf(CHUNK.after(end, block), 32));
    byte[] noEnd = state(IV, 3, 65, 0);
    assertThat(CHUNK.after(state(IV, 3, 65, flags), block))
        .startsWith(Arrays.copyOf(CHUNK.after(noEnd, block), 32));
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

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
