package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A chunk of BLAKE3, as "BLAKE3: one function, fast everywhere" states it: the blocks of up to 1024
 * bytes, one behind the other, or the one block of a parent in the tree above the chunks.
 *
 * <p>Beside a block and the chaining value of the block before, the compression function takes the
 * number of the chunk, the number of bytes in the block, and flags. They follow from four words of
 * the state behind the chaining value. So a call takes a chunk from its begin to its end, whatever
 * its flags are, and the tree is left to the caller.
 */
public record Blake3Chunk() implements BlockFunction {
  /** Table 3: the flags of the paper, as bits. */
  public static final int CHUNK_START = 1;

  public static final int CHUNK_END = 1 << 1;
  public static final int PARENT = 1 << 2;
  public static final int ROOT = 1 << 3;
  public static final int KEYED_HASH = 1 << 4;
  public static final int DERIVE_KEY_CONTEXT = 1 << 5;
  public static final int DERIVE_KEY_MATERIAL = 1 << 6;

  /** In the word of flags: where those begin that only the last block of a chunk has. */
  public static final int FLAGS_OF_LAST = 8;

  public static final int CHUNK_BYTES = 1024;

  /** The words of the state behind the chaining value. */
  public static final int CHUNK_NUMBER = 8;

  public static final int LEFT = 10;
  public static final int FLAGS = 11;

  private static final int DIGEST_BYTES = 32;
  private static final int BLOCK_BYTES = 64;

  /** Section 2.2. */
  public static final int ROUNDS = 7;

  private static final TruthTable AND = TruthTable.of((x, y, _) -> x & y);
  private static final TruthTable CHOICE = TruthTable.of((x, y, z) -> x & y | ~x & z);
  private static final TruthTable OR_UNLESS = TruthTable.of((x, y, z) -> x | ~y & z);

  /** Table 2: where a word of the block is found in the round before. */
  private static final int[] PERMUTATION = {2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8};

  @Override
  public Format format() {
    return new Format(
        "blake3",
        "BLAKE3",
        "BLAKE3: one function, fast everywhere",
        32,
        ByteOrder.LITTLE_ENDIAN,
        16);
  }

  /** Section 2.3, without a key, for a chunk that is the whole message. */
  @Override
  public List<Long> initialState() {
    long flags = CHUNK_START | (CHUNK_END | ROOT) << FLAGS_OF_LAST;
    return Stream.concat(Blake2s.IV.stream(), Stream.of(0L, 0L, (long) CHUNK_BYTES, flags))
        .toList();
  }

  /** Section 2.4: zeros; the state tells how many bytes the last block has. */
  @Override
  public Padding padding() {
    return Padding.zerosAnd(new EndWord.OfRest(LEFT));
  }

  @Override
  public int digestBytes() {
    return DIGEST_BYTES;
  }

  /** None: BLAKE3 has a keyed mode of its own. */
  @Override
  public List<Integer> macLengths() {
    return List.of();
  }

  @Override
  public boolean isOfChunks() {
    return true;
  }

  /** Section 2.4: the next block of a chunk, with the first half of what the compression gives. */
  @Override
  public <W> List<W> next(Words<W> words, List<W> state, List<W> block) {
    W left = state.get(LEFT);
    W flags = state.get(FLAGS);
    words.step("is it the last block");
    W isLast = words.shiftRight(words.sum(left, constant(words, -BLOCK_BYTES - 1)), 31);
    // All ones unless it is.
    W isNotLast = words.cut(words.sum(isLast, constant(words, -1)));
    W length = words.bool(CHOICE, isNotLast, constant(words, BLOCK_BYTES), left);
    W flagsOfAll = both(words, flags, (1 << FLAGS_OF_LAST) - 1);
    W flagsOfBlock =
        words.bool(OR_UNLESS, flagsOfAll, isNotLast, words.shiftRight(flags, FLAGS_OF_LAST));
    W low = state.get(CHUNK_NUMBER);
    W high = state.get(CHUNK_NUMBER + 1);
    List<W> v = mixed(words, state.subList(0, 8), block, List.of(low, high, length, flagsOfBlock));
    List<W> next = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      words.step("xor into h" + i);
      next.add(words.xor(v.get(i), v.get(i + 8)));
    }
    next.add(low);
    next.add(high);
    words.step("the next block");
    next.add(words.sum(left, constant(words, -BLOCK_BYTES)));
    next.add(both(words, flags, ~CHUNK_START));
    return next;
  }

  private static <W> W constant(Words<W> words, int value) {
    return words.constant(Integer.toUnsignedLong(value));
  }

  private static <W> W both(Words<W> words, W word, int mask) {
    W constant = constant(words, mask);
    return words.bool(AND, word, constant, constant);
  }

  /** The constants of the third row before the first round. */
  public static int[] firstOfIv() {
    return Blake2s.IV.subList(0, 4).stream().mapToInt(Long::intValue).toArray();
  }

  /** Table 2: where each word that a round takes is among those of the round before. */
  public static IntStream nextOrder() {
    return IntStream.of(PERMUTATION);
  }

  /**
   * Section 2.2: the words of the compression function behind the last round.
   *
   * @param others the counter, the length of the block, and its flags
   */
  static <W> List<W> mixed(Words<W> words, List<W> chainingValue, List<W> block, List<W> others) {
    words.step("set up v");
    List<W> v = new ArrayList<>(chainingValue);
    Blake2s.IV.subList(0, 4).forEach(word -> v.add(words.constant(word)));
    v.addAll(others);
    List<W> ordered = block;
    for (int round = 0; round < ROUNDS; round++) {
      BlakeRounds.round(words, round, v, ordered);
      ordered = IntStream.of(PERMUTATION).mapToObj(ordered::get).toList();
    }
    return v;
  }
}
