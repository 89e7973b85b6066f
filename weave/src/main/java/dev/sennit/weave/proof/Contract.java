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
 * what it has written when it returns. The number of whole blocks is any number; what else decides
 * about control is known in a case.
 */
abstract class Contract {
  static final String BEFORE = "states before";
  static final String AFTER = "states after";

  private final Terms terms;
  private final BlockKernel kernel;
  private final Statement statement;
  private final Term before;
  private final Term after;

  Contract(Terms terms, Statement statement, BlockKernel kernel) {
    this.terms = terms;
    this.kernel = kernel;
    this.statement = statement;
    this.before = terms.symbol(Long.SIZE, BEFORE, false);
    this.after = terms.symbol(Long.SIZE, AFTER, false);
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

  /** Where the states are read. */
  Term before() {
    return before;
  }

  /** Where the states are written. */
  Term after() {
    return after;
  }

  List<List<Term>> statesAtEntry() {
    return statement.states(strands(), "at entry");
  }

  /** All states that the caller gives. */
  List<List<Term>> statesBefore() {
    return statesAtEntry();
  }

  List<List<Term>> statesAfterWholeBlocks() {
    return statement.states(strands(), "after all whole blocks");
  }

  /** The bytes of states, as they lie in memory. */
  List<Term> bytes(List<List<Term>> states) {
    return statement.bytes(states);
  }

  /** The state at entry of a machine that keeps the calling convention. */
  State entry(Abi abi, Region pool) {
    State state = new State();
    Term stack = terms.stack();
    EntryRegisters.set(terms, abi, state, stack);
    EntryRegisters.pass(terms, abi, state, arguments());
    Region after =
        Region.of(AFTER, this.after, window(bytes(statesAtEntry())), true, _ -> Optional.empty());
    Region before = before(bytes(statesBefore()));
    state.add(after);
    state.add(before);
    state.mayBeSame(after, before);
    for (int strand = 0; strand < strands(); strand++) {
      state.add(message(strand));
    }
    tables().forEach(state::add);
    state.add(pool);
    state.add(EntryRegisters.stackRegion(terms, stack));
    return state;
  }

  private Region before(List<Term> bytes) {
    Map<Term, Term> contents = new HashMap<>();
    for (int i = 0; i < bytes.size(); i++) {
      contents.put(terms.constant(Long.SIZE, i), bytes.get(i));
    }
    return new Region(BEFORE, before, window(bytes), false, contents, _ -> Optional.empty());
  }

  private List<Region.Window> window(List<Term> bytes) {
    return List.of(new Region.Window(terms.constant(Long.SIZE, 0), bytes.size()));
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
