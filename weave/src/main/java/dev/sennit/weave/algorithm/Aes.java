package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.ByteFunction;
import dev.sennit.weave.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * AES, as FIPS 197 states it, over words that are bytes. The state is four rows and four columns; a
 * block lies in it column by column.
 */
public final class Aes {
  public static final int BLOCK_BYTES = 16;

  private static final int ROWS = 4;
  private static final int COLUMNS = 4;

  private Aes() {}

  /** Section 5: the number of rounds for a length of the key. */
  public static int rounds(int keyBytes) {
    return keyBytes / ROWS + 6;
  }

  /**
   * Section 5.1: the encryption of a block.
   *
   * @param roundKeys sixteen bytes each, one more than rounds
   */
  public static <W> List<W> encrypt(Words<W> bytes, List<List<W>> roundKeys, List<W> block) {
    List<W> state = addRoundKey(bytes, block, roundKeys.getFirst());
    for (List<W> roundKey : roundKeys.subList(1, roundKeys.size() - 1)) {
      state = addRoundKey(bytes, mixColumns(bytes, shiftRows(subBytes(bytes, state))), roundKey);
    }
    return addRoundKey(bytes, shiftRows(subBytes(bytes, state)), roundKeys.getLast());
  }

  /** Section 5.1.1. */
  public static <W> List<W> subBytes(Words<W> bytes, List<W> state) {
    return state.stream().map(b -> bytes.apply(ByteFunction.SUBSTITUTE, b)).toList();
  }

  /** Section 5.1.2. */
  public static <W> List<W> shiftRows(List<W> state) {
    return IntStream.range(0, BLOCK_BYTES)
        .mapToObj(i -> state.get(i % ROWS + ROWS * ((i / ROWS + i % ROWS) % COLUMNS)))
        .toList();
  }

  /** Section 5.1.3. */
  public static <W> List<W> mixColumns(Words<W> bytes, List<W> state) {
    List<W> mixed = new ArrayList<>();
    for (int i = 0; i < BLOCK_BYTES; i++) {
      int column = i - i % ROWS;
      W first = state.get(i);
      W second = state.get(column + (i + 1) % ROWS);
      W third = state.get(column + (i + 2) % ROWS);
      W fourth = state.get(column + (i + 3) % ROWS);
      mixed.add(
          bytes.xor(
              bytes.apply(ByteFunction.DOUBLE, first),
              bytes.apply(ByteFunction.DOUBLE, second),
              second,
              third,
              fourth));
    }
    return mixed;
  }

  /** Section 5.1.4. */
  public static <W> List<W> addRoundKey(Words<W> bytes, List<W> state, List<W> roundKey) {
    return IntStream.range(0, BLOCK_BYTES)
        .mapToObj(i -> bytes.xor(state.get(i), roundKey.get(i)))
        .toList();
  }

  /** Section 5.2: the round keys of a key of 16, 24 or 32 bytes. */
  public static <W> List<List<W>> expand(Words<W> bytes, List<W> key) {
    int nk = key.size() / ROWS;
    List<List<W>> words = new ArrayList<>();
    for (int i = 0; i < COLUMNS * (rounds(key.size()) + 1); i++) {
      if (i < nk) {
        words.add(key.subList(ROWS * i, ROWS * (i + 1)));
        continue;
      }
      List<W> temp = words.get(i - 1);
      if (i % nk == 0) {
        List<W> rotated = List.of(temp.get(1), temp.get(2), temp.get(3), temp.get(0));
        temp = new ArrayList<>(subBytes(bytes, rotated));
        temp.set(0, bytes.xor(temp.getFirst(), bytes.constant(roundConstant(i / nk))));
      } else if (nk > 6 && i % nk == 4) {
        temp = subBytes(bytes, temp);
      }
      List<W> before = words.get(i - nk);
      List<W> last = temp;
      words.add(
          IntStream.range(0, ROWS)
              .mapToObj(row -> bytes.xor(before.get(row), last.get(row)))
              .toList());
    }
    List<List<W>> roundKeys = new ArrayList<>();
    for (int i = 0; i < words.size(); i += COLUMNS) {
      roundKeys.add(words.subList(i, i + COLUMNS).stream().flatMap(List::stream).toList());
    }
    return roundKeys;
  }

  /** Section 5.2: x to the power of {@code number - 1}. */
  public static long roundConstant(int number) {
    long constant = 1;
    for (int i = 1; i < number; i++) {
      constant = ByteFunction.DOUBLE.apply(constant);
    }
    return constant;
  }
}
