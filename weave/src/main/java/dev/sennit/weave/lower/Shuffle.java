package dev.sennit.weave.lower;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The constants of shuffles that keep each byte in its word. Places count within sixteen bytes.
 *
 * @param words the number of a vector's words
 */
public record Shuffle(int words, int wordBytes) {
  private static final int SIXTEEN = 16;

  /**
   * Returns a constant, in words.
   *
   * @param from the source of each byte of a word, the lowest first
   */
  public List<Long> places(IntUnaryOperator from) {
    return IntStream.range(0, words)
        .mapToObj(word -> places(word * wordBytes % SIXTEEN, from))
        .toList();
  }

  private long places(int start, IntUnaryOperator from) {
    long places = 0;
    for (int place = wordBytes - 1; place >= 0; place--) {
      places = places << Byte.SIZE | start + from.applyAsInt(place);
    }
    return places;
  }
}
