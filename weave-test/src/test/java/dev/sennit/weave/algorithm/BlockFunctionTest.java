package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.lower.Node;
import dev.sennit.weave.words.ConcreteWords;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: what contracts and kernels ask of a statement besides its result. */
@Tag("checks")
class BlockFunctionTest {
  /** A kernel serves all digests of its family, and their HMACs. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          md5,         md5,        true,  16
          sha1,        sha1,       true,  20
          sha224,      sha256,     true,  28 32
          sha256,      sha256,     true,  28 32
          sha384,      sha512,     true,  48 64 28 32
          sha512,      sha512,     true,  48 64 28 32
          sha512-224,  sha512,     true,  48 64 28 32
          sha512-256,  sha512,     true,  48 64 28 32
          sha3-224,    keccak-144, true,  28
          sha3-256,    keccak-136, true,  32
          sha3-384,    keccak-104, true,  48
          sha3-512,    keccak-72,  true,  64
          shake128-256, keccak-168, false, ''
          shake256-512, keccak-136, false, 32
          keccak-256,  keccak-136, false, 32
          sm3,         sm3,        true,  32
          blake2s,     blake2s,    false, ''
          blake3,      blake3,     false, ''
          """)
  void familyAndMacs(String name, String family, boolean hasMac, String lengths) {
    BlockFunction digest = DigestNames.statement(name);
    assertThat(digest.family()).isEqualTo(family);
    assertThat(digest.hasMac()).isEqualTo(hasMac);
    assertThat(digest.macLengths().stream().map(String::valueOf))
        .containsExactly(lengths.isEmpty() ? new String[0] : lengths.split(" "));
    assertThat(digest.isOfChunks()).isEqualTo(name.equals("blake3"));
  }

  /** Bundles of instructions and the lines of a statement's text stand at their steps. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          md5, 65, round 1 step 1, add the state before
          sha1, 81, step 0, add the state before
          sha256, 65, step 0, add the state before
          sha512, 81, step 0, add the state before
          sha3-256, 73, absorb, round 23 chi and iota
          sm3, 65, step 0, xor the state before
          blake2s, 91, count, set the offset
          blake3, 67, is it the last block, the next block
          """)
  void steps(String name, int count, String first, String last) {
    assertThat(steps(DigestNames.statement(name))).hasSize(count).startsWith(first).endsWith(last);
  }

  private static List<String> steps(BlockFunction digest) {
    return Graph.of(digest).nodes().stream()
        .map(Node::step)
        .filter(step -> !step.isEmpty())
        .distinct()
        .toList();
  }

  @Test
  void outputOfBlake3() {
    BlockFunction output = new Blake3Root();
    assertThat(output.macLengths()).isEmpty();
    assertThat(output.initialState())
        .hasSize(20)
        .startsWith(0x6a09e667L, 0xbb67ae85L)
        .endsWith(0L, 0L, 0L, 0b1011L);
    assertThat(steps(output)).hasSize(73).startsWith("set up v").endsWith("xor into h15");
    assertThat(output.standard()).isEqualTo("BLAKE3: one function, fast everywhere");
    assertThat(output.title()).isEqualTo("BLAKE3's output");
  }

  @ParameterizedTest
  @CsvSource({
    "sha256, true, false, 63, 2",
    "sha3-256, false, true, 135, 1",
    "blake2s, false, false, 64, 1"
  })
  void paddings(String name, boolean hasLength, boolean isBegunByCaller, int most, int blocks) {
    BlockFunction digest = DigestNames.statement(name);
    Padding padding = digest.padding();
    assertThat(padding.hasLength()).isEqualTo(hasLength);
    assertThat(padding.isBegunByCaller()).isEqualTo(isBegunByCaller);
    assertThat(padding.isInState()).isEqualTo(!hasLength && !isBegunByCaller);
    assertThat(padding.mostRest(digest.blockBytes())).isEqualTo(most);
    assertThat(padding.mostBlocks()).isEqualTo(blocks);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "55, 1", "56, 2", "63, 2"})
  void blocksOfTheEnd(int rest, int blocks) {
    assertThat(Sha2.SHA_256.padding().blocksFor(rest, 64)).isEqualTo(blocks);
    assertThat(Sha3.SHA3_256.padding().blocksFor(rest, 64)).isEqualTo(1);
  }

  /** A message of more than 4 GiB, whose length has two words. */
  @Test
  void aLongMessageEndsWithBothWordsOfItsLength() {
    BlockFunction blake2s = DigestNames.statement("blake2s");
    List<Long> state = new ArrayList<>(blake2s.initialState());
    state.set(8, 67L);
    state.set(9, 7L);
    state.set(10, 0xffffffffL);
    List<Long> next = blake2s.next(new ConcreteWords(32), state, Collections.nCopies(16, 0L));
    Reference reference = new Reference(blake2s);
    byte[] ended = reference.ended(reference.initialState(), new byte[3], (7L << 32) + 67);
    assertThat(reference.words(ended, 0, 8)).isEqualTo(next.subList(0, 8));
  }

  @Test
  void onlyGcmMakesTags() {
    assertThat(Stream.of(Mode.ENCRYPT, Mode.DECRYPT, Mode.CTR, Mode.GHASH).filter(Mode::makesTag))
        .containsExactly(Mode.ENCRYPT, Mode.DECRYPT);
    assertThat(Mode.CTR).hasToString("aes-ctr");
  }

  @Test
  void constantsThatKernelsTakeApart() {
    assertThat(Sha1.k()).hasSize(80).startsWith(0x5a827999L).endsWith(0xca62c1d6L);
    assertThat(Sha1.k().get(20)).isEqualTo(0x6ed9eba1L);
    assertThat(Sha3.offset(1)).isEqualTo(1);
    assertThat(Sm3.t(15)).isEqualTo(Integer.toUnsignedLong(Integer.rotateLeft(0x79cc4519, 15)));
    assertThat(Sm3.t(16)).isEqualTo(Integer.toUnsignedLong(Integer.rotateLeft(0x7a879d8a, 16)));
    assertThat(Blake3Chunk.firstOfIv())
        .containsExactly(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a);
    assertThat(Blake3Chunk.nextOrder())
        .containsExactly(2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8);
    assertThat(IntStream.of(16, 24, 32).map(Aes::rounds)).containsExactly(10, 12, 14);
    assertThat(IntStream.of(1, 2, 8, 9, 10).mapToLong(Aes::roundConstant))
        .containsExactly(0x01L, 0x02L, 0x80L, 0x1bL, 0x36L);
  }
}
