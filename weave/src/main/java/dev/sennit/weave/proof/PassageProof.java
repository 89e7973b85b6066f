package dev.sennit.weave.proof;

import static dev.sennit.weave.proof.ModeStatement.BLOCK;

import dev.sennit.weave.proof.Execution.Branch;
import dev.sennit.weave.proof.Execution.IsNotZero;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.Passage;
import dev.sennit.weave.target.Passage.Role;
import dev.sennit.weave.weaver.ModeMemory;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The proof of a passage: whatever the blocks, the counter and the sum, it takes that many blocks
 * through the mode, steps its pointers, and touches nothing else.
 *
 * <p>It is made once, by running the passage on unknowns, for every number of rounds that AES has.
 * What else the passage reads has to be there, unchanged, wherever it is used.
 */
final class PassageProof {
  private static final List<Integer> ROUNDS = List.of(10, 12, 14);
  private static final int LANES = 4;

  private final Terms terms;
  private final ModeStatement statement;
  private final Woven woven;
  private final Region pool;
  private final Execution execution;
  private final Passage passage;
  private final int first;
  private final int last;
  private final Map<Role, Register> places = new LinkedHashMap<>();

  /** What the passage reads besides what it works on. */
  private final Map<Register, Term> carried = new LinkedHashMap<>();

  private final Stretch code;

  /** What of what it works on is not there any more behind it. */
  private final Set<Role> lost = EnumSet.noneOf(Role.class);

  /** Whether the blocks that are hashed are those that come in. */
  private final boolean hashesIn;

  /** The line at which a broken rule was found. */
  private int line;

  /**
   * @param note where it begins
   * @param reached the state in which it is reached first
   */
  PassageProof(Walk walk, ModeStatement statement, int note, State reached) {
    this.terms = walk.terms;
    this.statement = statement;
    this.woven = walk.woven;
    this.pool = walk.pool;
    this.execution = walk.execution;
    Line.Note begin = (Line.Note) woven.lines().get(note);
    this.passage = begin.passage();
    begin.places().forEach((role, place) -> places.put(role, (Register) place));
    checkNote();
    this.first = note + 1;
    this.last = end(note);
    this.hashesIn =
        passage.hashes()
            && passage.counts()
            && reached.register(places.get(Role.HASHED)) == reached.register(places.get(Role.IN));
    this.code = new Stretch(instructions());
    code.checkBegin(reached);
    code.read().stream()
        .filter(register -> !places.containsValue(register) && reached.holds(register))
        .forEach(register -> carried.put(register, reached.register(register)));
  }

  /** What the note has a place for is what the passage works on, and nothing else. */
  private void checkNote() {
    Set<Role> roles = EnumSet.noneOf(Role.class);
    if (passage.counts()) {
      roles.addAll(List.of(Role.IN, Role.OUT, Role.COUNTER));
    }
    if (passage.hashes()) {
      roles.addAll(List.of(Role.HASHED, Role.SUM));
    }
    if (passage.repeats()) {
      roles.add(Role.LEFT);
    }
    if (!places.keySet().equals(roles)) {
      throw new Broken("has a passage with places for %s instead of %s", places.keySet(), roles);
    }
    if (!hasPowers(passage.blocks())) {
      throw new Broken("has a passage of %d blocks", passage.blocks());
    }
  }

  /** Whether the memory of a key has room for a power of GHASH's key for each of the blocks. */
  static boolean hasPowers(int blocks) {
    return blocks >= 1 && blocks <= ModeMemory.MOST_POWERS;
  }

  private List<Instruction> instructions() {
    return woven.lines().subList(first, last).stream()
        .filter(Instruction.class::isInstance)
        .map(Instruction.class::cast)
        .toList();
  }

  private int end(int note) {
    for (int i = note + 1; i < woven.lines().size(); i++) {
      if (woven.lines().get(i) instanceof Line.Note end) {
        if (end.begins() || !end.passage().equals(passage)) {
          break;
        }
        return i;
      }
    }
    throw new Broken("begins a passage that does not end");
  }

  /** The line behind the passage. */
  int behind() {
    return last + 1;
  }

  /** Whether it is proved for hashing what comes in, and for nothing else. */
  boolean hashesIn() {
    return hashesIn;
  }

  Passage passage() {
    return passage;
  }

  Register place(Role role) {
    return places.get(role);
  }

  // ---------------------------------------------------------------- proof

  /** Proves it; where a rule is broken, {@link #line} says. */
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

  private Term symbol(int bits, String name, boolean secret) {
    return terms.symbol(bits, name + " of a passage", secret);
  }

  private Term pointer(Role role) {
    return symbol(Long.SIZE, role == Role.HASHED && hashesIn ? Role.IN.name() : role.name(), false);
  }

  private List<Term> counterWords() {
    return IntStream.range(0, LANES)
        .mapToObj(i -> symbol(Integer.SIZE, "counter word " + i, true))
        .toList();
  }

  private Term sum() {
    return symbol(BLOCK * Byte.SIZE, "sum", true);
  }

  private List<Term> bytes(Role role) {
    String name = role == Role.HASHED && hashesIn ? Role.IN.name() : role.name();
    return IntStream.range(0, passage.blocks() * BLOCK)
        .mapToObj(i -> symbol(Byte.SIZE, "byte " + i + " " + name, true))
        .toList();
  }

  private void prove(int rounds) {
    Term roundsTerm = rounds == 0 ? statement.rounds() : terms.constant(Long.SIZE, rounds);
    Map<Term, Term> known = Map.of(statement.rounds(), roundsTerm);
    State state = code.begin();
    carried.forEach((register, term) -> state.set(register, terms.substitute(term, known)));
    state.add(statement.schedule(roundsTerm));
    state.add(pool);
    begin(state);
    Optional<Branch> back = run(state);
    check(state, rounds, back);
  }

  private void begin(State state) {
    for (Role role : places.keySet()) {
      state.set(
          places.get(role),
          switch (role) {
            case IN, OUT, HASHED, LEFT -> pointer(role);
            case COUNTER -> terms.extend(terms.concat(counterWords()), Execution.VECTOR_BITS);
            case SUM -> terms.extend(sum(), Execution.VECTOR_BITS);
          });
    }
    if (passage.counts()) {
      Region in = region(Role.IN, false, bytes(Role.IN));
      Region out = region(Role.OUT, true, List.of());
      state.add(in);
      state.add(out);
      state.mayBeSame(out, in);
    }
    if (passage.hashes() && !hashesIn) {
      state.add(region(Role.HASHED, false, bytes(Role.HASHED)));
    }
  }

  private Region region(Role role, boolean writable, List<Term> contents) {
    Map<Term, Term> known = new LinkedHashMap<>();
    for (int i = 0; i < contents.size(); i++) {
      known.put(terms.constant(Long.SIZE, i), contents.get(i));
    }
    return new Region(
        "the blocks " + role,
        pointer(role),
        List.of(new Region.Window(terms.constant(Long.SIZE, 0), passage.blocks() * BLOCK)),
        writable,
        known,
        _ -> Optional.empty());
  }

  /** Executes the passage; gives the branch at its end, if it repeats. */
  private Optional<Branch> run(State state) {
    for (line = first; line < last; ) {
      if (!(woven.lines().get(line) instanceof Instruction instruction)) {
        line++;
        continue;
      }
      Optional<Branch> branch = execution.step(instruction, state);
      if (branch.isPresent() && passage.repeats() && line == last - 1) {
        return branch;
      }
      int next = line + 1;
      if (branch.isPresent() && branch.get().goes()) {
        next = woven.lines().indexOf(new Line.Mark(branch.get().label()));
        if (next <= line || next > last) {
          throw new Broken("leaves a passage by %s", branch.get().label());
        }
      }
      line = next;
    }
    return Optional.empty();
  }

  private void check(State state, int rounds, Optional<Branch> back) {
    int bytes = passage.blocks() * BLOCK;
    for (Role role : List.of(Role.IN, Role.OUT, Role.HASHED)) {
      if (places.containsKey(role)) {
        checkRegister(state, role, terms.plus(pointer(role), bytes));
      }
    }
    if (passage.counts()) {
      checkCounted(state, rounds);
    }
    if (passage.hashes()) {
      Register place = places.get(Role.SUM);
      Term after = terms.slice(state.register(place), 0, BLOCK * Byte.SIZE);
      statement.checkHashed(after, sum(), bytes(Role.HASHED));
      checkRegister(state, Role.SUM, terms.extend(after, Execution.VECTOR_BITS));
    }
    code.end(state);
    if (passage.repeats()) {
      checkBack(state, back);
    }
  }

  /** What is not as it should be behind the passage must not be used there. */
  private void checkRegister(State state, Role role, Term expected) {
    Term actual = state.register(places.get(role));
    if (actual != expected) {
      if (passage.repeats()) {
        throw new Broken("leaves %s as %s instead of %s", role, actual, expected);
      }
      lost.add(role);
    }
  }

  private void checkCounted(State state, int rounds) {
    Term blocks = terms.constant(Long.SIZE, passage.blocks());
    List<Term> after = statement.further(counterWords(), blocks);
    checkRegister(state, Role.COUNTER, terms.extend(terms.concat(after), Execution.VECTOR_BITS));
    Region out = state.region("the blocks " + Role.OUT);
    List<Term> in = bytes(Role.IN);
    for (int block = 0; block < passage.blocks(); block++) {
      List<Term> counter = statement.further(counterWords(), terms.constant(Long.SIZE, block));
      List<Term> expected =
          statement.under(
              in.subList(block * BLOCK, (block + 1) * BLOCK), statement.workedOut(counter, rounds));
      for (int i = 0; i < BLOCK; i++) {
        Term actual = terms.sorted(out.byteAt(terms.constant(Long.SIZE, block * BLOCK + i)));
        if (actual != terms.sorted(expected.get(i))) {
          throw new Broken(
              "makes byte %d of block %d of %d rounds not as AES in counter mode says",
              i, block, rounds);
        }
      }
    }
  }

  private void checkBack(State state, Optional<Branch> back) {
    code.checkBegin(state);
    Term fewer = terms.plus(pointer(Role.LEFT), -1);
    checkRegister(state, Role.LEFT, fewer);
    Branch branch = back.orElseThrow(() -> new Broken("does not repeat a passage"));
    if (!new IsNotZero(fewer).equals(branch.question())) {
      throw new Broken("does not go back exactly as long as there are groups left");
    }
    if (!woven.lines().get(first).equals(new Line.Mark(branch.label()))) {
      throw new Broken("goes back to %s, which is not where the passage begins", branch.label());
    }
    for (Map.Entry<Register, Term> kept : carried.entrySet()) {
      if (code.changed().contains(kept.getKey())) {
        throw new Broken("changes %s, which it reads in the next round", kept.getKey());
      }
    }
  }

  // ---------------------------------------------------------------- use

  /** Checks that a state has what the passage reads, and forgets what it leaves there. */
  void pass(State state) {
    code.checkBegin(state);
    carried.forEach((register, term) -> {
      if (state.register(register) != term) {
        throw new Broken(
            "comes to a passage with %s in %s, where it is proved for %s",
            state.register(register), register, term);
      }
    });
    if (hashesIn
        && state.register(places.get(Role.HASHED)) != state.register(places.get(Role.IN))) {
      throw new Broken("comes to a passage that is to hash other blocks than it is proved for");
    }
    code.changed().stream()
        .filter(register -> !places.containsValue(register))
        .forEach(state::forget);
    code.leave(state);
  }

  /** Gives the place of a role what it should hold behind the passage, if it does. */
  void leave(State state, Role role, Term after) {
    if (lost.contains(role)) {
      state.forget(place(role));
    } else {
      state.set(place(role), after);
    }
  }

  /** The words of the counter block, as numbers. */
  List<Term> counter(State state) {
    Term vector = state.register(places.get(Role.COUNTER));
    List<Term> words = new ArrayList<>();
    for (int i = 0; i < LANES; i++) {
      words.add(terms.slice(vector, Integer.SIZE * i, Integer.SIZE));
    }
    if (vector != terms.extend(terms.concat(words), Execution.VECTOR_BITS)) {
      throw new Broken("comes to a passage with more than a counter in %s", Role.COUNTER);
    }
    return words;
  }
}
