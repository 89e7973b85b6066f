package dev.sennit.weave.proof.mode;

import static dev.sennit.weave.proof.mode.ModeStatement.BLOCK;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.machine.Branch;
import dev.sennit.weave.proof.machine.Branch.IsNotZero;
import dev.sennit.weave.proof.machine.CodeSegment;
import dev.sennit.weave.proof.machine.InstructionExecution;
import dev.sennit.weave.proof.machine.MachineState;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.machine.PathExecution;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The proof of a passage: whatever the blocks, the counter and the sum, it takes that many blocks
 * through the mode, steps its pointers, and touches nothing else.
 *
 * <p>It is made once, by running the passage on unknowns, for every number of rounds that AES has.
 * What else the passage reads has to be there, unchanged, wherever it is used.
 */
public final class PassageProof {
  private static final List<Integer> ROUNDS = List.of(10, 12, 14);

  private final Terms terms;
  private final ModeStatement statement;
  private final WovenKernel woven;
  private final MemoryRegion pool;
  private final InstructionExecution execution;
  private final NotedPassage noted;
  private final Passage passage;
  private final PassageUnknowns any;
  private final CodeSegment code;

  /** What the passage reads besides what it works on. */
  private final Map<Register, Term> carried = new LinkedHashMap<>();

  /** What the passage works on and leaves as something else, which no code behind it may read. */
  private final Set<Role> lost = EnumSet.noneOf(Role.class);

  /** The sum that is proved to be what GHASH makes. */
  private Term hashed;

  /** The line at which a broken rule was found. */
  private int line;

  /**
   * @param note where it begins
   * @param reached the state in which it is reached first
   */
  PassageProof(PathExecution walk, ModeStatement statement, int note, MachineState reached) {
    this.terms = walk.terms;
    this.statement = statement;
    this.woven = walk.woven;
    this.pool = walk.pool;
    this.execution = walk.execution;
    this.noted = new NotedPassage(woven, note);
    this.passage = noted.passage();
    this.any = new PassageUnknowns(terms, noted, hashesWhatComesIn(reached));
    this.code = new CodeSegment(noted.instructions());
    code.checkBegin(reached);
    code.read().stream()
        .filter(register -> !noted.places().containsValue(register) && reached.holds(register))
        .forEach(register -> carried.put(register, reached.register(register)));
  }

  /** Returns whether the passage hashes the blocks that come in. */
  private boolean hashesWhatComesIn(MachineState state) {
    return passage.hashes()
        && passage.counts()
        && state.register(place(Role.HASHED)) == state.register(place(Role.IN));
  }

  int behind() {
    return noted.last() + 1;
  }

  /** Returns whether the proof holds only where the passage hashes the blocks that come in. */
  boolean hashesIn() {
    return any.hashesIn();
  }

  Passage passage() {
    return passage;
  }

  Register place(Role role) {
    return noted.place(role);
  }

  // ---------------------------------------------------------------- proof

  /** Proves the passage. Where it breaks a rule, {@link #line} has the line. */
  void prove() {
    if (passage.counts()) {
      ROUNDS.forEach(this::prove);
    } else {
      prove(0);
    }
  }

  int line() {
    return line;
  }

  private void prove(int rounds) {
    Term roundsTerm = rounds == 0 ? statement.rounds() : terms.constant(Long.SIZE, rounds);
    Map<Term, Term> known = Map.of(statement.rounds(), roundsTerm);
    MachineState state = code.begin();
    carried.forEach((register, term) -> state.set(register, terms.substitute(term, known)));
    state.add(statement.schedule(roundsTerm, passage.hashes() ? passage.blocks() : 0));
    state.add(pool);
    any.begin(state);
    Optional<Branch> back = run(state);
    check(state, rounds, back);
  }

  /** Executes the passage and returns the branch at its end, if it repeats. */
  private Optional<Branch> run(MachineState state) {
    for (line = noted.first(); line < noted.last(); ) {
      if (!(woven.lines().get(line) instanceof Instruction instruction)) {
        line++;
        continue;
      }
      Optional<Branch> branch = execution.step(instruction, state);
      if (branch.isPresent() && passage.repeats() && line == noted.last() - 1) {
        return branch;
      }
      int next = line + 1;
      if (branch.isPresent() && branch.get().goes()) {
        next = woven.lines().indexOf(new Line.Mark(branch.get().label()));
        if (next <= line || next > noted.last()) {
          throw new ProofFailure("leaves a passage by %s", branch.get().label());
        }
      }
      line = next;
    }
    return Optional.empty();
  }

  private void check(MachineState state, int rounds, Optional<Branch> back) {
    int bytes = passage.blocks() * BLOCK;
    for (Role role : List.of(Role.IN, Role.OUT, Role.HASHED)) {
      if (noted.places().containsKey(role)) {
        checkRegister(state, role, terms.plus(any.pointer(role), bytes));
      }
    }
    if (passage.counts()) {
      checkCounted(state, rounds);
    }
    if (passage.hashes()) {
      Register place = place(Role.SUM);
      Term after = terms.slice(state.register(place), 0, BLOCK * Byte.SIZE);
      checkHashed(after);
      checkRegister(state, Role.SUM, terms.extend(after, InstructionExecution.VECTOR_BITS));
    }
    code.end(state);
    if (passage.repeats()) {
      checkBack(state, back);
    }
  }

  /** Checks what a place holds behind the passage. If it is something else, no code may read it. */
  private void checkRegister(MachineState state, Role role, Term expected) {
    Term actual = state.register(place(role));
    if (actual != expected) {
      if (passage.repeats()) {
        throw new ProofFailure("leaves %s as %s instead of %s", role, actual, expected);
      }
      lost.add(role);
    }
  }

  private void checkCounted(MachineState state, int rounds) {
    Term blocks = terms.constant(Long.SIZE, passage.blocks());
    List<Term> after = statement.further(any.counterWords(), blocks);
    checkRegister(
        state, Role.COUNTER, terms.extend(terms.concat(after), InstructionExecution.VECTOR_BITS));
    MemoryRegion out = state.region("the blocks " + Role.OUT);
    List<Term> in = any.bytes(Role.IN);
    for (int block = 0; block < passage.blocks(); block++) {
      List<Term> counter = statement.further(any.counterWords(), terms.constant(Long.SIZE, block));
      List<Term> expected =
          statement.under(
              in.subList(block * BLOCK, (block + 1) * BLOCK), statement.workedOut(counter, rounds));
      for (int i = 0; i < BLOCK; i++) {
        Term actual = terms.sorted(out.byteAt(terms.constant(Long.SIZE, block * BLOCK + i)));
        if (actual != terms.sorted(expected.get(i))) {
          throw new ProofFailure(
              "makes byte %d of block %d of %d rounds not as AES in counter mode says",
              i, block, rounds);
        }
      }
    }
  }

  /** Checks a sum as GHASH makes it, once for all numbers of rounds that lead to the same term. */
  private void checkHashed(Term after) {
    if (after != hashed) {
      statement.checkHashed(after, any.sum(), any.bytes(Role.HASHED));
      hashed = after;
    }
  }

  private void checkBack(MachineState state, Optional<Branch> back) {
    code.checkBegin(state);
    Term fewer = terms.plus(any.pointer(Role.LEFT), -1);
    checkRegister(state, Role.LEFT, fewer);
    Branch branch = back.orElseThrow(() -> new ProofFailure("does not repeat a passage"));
    if (!new IsNotZero(fewer).equals(branch.question())) {
      throw new ProofFailure("does not go back exactly as long as there are groups left");
    }
    if (!woven.lines().get(noted.first()).equals(new Line.Mark(branch.label()))) {
      throw new ProofFailure(
          "goes back to %s, which is not where the passage begins", branch.label());
    }
    for (Map.Entry<Register, Term> kept : carried.entrySet()) {
      if (code.changed().contains(kept.getKey())) {
        throw new ProofFailure("changes %s, which it reads in the next round", kept.getKey());
      }
    }
  }

  // ---------------------------------------------------------------- use

  /** Checks that a state has all that the passage reads, and forgets what the passage changes. */
  void pass(MachineState state) {
    code.checkBegin(state);
    carried.forEach((register, term) -> {
      if (state.register(register) != term) {
        throw new ProofFailure(
            "comes to a passage with %s in %s, where it is proved for %s",
            state.register(register), register, term);
      }
    });
    if (hashesIn() && !hashesWhatComesIn(state)) {
      throw new ProofFailure(
          "comes to a passage that is to hash other blocks than it is proved for");
    }
    code.changed().stream()
        .filter(register -> !noted.places().containsValue(register))
        .forEach(state::forget);
    code.leave(state);
  }

  /** Sets the place of a role behind the passage, or forgets it if the passage has lost it. */
  void leave(MachineState state, Role role, Term after) {
    if (lost.contains(role)) {
      state.forget(place(role));
    } else {
      state.set(place(role), after);
    }
  }

  /** Returns the words of the counter block, as numbers. */
  List<Term> counter(MachineState state) {
    Term vector = state.register(place(Role.COUNTER));
    List<Term> words = new ArrayList<>();
    for (int i = 0; i < PassageUnknowns.LANES; i++) {
      words.add(terms.slice(vector, Integer.SIZE * i, Integer.SIZE));
    }
    if (vector != terms.extend(terms.concat(words), InstructionExecution.VECTOR_BITS)) {
      throw new ProofFailure("comes to a passage with more than a counter in %s", Role.COUNTER);
    }
    return words;
  }
}
