package dev.sennit.weave.proof;

import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.proof.Execution.Branch;
import dev.sennit.weave.proof.Induction.Invariant;
import dev.sennit.weave.proof.Induction.Premises;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.View;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Proves that a kernel's final instructions keep its contract: in every case they are executed on
 * terms, along every path, and each path must return with the states that the algorithm itself
 * computes on the same terms.
 *
 * <p>A loop whose number of rounds the contract leaves open is proved by {@link Induction}.
 */
public final class Prover {
  private static final int MOST_STEPS = 100_000;

  private final Woven woven;
  private final Terms terms;
  private final Contract contract;
  private final Execution execution;
  private final Map<String, Integer> marks = new HashMap<>();
  private final Region pool;
  private final Map<Premises, Map<Register, Invariant>> loops;
  private int line;
  private int steps;

  private Prover(
      Woven woven, Terms terms, Contract contract, Map<Premises, Map<Register, Invariant>> loops) {
    this.loops = loops;
    this.woven = woven;
    this.terms = terms;
    this.contract = contract;
    Term poolBase = terms.symbol(Long.SIZE, "constants", false);
    this.execution = new Execution(terms, poolBase);
    this.pool = constants(poolBase);
    for (int i = 0; i < woven.lines().size(); i++) {
      if (woven.lines().get(i) instanceof Line.Mark(String label)) {
        if (marks.put(label, i) != null) {
          throw new Refusal(name(woven), "line " + i, "the mark '" + label + "' is there twice");
        }
      }
    }
  }

  /** The proof of a kernel; a {@link Refusal} if there is none. */
  public static Proof prove(Woven woven) {
    checkInstructions(woven);
    Terms terms = new Terms();
    List<Contract> cases = Contract.casesOf(terms, woven.kernel());
    Map<Premises, Map<Register, Invariant>> loops = new HashMap<>();
    for (Contract contract : cases) {
      new Prover(woven, terms, contract, loops).prove();
    }
    return Claims.of(woven, cases.size());
  }

  private static void checkInstructions(Woven woven) {
    for (Instruction instruction : woven.instructions()) {
      checkBanks(woven, instruction);
      List<Operand> registers = new ArrayList<>(instruction.reads());
      registers.addAll(instruction.writes());
      for (Operand operand : registers) {
        Optional<String> owner = ownerOf(operand, woven);
        if (owner.isPresent()) {
          throw new Refusal(
              name(woven),
              place(woven, instruction),
              "touches %s, which %s does not give to it".formatted(operand, owner.get()));
        }
      }
      instruction
          .row()
          .needs()
          .filter(feature -> !woven.kernel().target().features().contains(feature))
          .ifPresent(feature -> {
            throw new Refusal(
                name(woven),
                place(woven, instruction),
                "needs "
                    + feature
                    + ", which "
                    + woven.kernel().target().name()
                    + " does not promise");
          });
    }
  }

  /** A place for a register of one bank prints another register if it is given one of the other. */
  private static void checkBanks(Woven woven, Instruction instruction) {
    instruction
        .operands()
        .forEach((name, operand) -> {
          View view = instruction.row().view(name);
          if (view != null
              && operand instanceof Register register
              && register.bank() != view.bank()) {
            throw new Refusal(
                name(woven),
                "instruction %d '%s' (%s)"
                    .formatted(
                        woven.instructions().indexOf(instruction), instruction, instruction.step()),
                "has %s in a place for a %s register".formatted(register, view.bank()));
          }
        });
  }

  /** Who keeps a register from the kernel. */
  private static Optional<String> ownerOf(Operand operand, Woven woven) {
    if (!(operand instanceof Register register) || !woven.abi().allows(register)) {
      return Optional.of("the calling convention");
    }
    return woven.kernel().target().reaches(register)
        ? Optional.empty()
        : Optional.of(woven.kernel().target().name());
  }

  private static String name(Woven woven) {
    return woven.kernel().name() + " (" + woven.abi().name() + ")";
  }

  private static String place(Woven woven, Instruction instruction) {
    return "instruction %d '%s' (%s)"
        .formatted(
            woven.instructions().indexOf(instruction),
            Listing.text(woven, instruction),
            instruction.step());
  }

  private Region constants(Term base) {
    int wordBytes = woven.kernel().algorithm().wordBytes();
    Map<Term, Term> contents = new HashMap<>();
    List<Long> words = woven.pool();
    for (int i = 0; i < words.size() * wordBytes; i++) {
      contents.put(
          terms.constant(Long.SIZE, i),
          terms.constant(8, words.get(i / wordBytes) >>> 8 * (i % wordBytes)));
    }
    return new Region(
        "constants",
        base,
        List.of(new Region.Window(terms.constant(Long.SIZE, 0), words.size() * wordBytes)),
        false,
        contents,
        _ -> Optional.empty());
  }

  // ---------------------------------------------------------------- paths

  private void prove() {
    try {
      Progress nothingYet = progress(terms.constant(Long.SIZE, 0), contract.states("at entry"));
      State entry = contract.entry(woven.abi(), pool);
      EntryRegisters.checkStack(terms, woven.abi(), entry);
      follow(entry, 0, nothingYet);
    } catch (Broken | IllegalArgumentException broken) {
      String place =
          line < woven.lines().size() && woven.lines().get(line) instanceof Instruction instruction
              ? place(woven, instruction)
              : "line " + line;
      throw new Refusal(
          name(woven), place, broken.getMessage() + " [" + contract.description() + "]");
    }
  }

  /**
   * How far a path has come with the messages.
   *
   * @param taken the number of whole blocks that have been taken in
   * @param states what the algorithm says about the states after these blocks
   * @param atReturn and about those at return, worked out before the code is executed so that its
   *     words have names
   */
  private record Progress(Term taken, List<List<Term>> states, List<List<Term>> atReturn) {}

  private Progress progress(Term taken, List<List<Term>> states) {
    Term end = terms.times(taken, contract.algorithm().blockBytes());
    return new Progress(taken, states, contract.finished(states, end));
  }

  private void follow(State state, int start, Progress progress) {
    line = start;
    while (true) {
      if (line >= woven.lines().size()) {
        throw new Broken("runs past its end");
      }
      switch (woven.lines().get(line)) {
        case Line.Mark(String label) -> {
          Optional<Loop> loop = loopAt(line, label);
          if (loop.isPresent() && isOpen(loop.get(), state)) {
            State behind = induct(loop.get(), state, progress);
            Progress after = progress(contract.blocks(), statesAfterAllBlocks());
            follow(behind, loop.get().last() + 1, after);
            return;
          }
          line++;
        }
        case Instruction instruction -> {
          Optional<Branch> branch = step(instruction, state);
          if (instruction.row().returns()) {
            finish(state, progress);
            return;
          }
          if (branch.isPresent() && branch.get().taken().isEmpty()) {
            fork(state, branch.get(), progress);
            return;
          }
          line = branch.filter(Branch::goes).map(this::target).orElse(line + 1);
        }
      }
    }
  }

  private int target(Branch branch) {
    Integer mark = marks.get(branch.label());
    if (mark == null) {
      throw new Broken("branches to %s, which is nowhere", branch.label());
    }
    return mark;
  }

  private Optional<Branch> step(Instruction instruction, State state) {
    if (++steps > MOST_STEPS) {
      throw new Broken("does not come to an end");
    }
    Optional<Branch> branch = execution.step(instruction, state);
    if (instruction.writes().contains(woven.abi().architecture().stackPointer())) {
      EntryRegisters.checkStack(terms, woven.abi(), state);
    }
    return branch;
  }

  /**
   * Follows both ways of a branch that the contract leaves open: whether there is any whole block.
   */
  private void fork(State state, Branch branch, Progress progress) {
    if (branch.subject() != contract.blocks()) {
      throw new Broken("branches on %s, which the contract leaves open", branch.subject());
    }
    int here = line;
    State none = state.copy();
    none.assume(contract.blocks(), true);
    narrowMessages(none, terms.constant(Long.SIZE, 0));
    follow(none, branch.takenIfZero() ? target(branch) : here + 1, progress);
    line = here;
    State some = state.copy();
    some.assume(contract.blocks(), false);
    follow(some, branch.takenIfZero() ? here + 1 : target(branch), progress);
  }

  /** Without whole blocks the rest of a message is at its beginning. */
  private void narrowMessages(State state, Term blocks) {
    Map<Term, Term> none = Map.of(contract.blocks(), blocks);
    for (int strand = 0; strand < contract.strands(); strand++) {
      Region message = contract.message(strand);
      state.replace(
          message.withWindows(
              message.windows().stream()
                  .map(window ->
                      new Region.Window(terms.substitute(window.start(), none), window.bytes()))
                  .toList()));
    }
  }

  private void finish(State state, Progress progress) {
    if (progress.taken() != contract.blocks()
        && !Boolean.TRUE.equals(state.isZero(contract.blocks()))) {
      throw new Broken("returns without having taken in the whole blocks");
    }
    EntryRegisters.check(terms, woven.abi(), state);
    List<Term> expected = contract.bytes(progress.atReturn());
    Region states = state.region(Contract.STATES);
    for (int i = 0; i < expected.size(); i++) {
      Term actual = states.byteAt(terms.constant(Long.SIZE, i));
      if (actual != expected.get(i)) {
        throw new Broken(
            "returns with byte %d of the states not as %s says: %s instead of %s",
            i, contract.algorithm().name(), actual, expected.get(i));
      }
    }
  }

  // ---------------------------------------------------------------- loops

  /**
   * A loop.
   *
   * @param first the line of its mark
   * @param last the line of the branch back to it
   */
  record Loop(int first, int last) {}

  /** The loop that begins at a mark: up to the first branch, if that goes back to it. */
  private Optional<Loop> loopAt(int first, String label) {
    for (int i = first + 1; i < woven.lines().size(); i++) {
      if (woven.lines().get(i) instanceof Line.Mark) {
        return Optional.empty();
      }
      Instruction instruction = (Instruction) woven.lines().get(i);
      if (instruction.row().branches()) {
        return instruction.operands().containsValue(new Operand.Label(label))
            ? Optional.of(new Loop(first, i))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /**
   * Whether the state leaves open how often the loop is run; that takes what its branch depends on.
   */
  private boolean isOpen(Loop loop, State state) {
    List<Integer> relevant = new ArrayList<>(List.of(loop.last()));
    Set<Operand> needed = new HashSet<>(instruction(loop.last()).reads());
    for (int i = loop.last() - 1; i > loop.first(); i--) {
      if (instruction(i).writes().stream().anyMatch(needed::contains)) {
        relevant.addFirst(i);
        instruction(i).writes().forEach(needed::remove);
        needed.addAll(instruction(i).reads());
      }
    }
    boolean open = run(relevant, state.copy()).taken().isEmpty();
    line = loop.first();
    return open;
  }

  /** The state behind a loop whose number of rounds is open. */
  private State induct(Loop loop, State state, Progress progress) {
    if (!progress.taken().isConstant(0)) {
      throw new Broken("takes in the whole blocks twice");
    }
    List<Integer> body = IntStream.rangeClosed(loop.first() + 1, loop.last()).boxed().toList();
    Set<Register> touched = new HashSet<>();
    for (int i : body) {
      instruction(i).reads().forEach(operand -> touched.add((Register) operand));
      instruction(i).writes().forEach(operand -> touched.add((Register) operand));
    }
    return new Induction(
            terms, contract, state, progress.states(), touched, round -> run(body, round))
        .prove(body, statesAfterAllBlocks(), loops);
  }

  private List<List<Term>> statesAfterAllBlocks() {
    return contract.states("after all whole blocks");
  }

  /** Executes lines one after the other; gives the branch of the last one. */
  private Branch run(List<Integer> lines, State state) {
    Optional<Branch> branch = Optional.empty();
    for (int i : lines) {
      line = i;
      branch = step(instruction(i), state);
    }
    return branch.orElseThrow();
  }

  private Instruction instruction(int i) {
    return (Instruction) woven.lines().get(i);
  }
}
