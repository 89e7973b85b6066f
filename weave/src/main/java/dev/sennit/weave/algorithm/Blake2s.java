package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * BLAKE2s with a digest of 256 bits and without a key, as RFC 7693 states it.
 *
 * <p>Beside a block the compression function takes the number of the message's bytes up to its end,
 * and a flag for the last block. Both are words of the state here, with the values that the next
 * block has if it is not the last one. The {@link #padding} has their values for the last block.
 */
public record Blake2s() implements BlockFunction {
  private static final int DIGEST_BYTES = 32;
  private static final int BLOCK_BYTES = 64;
  private static final int ROUNDS = 10;

  /** The state's words behind the hash value: the offset counter, then the flag. */
  private static final int LOW_OFFSET = 8;

  private static final int HIGH_OFFSET = 9;
  private static final int FINAL = 10;

  /** Section 2.6: SHA-256's initial state. */
  static final List<Long> IV = Sha2.SHA_256.initialState();

  /** Section 2.7: the order of the block's words in each round. */
  private static final int[][] SIGMA = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
  };

  @Override
  public Format format() {
    return new Format("blake2s", "BLAKE2s", "RFC 7693", 32, ByteOrder.LITTLE_ENDIAN, 16);
  }

  /** Section 3.3, with the parameters of section 2.5: the digest's length, fanout and depth. */
  @Override
  public List<Long> initialState() {
    Stream<Long> h =
        Stream.concat(Stream.of(IV.getFirst() ^ 0x01010000 ^ DIGEST_BYTES), IV.stream().skip(1));
    return Stream.concat(h, Stream.of((long) BLOCK_BYTES, 0L, 0L)).toList();
  }

  /** Section 3.3: zeros; the state tells the length and that the block is the last one. */
  @Override
  public Padding padding() {
    return Padding.zerosAnd(
        new EndWord.OfLength(LOW_OFFSET, 0),
        new EndWord.OfLength(HIGH_OFFSET, 1),
        new EndWord.Fixed(FINAL, 0xffffffffL));
  }

  @Override
  public int digestBytes() {
    return DIGEST_BYTES;
  }

  /**
   * None: if no message follows, the block of an HMAC's key is the last one, so the key alone has
   * no fixed state. BLAKE2s has a keyed mode of its own.
   */
  @Override
  public List<Integer> macLengths() {
    return List.of();
  }

  /** Section 3.2, and the counting of section 3.3. */
  @Override
  public <W> List<W> next(Words<W> words, List<W> state, List<W> block) {
    List<W> h = state.subList(0, LOW_OFFSET);
    W low = state.get(LOW_OFFSET);
    W high = state.get(HIGH_OFFSET);
    // The offset is a multiple of the block's length, so blocks can count it.
    int log = Integer.numberOfTrailingZeros(BLOCK_BYTES);
    words.step("count");
    W blocks = words.sum(words.shiftRight(low, log), words.constant(1));
    words.step("set up v");
    List<W> v = new ArrayList<>(h);
    IV.forEach(word -> v.add(words.constant(word)));
    for (int i = 0; i < state.size() - LOW_OFFSET; i++) {
      v.set(12 + i, words.xor(state.get(LOW_OFFSET + i), v.get(12 + i)));
    }
    for (int round = 0; round < ROUNDS; round++) {
      BlakeRounds.round(words, round, v, IntStream.of(SIGMA[round]).mapToObj(block::get).toList());
    }
    List<W> next = new ArrayList<>();
    for (int i = 0; i < h.size(); i++) {
      words.step("xor into h" + i);
      next.add(words.xor(h.get(i), v.get(i), v.get(i + 8)));
    }
    words.step("set the offset");
    next.add(words.shiftLeft(blocks, log));
    next.add(words.sum(high, words.shiftRight(blocks, words.bits() - log)));
    next.add(state.get(FINAL));
    return next;
  }
}
