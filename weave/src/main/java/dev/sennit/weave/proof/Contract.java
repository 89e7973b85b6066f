package dev.sennit.weave.proof;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.target.Abi;
import dev.sennit.weave.weaver.Kernel;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a kernel promises in one case of its arguments: where it finds what, what it may touch, and
 * what is in the states' memory when it returns. The number of whole blocks is any number; what
 * else decides about control is known in a case.
 */
abstract class Contract {
  static final String STATES = "states";

  private final Terms terms;
  private final Kernel kernel;
  private final BlockFunction algorithm;
  private final Term statesBase;

  Contract(Terms terms, Kernel kernel) {
    this.terms = terms;
    this.kernel = kernel;
    this.algorithm = kernel.algorithm();
    this.statesBase = terms.symbol(Long.SIZE, STATES, false);
  }

  static List<Contract> casesOf(Terms terms, Kernel kernel) {
    return kernel.shape().messages() == 1
        ? MessageContract.cases(terms, kernel)
        : List.of(new BlocksContract(terms, kernel));
  }

  /** The case, in words. */
  abstract String description();

  /** The number of whole blocks, 64 bits. */
  abstract Term blocks();

  /** The memory of the message {@code strand}. */
  abstract Region message(int strand);

  /** The arguments, in order. */
  abstract List<Term> arguments();

  /** Further memory that the arguments point to. */
  List<Region> tables() {
    return List.of();
  }

  /**
   * The states at return.
   *
   * @param states those after all whole blocks
   * @param end the offset in the message behind them
   */
  abstract List<List<Term>> finished(List<List<Term>> states, Term end);

  Terms terms() {
    return terms;
  }

  Kernel kernel() {
    return kernel;
  }

  BlockFunction algorithm() {
    return algorithm;
  }

  int strands() {
    return kernel.shape().messages();
  }

  Term statesBase() {
    return statesBase;
  }

  /** The words of all states: as they are {@code when}. */
  List<List<Term>> states(String when) {
    List<List<Term>> states = new ArrayList<>();
    for (int strand = 0; strand < strands(); strand++) {
      List<Term> words = new ArrayList<>();
      for (int word = 0; word < algorithm.stateWords(); word++) {
        words.add(
            terms.symbol(
                algorithm.wordBits(), "state %d word %d %s".formatted(strand, word, when), true));
      }
      states.add(words);
    }
    return states;
  }

  /** The state at entry of a machine that keeps the calling convention. */
  State entry(Abi abi, Region pool) {
    State state = new State();
    Term stack = terms.symbol(Long.SIZE, "stack", false);
    EntryRegisters.set(terms, abi, state, stack);
    for (int i = 0; i < arguments().size(); i++) {
      state.set(abi.arguments().get(i), arguments().get(i));
    }
    state.add(statesRegion());
    for (int strand = 0; strand < strands(); strand++) {
      state.add(message(strand));
    }
    tables().forEach(state::add);
    state.add(pool);
    state.add(EntryRegisters.stackRegion(terms, stack));
    return state;
  }

  private Region statesRegion() {
    int bytes = strands() * algorithm.stateBytes();
    Map<Term, Term> contents = new HashMap<>();
    List<Term> start = bytes(states("at entry"));
    for (int i = 0; i < bytes; i++) {
      contents.put(terms.constant(Long.SIZE, i), start.get(i));
    }
    return new Region(
        STATES,
        statesBase,
        List.of(new Region.Window(terms.constant(Long.SIZE, 0), bytes)),
        true,
        contents,
        _ -> Optional.empty());
  }

  /** The bytes of states, as they lie in memory. */
  List<Term> bytes(List<List<Term>> states) {
    List<Term> bytes = new ArrayList<>();
    for (List<Term> words : states) {
      for (Term word : words) {
        for (int i = 0; i < algorithm.wordBytes(); i++) {
          bytes.add(terms.slice(word, 8 * significance(i), 8));
        }
      }
    }
    return bytes;
  }

  private int significance(int memoryByte) {
    return algorithm.byteOrder() == ByteOrder.LITTLE_ENDIAN
        ? memoryByte
        : algorithm.wordBytes() - 1 - memoryByte;
  }

  /** The state after one more block, whose bytes are given. */
  List<Term> next(List<Term> state, List<Term> block) {
    List<Term> words = new ArrayList<>();
    int wordBytes = algorithm.wordBytes();
    for (int word = 0; word < algorithm.blockWords(); word++) {
      Term[] ordered = new Term[wordBytes];
      for (int i = 0; i < wordBytes; i++) {
        ordered[significance(i)] = block.get(word * wordBytes + i);
      }
      words.add(terms.concat(List.of(ordered)));
    }
    return algorithm.next(new TermWords(terms, algorithm.wordBits()), state, words);
  }

  /** The states after one more block of each message, whose blocks begin at {@code offset}. */
  List<List<Term>> next(List<List<Term>> states, Term offset) {
    List<List<Term>> after = new ArrayList<>();
    for (int strand = 0; strand < strands(); strand++) {
      List<Term> block = new ArrayList<>();
      for (int i = 0; i < algorithm.blockBytes(); i++) {
        block.add(message(strand).byteAt(terms.plus(offset, i)));
      }
      after.add(next(states.get(strand), block));
    }
    return after;
  }

  /** A message: its bytes are secrets that differ by their offset. */
  Region message(String name, List<Region.Window> windows) {
    return Region.of(
        name,
        terms.symbol(Long.SIZE, name, false),
        windows,
        false,
        offset -> Optional.of(terms.symbol(8, name + " byte " + offset.id(), true)));
  }
}
