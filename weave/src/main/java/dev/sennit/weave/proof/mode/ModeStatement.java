package dev.sennit.weave.proof.mode;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.algorithm.Ghash.Element;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kind.AesMemory;
import dev.sennit.weave.kind.AesMemory.SchedulePart;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.terms.BilinearProof;
import dev.sennit.weave.proof.terms.SymbolicWords;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import dev.sennit.weave.words.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the modes of AES state, in terms.
 *
 * <p>What a block of key stream is made of matters only where a passage is proved. Everywhere else
 * it has a name, the same one for the same counter block.
 */
final class ModeStatement {
  static final int BLOCK = Aes.BLOCK_BYTES;
  private static final int BITS = Byte.SIZE * BLOCK;
  private static final long[] NOTHING = {0, 0};
  private static final long[][][] PRODUCTS = products();

  private final Terms terms;
  private final AesMemory memory;
  private final Argument.Memory schedule;
  private final Map<List<Term>, List<Term>> named = new HashMap<>();

  ModeStatement(Terms terms, ModeKernel kernel) {
    this.terms = terms;
    this.memory = kernel.memory();
    this.schedule = kernel.schedule();
  }

  // ---------------------------------------------------------------- counter mode

  /** The bytes of a counter block, of which the words are given as numbers. */
  List<Term> counterBytes(List<Term> words) {
    List<Term> bytes = new ArrayList<>();
    for (Term word : words) {
      for (int i = Integer.BYTES - 1; i >= 0; i--) {
        bytes.add(terms.slice(word, Byte.SIZE * i, Byte.SIZE));
      }
    }
    return bytes;
  }

  /** The words of the counter block that many blocks further. */
  List<Term> further(List<Term> words, Term blocks) {
    List<Term> further = new ArrayList<>(words);
    Term count = terms.slice(blocks, 0, Integer.SIZE);
    further.set(3, terms.sum(Integer.SIZE, List.of(words.get(3), count)));
    return further;
  }

  /** The key stream of a counter block, by name. */
  List<Term> keyStream(List<Term> counter) {
    return named.computeIfAbsent(
        List.copyOf(counter),
        _ ->
            IntStream.range(0, BLOCK)
                .mapToObj(i ->
                    terms.fresh(
                        Byte.SIZE, "byte %d of key stream %d".formatted(i, named.size()), true))
                .toList());
  }

  /** The key stream of a counter block, as AES makes it in so many rounds. */
  List<Term> workedOut(List<Term> counter, int rounds) {
    List<List<Term>> roundKeys = new ArrayList<>();
    for (int round = 0; round <= rounds; round++) {
      int first = memory.at(SchedulePart.ROUND_KEYS) + BLOCK * round;
      roundKeys.add(IntStream.range(first, first + BLOCK).mapToObj(this::scheduleByte).toList());
    }
    Words<Term> bytes = new SymbolicWords(terms, Byte.SIZE);
    return Aes.encrypt(bytes, roundKeys, counterBytes(counter));
  }

  List<Term> under(List<Term> text, List<Term> keyStream) {
    return IntStream.range(0, text.size())
        .mapToObj(i -> terms.logic(Byte.SIZE, 0b0110, List.of(text.get(i), keyStream.get(i))))
        .toList();
  }

  // ---------------------------------------------------------------- the schedule

  private Term scheduleByte(int offset) {
    return terms.symbol(Byte.SIZE, "schedule byte " + offset, true);
  }

  Term rounds() {
    return terms.symbol(Long.SIZE, "rounds", false);
  }

  /** The memory of a key, with that number of rounds and so many of the last powers. */
  MemoryRegion schedule(Term rounds, int powers) {
    return MemoryRegion.of(
        schedule.name(),
        MemoryRegion.pointer(terms, schedule),
        List.of(
            window(SchedulePart.ROUND_KEYS, 0),
            window(SchedulePart.ROUNDS, 0),
            window(SchedulePart.POWERS, AesMemory.MOST_POWERS - powers),
            window(SchedulePart.FOLDED, AesMemory.MOST_POWERS - powers)),
        schedule.isWritten(),
        offset ->
            offset.shape() instanceof Term.Constant(long place)
                ? Optional.of(byteOfSchedule((int) place, rounds))
                : Optional.empty());
  }

  /** A part of the schedule without its first blocks. */
  private MemoryRegion.Window window(SchedulePart part, int without) {
    int left = without * BLOCK;
    return MemoryRegion.window(terms, memory.at(part) + left, part.bytes() - left);
  }

  private Term byteOfSchedule(int place, Term rounds) {
    int ofRounds = place - memory.at(SchedulePart.ROUNDS);
    if (ofRounds >= 0 && ofRounds < Long.BYTES) {
      return terms.slice(rounds, Byte.SIZE * ofRounds, Byte.SIZE);
    }
    int ofFolded = place - memory.at(SchedulePart.FOLDED);
    if (ofFolded >= 0 && ofFolded < SchedulePart.FOLDED.bytes() && ofFolded % BLOCK < Long.BYTES) {
      int power = memory.at(SchedulePart.POWERS) + ofFolded;
      return terms.logic(
          Byte.SIZE, 0b0110, List.of(scheduleByte(power), scheduleByte(power + Long.BYTES)));
    }
    return scheduleByte(place);
  }

  // ---------------------------------------------------------------- GHASH

  /**
   * Checks that a sum has taken in blocks as GHASH does.
   *
   * @param before the sum, a symbol
   * @param blocks their bytes, which are symbols
   */
  void checkHashed(Term after, Term before, List<Term> blocks) {
    int count = blocks.size() / BLOCK;
    List<Term> data = new ArrayList<>(List.of(before));
    List<Term> powers = new ArrayList<>();
    for (int block = 0; block < count; block++) {
      data.add(terms.concat(blocks.subList(block * BLOCK, (block + 1) * BLOCK)));
      int first = memory.at(SchedulePart.POWERS) + (AesMemory.MOST_POWERS - count + block) * BLOCK;
      powers.add(
          terms.concat(
              IntStream.range(first, first + BLOCK).mapToObj(this::scheduleByte).toList()));
    }
    BilinearProof.check(
        after,
        data,
        powers,
        (vector, bit, power, powerBit) ->
            power == Math.max(0, vector - 1)
                ? PRODUCTS[vector == 0 ? bit : opposite(bit)][powerBit]
                : NOTHING);
  }

  /** The products of all blocks of which one bit is set, and x: computed once, as they are many. */
  private static long[][][] products() {
    long[][][] products = new long[BITS][BITS][];
    for (int bit = 0; bit < BITS; bit++) {
      for (int powerBit = 0; powerBit < BITS; powerBit++) {
        products[bit][powerBit] = halves(turned(bit).times(turned(powerBit).timesX()));
      }
    }
    return products;
  }

  /** Where a bit of memory is when its bytes are held in the opposite order. */
  private static int opposite(int bit) {
    return BITS - Byte.SIZE - bit / Byte.SIZE * Byte.SIZE + bit % Byte.SIZE;
  }

  /** A block of which one bit is set, as it is held: its bytes in the opposite order. */
  private static Element turned(int bit) {
    return bit < Long.SIZE ? new Element(0, 1L << bit) : new Element(1L << bit - Long.SIZE, 0);
  }

  /** A product as {@link BilinearProof} compares it. */
  private static long[] halves(Element element) {
    return new long[] {element.low(), element.high()};
  }

  /** The bytes in memory of a sum that is held with them in the opposite order. */
  List<Term> sumBytes(Term sum) {
    return IntStream.range(0, BLOCK)
        .mapToObj(i -> terms.slice(sum, Byte.SIZE * (BLOCK - 1 - i), Byte.SIZE))
        .toList();
  }
}
