package dev.sennit.weave.proof;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.target.Abi;
import dev.sennit.weave.weaver.BlockKernel;
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
  private final BlockKernel kernel;
  private final Statement statement;
  private final Term statesBase;

  Contract(Terms terms, Statement statement, BlockKernel kernel) {
    this.terms = terms;
    this.kernel = kernel;
    this.statement = statement;
    this.statesBase = terms.symbol(Long.SIZE, STATES, false);
  }

  static List<Contract> casesOf(Terms terms, Statement statement, BlockKernel kernel) {
    return kernel.shape().messages() == 1
        ? MessageContract.cases(terms, statement, kernel)
        : List.of(new BlocksContract(terms, statement, kernel));
  }

  /** The case, in words. */
  abstract String description();

  /** The number of whole blocks, 64 bits. */
  abstract Term blocks();

  /** The memory of the message {@code strand}; whole blocks are open in a loop over them only. */
  abstract Region message(int strand);

  /** The arguments, in order. */
  abstract List<Term> arguments();

  /** Further memory that the arguments point to. */
  List<Region> tables() {
    return List.of();
  }

  /**
   * All states at return.
   *
   * @param states those after all whole blocks
   * @param end the offset in the message behind them
   */
  abstract List<List<Term>> finished(List<List<Term>> states, Term end);

  Terms terms() {
    return terms;
  }

  Statement statement() {
    return statement;
  }

  BlockFunction algorithm() {
    return statement.algorithm();
  }

  int strands() {
    return kernel.shape().messages();
  }

  Term statesBase() {
    return statesBase;
  }

  List<List<Term>> statesAtEntry() {
    return statement.states(strands(), "at entry");
  }

  /** All states that the caller gives. */
  List<List<Term>> statesInMemory() {
    return statesAtEntry();
  }

  List<List<Term>> statesAfterWholeBlocks() {
    return statement.states(strands(), "after all whole blocks");
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
    Map<Term, Term> contents = new HashMap<>();
    List<Term> start = statement.bytes(statesInMemory());
    int bytes = start.size();
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
