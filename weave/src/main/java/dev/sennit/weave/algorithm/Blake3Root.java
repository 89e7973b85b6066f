package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A block of BLAKE3's extended output: all that the compression function gives, where {@link
 * Blake3Chunk} takes half of it. The state is the chaining value, room for the second half, and
 * what the function takes besides: the number of the block of output, the length of the message's
 * block, and its flags.
 */
public record Blake3Root() implements BlockFunction {
  private static final int HALF = 8;
  private static final int OTHERS = 2 * HALF;

  @Override
  public Format format() {
    return new Format(
        "blake3-output",
        "BLAKE3's output",
        new Blake3Chunk().format().standard(),
        32,
        ByteOrder.LITTLE_ENDIAN,
        16);
  }

  /** For the message that is empty, without a key. */
  @Override
  public List<Long> initialState() {
    long flags = Blake3Chunk.CHUNK_START | Blake3Chunk.CHUNK_END | Blake3Chunk.ROOT;
    return Stream.of(
            Blake2s.IV.stream(), Stream.generate(() -> 0L).limit(HALF + 3), Stream.of(flags))
        .flatMap(words -> words)
        .toList();
  }

  /** Zeros; the caller says how long the block is. */
  @Override
  public Padding padding() {
    return Padding.zerosAnd(new EndWord.OfRest(OTHERS + 2));
  }

  @Override
  public List<Integer> macLengths() {
    return List.of();
  }

  /** Sections 2.2 and 2.6. */
  @Override
  public <W> List<W> next(Words<W> words, List<W> state, List<W> block) {
    List<W> chainingValue = state.subList(0, HALF);
    List<W> others = state.subList(OTHERS, state.size());
    List<W> v = Blake3Chunk.mixed(words, chainingValue, block, others);
    List<W> next = new ArrayList<>();
    for (int i = 0; i < HALF; i++) {
      words.step("xor into h" + i);
      next.add(words.xor(v.get(i), v.get(i + HALF)));
    }
    for (int i = 0; i < HALF; i++) {
      words.step("xor into h" + (i + HALF));
      next.add(words.xor(v.get(i + HALF), chainingValue.get(i)));
    }
    next.addAll(others);
    return next;
  }
}
