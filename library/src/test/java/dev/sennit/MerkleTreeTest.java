package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.runtime.blake3.Blake3Chunks;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: nodes are the digests of their children, wherever these lie and whoever computes. */
@Tag("kernels")
class MerkleTreeTest {
  private static final int PART = 1 << 12;

  static List<Hasher> digests() {
    return Hasher.ALL;
  }

  private static byte[] leaves(Hasher digest, int count) {
    return Messages.random(count * digest.digestLength());
  }

  /** The next level, digest by digest. */
  private static byte[] above(Hasher digest, byte[] level) {
    int length = digest.digestLength();
    int pairs = level.length / 2 / length;
    byte[] next = Arrays.copyOf(new byte[0], level.length - pairs * length);
    for (int i = 0; i < pairs; i++) {
      digest.hash(level, 2 * i * length, 2 * length, next, i * length);
    }
    System.arraycopy(
        level, 2 * pairs * length, next, pairs * length, level.length - 2 * pairs * length);
    return next;
  }

  private static byte[] expectedRoot(Hasher digest, byte[] leaves) {
    byte[] level = leaves;
    while (level.length > digest.digestLength()) {
      level = above(digest, level);
    }
    return level;
  }

  @ParameterizedTest
  @MethodSource("digests")
  void everyNumberOfLeaves(Hasher digest) {
    MerkleTree tree = MerkleTree.of(digest);
    List<Integer> counts = new ArrayList<>(IntStream.rangeClosed(1, 140).boxed().toList());
    counts.addAll(List.of(PART - 1, PART, PART + 1, 2 * PART + 3));
    for (int count : counts) {
      byte[] leaves = leaves(digest, count);
      byte[] before = leaves.clone();
      byte[] expected = expectedRoot(digest, leaves);
      assertThat(tree.root(MemorySegment.ofArray(leaves))).isEqualTo(expected);
      assertThat(tree.parallelRoot(MemorySegment.ofArray(leaves))).isEqualTo(expected);
      assertThat(leaves).isEqualTo(before);
    }
  }

  /** Known from elsewhere: SHA-256 of 64 zeros, as Ethereum's trees of nothing have it. */
  @Test
  void knownAnswer() {
    byte[] root = MerkleTree.of(Hasher.SHA_256).root(MemorySegment.ofArray(new byte[64]));
    assertThat(root)
        .asHexString()
        .isEqualToIgnoringCase("f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b");
  }

  /** The rules that the Javadoc names, with three leaves, by the JDK. */
  @Test
  void otherRulesHaveOtherRoots() {
    byte[] leaves = leaves(Hasher.SHA_256, 3);
    byte[] front = Arrays.copyOf(leaves, 64);
    byte[] last = Arrays.copyOfRange(leaves, 64, 96);
    assertThat(MerkleTree.of(Hasher.SHA_256).root(MemorySegment.ofArray(leaves)))
        .isEqualTo(sha256(sha256(front), last))
        .isNotEqualTo(sha256(new byte[] {1}, sha256(new byte[] {1}, front), last))
        .isNotEqualTo(sha256(sha256(sha256(sha256(front)), sha256(sha256(last, last)))));
  }

  private static byte[] sha256(byte[]... parts) {
    MessageDigest digest = Oracle.digest(Hasher.SHA_256);
    for (byte[] part : parts) {
      digest.update(part);
    }
    return digest.digest();
  }

  @ParameterizedTest
  @MethodSource("digests")
  void levelsOfAllKindsOfMemory(Hasher digest) {
    MerkleTree tree = MerkleTree.of(digest);
    int length = digest.digestLength();
    byte[] level = leaves(digest, 2 * 75);
    byte[] expected = above(digest, level);
    try (Arena confined = Arena.ofConfined();
        Arena shared = Arena.ofShared()) {
      for (Arena arena : List.of(confined, shared, Arena.global(), Arena.ofAuto())) {
        MemorySegment nodes = arena.allocate(level.length + 3).asSlice(3);
        MemorySegment parents = arena.allocate(level.length / 2 + 5, 1).fill((byte) 7);
        nodes.copyFrom(MemorySegment.ofArray(level));
        tree.parents(nodes, parents);
        assertThat(parents.asSlice(0, expected.length).toArray(ValueLayout.JAVA_BYTE))
            .isEqualTo(expected);
        assertThat(parents.asSlice(expected.length).toArray(ValueLayout.JAVA_BYTE)).containsOnly(7);
        tree.parents(nodes, nodes);
        assertThat(nodes.asSlice(0, expected.length).toArray(ValueLayout.JAVA_BYTE))
            .isEqualTo(expected);
      }
    }
    byte[] inPlace = level.clone();
    tree.parents(MemorySegment.ofArray(inPlace), MemorySegment.ofArray(inPlace));
    assertThat(Arrays.copyOf(inPlace, expected.length)).isEqualTo(expected);
    assertThat(Arrays.copyOfRange(inPlace, expected.length, inPlace.length))
        .isEqualTo(Arrays.copyOfRange(level, expected.length, level.length));
    assertThat(level).hasSize(150 * length);
  }

  /** A kernel would end the process if a file were shortened while it reads. */
  @ParameterizedTest
  @MethodSource("digests")
  void mappedFilesAndReadOnlyArrays(Hasher digest, @TempDir Path folder) throws IOException {
    MerkleTree tree = MerkleTree.of(digest);
    byte[] leaves = leaves(digest, 75);
    byte[] expected = expectedRoot(digest, leaves);
    Path file = Files.write(folder.resolve("leaves"), leaves);
    try (Arena arena = Arena.ofConfined();
        FileChannel channel = FileChannel.open(file)) {
      MemorySegment mapped = channel.map(MapMode.READ_ONLY, 0, leaves.length, arena);
      assertThat(tree.root(mapped)).isEqualTo(expected);
    }
    assertThat(tree.root(MemorySegment.ofArray(leaves).asReadOnly())).isEqualTo(expected);
  }

  /** The values of chunks by Java, and the digest by what hashes messages. */
  @Test
  void rootOfParentsIsTheDigestOfTheMessage() {
    MerkleTree tree = MerkleTree.blake3Parents();
    List<Integer> counts = new ArrayList<>(IntStream.rangeClosed(2, 40).boxed().toList());
    counts.addAll(List.of(PART, PART + 1, 2 * PART + 3));
    for (int count : counts) {
      for (int length :
          new int[] {Blake3Chunks.LENGTH * (count - 1) + 1, Blake3Chunks.LENGTH * count}) {
        byte[] message = Messages.random(length);
        byte[] digest = Hasher.BLAKE3.hash(message);
        byte[] values = Blake3Chunks.values(message);
        MemorySegment leaves = MemorySegment.ofArray(values);
        assertThat(tree.root(leaves)).isEqualTo(digest);
        assertThat(tree.parallelRoot(leaves)).isEqualTo(digest);
        if (count > 2 && count % 2 == 0) {
          tree.parents(leaves, leaves);
          assertThat(tree.root(leaves.asSlice(0, values.length / 2))).isEqualTo(digest);
        }
      }
    }
    assertThatThrownBy(() -> tree.root(MemorySegment.ofArray(new byte[32])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("two leaves at least");
    assertThat(tree).hasToString("tree of parents in BLAKE3-256");
  }

  @Test
  void badArguments() {
    MerkleTree tree = MerkleTree.of(Hasher.SHA_256);
    MemorySegment four = MemorySegment.ofArray(new byte[128]);
    assertThatThrownBy(() -> tree.root(MemorySegment.ofArray(new byte[0])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least");
    assertThatThrownBy(() -> tree.root(four.asSlice(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("leaves must have a multiple of 32 bytes, but the segment has 127");
    assertThatThrownBy(() -> tree.parents(four.asSlice(32), four))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a multiple of 64 bytes, but the segment has 96");
    assertThatThrownBy(() -> tree.parents(four, MemorySegment.ofArray(new byte[63])))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContaining("64")
        .hasMessageContaining("63");
    assertThatThrownBy(() -> tree.parents(four, four.asSlice(32)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lie apart");
    assertThatThrownBy(() -> tree.parents(four, four.asReadOnly()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("read-only");
    try (Arena confined = Arena.ofConfined()) {
      MemorySegment leaves = confined.allocate(64);
      assertThatThrownBy(() -> tree.parallelRoot(leaves)).isInstanceOf(WrongThreadException.class);
    }
    assertThatThrownBy(() -> tree.root(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> MerkleTree.of(null)).isInstanceOf(NullPointerException.class);
    assertThat(tree).hasToString("Merkle tree of SHA-256");
    assertThat(four.toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
  }
}
