package dev.sennit.weave.proof;

import static dev.sennit.weave.proof.ModeStatement.BLOCK;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.proof.Execution.Branch;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.Passage;
import dev.sennit.weave.target.Passage.Role;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.ModeMemory;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A way through the kernel of a mode, for a text of any number of groups, a number of blocks behind
 * them, and bytes behind those. What passages do is known once each is proved; here it is followed
 * that they go over the text from its beginning to its end, one behind the other, and that the rest
 * is done as the mode says.
 */
final class ModeWalk extends Walk {
  private static final String STATE = "state";
  private static final String IN = "in";
  private static final String OUT = "out";

  private final ModeStatement statement;
  private final Map<Integer, PassageProof> passages;
  private final Mode mode;
  private final int group;
  private final Groups groups;
  private final int rest;
  private final boolean ends;

  /** All whole blocks of the text. */
  private final Term blocks;

  private final Term groupCount;

  /** The blocks that have gone through counter mode, and those that GHASH has taken in. */
  private Term counted;

  private Term hashed;

  /** The bytes that GHASH has taken in behind the text's blocks. */
  private final List<Term> hashedBehind = new ArrayList<>();

  /** What GHASH has come to, under a name. */
  private Term sum;

  /** How many whole groups there are. */
  private enum Groups {
    NONE,
    ONE,
    MANY
  }

  private ModeWalk(
      Woven woven,
      ModeKernel kernel,
      Terms terms,
      ModeStatement statement,
      Map<Integer, PassageProof> passages,
      Groups groups,
      int rest,
      boolean ends) {
    super(woven, terms);
    this.statement = statement;
    this.passages = passages;
    this.mode = kernel.mode();
    this.group = kernel.group();
    this.groups = groups;
    this.rest = rest;
    this.ends = ends;
    this.groupCount = terms.extend(groupCount(), Long.SIZE);
    this.blocks = terms.plus(terms.times(groupCount, group), rest / BLOCK);
    this.counted = terms.constant(Long.SIZE, 0);
    this.hashed = terms.constant(Long.SIZE, 0);
    this.sum = terms.symbol(Byte.SIZE * BLOCK, "sum at entry", true);
  }

  /** All cases; those that most mistakes show in come first. */
  static List<ModeWalk> all(Woven woven, ModeKernel kernel, Terms terms) {
    ModeStatement statement = new ModeStatement(terms);
    Map<Integer, PassageProof> passages = new HashMap<>();
    int groupBytes = kernel.group() * BLOCK;
    boolean ends = kernel.mode().makesTag();
    return Stream.of(Groups.MANY, Groups.ONE, Groups.NONE)
        .flatMap(groups ->
            IntStream.iterate(groupBytes - 1, rest -> rest >= 0, rest -> rest - 1)
                .boxed()
                .flatMap(rest ->
                    Stream.of(true, false)
                        .filter(end -> end ? ends : !ends || rest % BLOCK == 0)
                        .map(end ->
                            new ModeWalk(
                                woven, kernel, terms, statement, passages, groups, rest, end))))
        .toList();
  }

  @Override
  String description() {
    return "%s groups of %d blocks and %d bytes%s"
        .formatted(
            switch (groups) {
              case NONE -> "no";
              case ONE -> "one of the";
              case MANY -> "several";
            },
            group,
            rest,
            ends ? ", and the end" : "");
  }

  // ---------------------------------------------------------------- entry

  private int restBits() {
    return Integer.numberOfTrailingZeros(group * BLOCK);
  }

  private Term groupCount() {
    int bits = Long.SIZE - restBits();
    return switch (groups) {
      case NONE -> terms.constant(bits, 0);
      case ONE -> terms.constant(bits, 1);
      case MANY -> terms.symbol(bits, "groups", false);
    };
  }

  private Term pointer(String name) {
    return terms.symbol(Long.SIZE, name, false);
  }

  private List<Term> words(String what) {
    return IntStream.range(0, 4)
        .mapToObj(i -> terms.symbol(Integer.SIZE, "word %d of the %s".formatted(i, what), true))
        .toList();
  }

  private List<Term> firstCounter() {
    return words("counter at entry");
  }

  private List<Term> counterOfTag() {
    return words("counter of the tag");
  }

  private List<Term> lengths() {
    return IntStream.range(0, BLOCK)
        .mapToObj(i -> terms.symbol(Byte.SIZE, "byte %d of the lengths".formatted(i), true))
        .toList();
  }

  @Override
  State entry() {
    State state = new State();
    Term stack = terms.stack();
    EntryRegisters.set(terms, woven.abi(), state, stack);
    List<Term> arguments =
        List.of(pointer("schedule"), pointer(STATE), pointer(IN), pointer(OUT), length());
    EntryRegisters.pass(terms, woven.abi(), state, arguments);
    state.add(statement.schedule(statement.rounds()));
    state.add(kept());
    state.add(orders());
    Region in = text(IN, false);
    state.add(in);
    if (mode.counts()) {
      Region out = text(OUT, true);
      state.add(out);
      state.mayBeSame(out, in);
    }
    state.add(pool);
    state.add(EntryRegisters.stackRegion(terms, stack));
    if (ends) {
      state.assume(end(), false);
    }
    if (groups == Groups.MANY) {
      state.assume(groupCount, false);
      state.assume(terms.plus(groupCount, -1), false);
    }
    return state;
  }

  /** What of the state is written too: the counter and the sum. */
  private Region kept() {
    List<Term> bytes = new ArrayList<>(statement.counterBytes(firstCounter()));
    bytes.addAll(statement.sumBytes(sum));
    return memory(STATE, STATE, 0, bytes, true);
  }

  private Term length() {
    return terms.concat(
        List.of(
            terms.constant(restBits(), rest), terms.slice(groupCount, 0, Long.SIZE - restBits())));
  }

  /** What of the state is only read. */
  private Region orders() {
    List<Term> bytes = new ArrayList<>(lengths());
    bytes.addAll(statement.counterBytes(counterOfTag()));
    bytes.addAll(number(end()));
    return memory("orders", STATE, ModeMemory.LENGTHS, bytes, false);
  }

  /** What says whether the text ends, to modes that ask. */
  private Term end() {
    return ends || !mode.makesTag()
        ? terms.symbol(Long.SIZE, "end", false)
        : terms.constant(Long.SIZE, 0);
  }

  private List<Term> number(Term number) {
    return IntStream.range(0, Long.BYTES)
        .mapToObj(i -> terms.slice(number, Byte.SIZE * i, Byte.SIZE))
        .toList();
  }

  private Region memory(
      String name, String pointer, int start, List<Term> bytes, boolean writable) {
    Map<Term, Term> contents = new HashMap<>();
    for (int i = 0; i < bytes.size(); i++) {
      contents.put(terms.constant(Long.SIZE, start + i), bytes.get(i));
    }
    return new Region(
        name,
        pointer(pointer),
        List.of(new Region.Window(terms.constant(Long.SIZE, start), bytes.size())),
        writable,
        contents,
        _ -> Optional.empty());
  }

  /** The bytes of a text behind its blocks; those are open in passages only. */
  private Region text(String name, boolean writable) {
    Map<Term, Term> contents = new HashMap<>();
    if (!writable) {
      for (int i = 0; i < rest % BLOCK; i++) {
        contents.put(
            restOffset(i), terms.symbol(Byte.SIZE, "byte " + i + " behind the blocks", true));
      }
    }
    return new Region(
        name,
        pointer(name),
        List.of(new Region.Window(restOffset(0), rest % BLOCK)),
        writable,
        contents,
        _ -> Optional.empty());
  }

  private Term restOffset(int i) {
    return terms.plus(terms.times(blocks, BLOCK), i);
  }

  // ---------------------------------------------------------------- the way

  @Override
  void follow(State state) {
    List<Line> lines = woven.lines();
    Passes passes = new Passes();
    for (line = 0; line < lines.size(); ) {
      switch (lines.get(line)) {
        case Line.Mark _ -> {
          passes.pass(line);
          line++;
        }
        case Line.Note(Passage _, boolean begins, Map<Role, ?> _) -> {
          if (!begins) {
            throw new Broken("comes to the end of a passage that did not begin");
          }
          take(passage(state), state);
        }
        case Instruction instruction -> {
          Optional<Branch> branch = step(instruction, state);
          if (instruction.row().returns()) {
            finish(state);
            return;
          }
          line = branch.filter(Branch::goes).map(this::target).orElse(line + 1);
        }
      }
    }
    throw new Broken("runs past its end");
  }

  private PassageProof passage(State state) {
    int note = line;
    PassageProof known = passages.get(note);
    if (known == null) {
      known = new PassageProof(this, statement, note, state);
      try {
        known.prove();
      } catch (Broken broken) {
        line = known.line();
        throw broken;
      }
      passages.put(note, known);
    }
    return known;
  }

  /** Leads the state through a passage that is proved. */
  private void take(PassageProof proof, State state) {
    Passage passage = proof.passage();
    proof.pass(state);
    Term rounds =
        passage.repeats() ? state.register(proof.place(Role.LEFT)) : terms.constant(Long.SIZE, 1);
    if (passage.repeats()) {
      checkRounds(state, rounds);
    }
    Term count = terms.times(rounds, passage.blocks());
    Term countedBefore = counted;
    if (passage.counts() && !mode.counts() || passage.hashes() && !hashes()) {
      throw new Broken("does what the mode does not ask for");
    }
    if (passage.hashes()) {
      hash(proof, state, count, countedBefore);
    }
    if (passage.counts()) {
      count(proof, state, count);
    }
    if (passage.repeats()) {
      state.set(proof.place(Role.LEFT), terms.constant(Long.SIZE, 0));
    }
    saved.check(state);
    line = proof.behind();
  }

  /** There is a round, and there are no more of them than groups. */
  private void checkRounds(State state, Term rounds) {
    boolean all = rounds == groupCount;
    boolean allButOne = groups == Groups.MANY && rounds == terms.plus(groupCount, -1);
    if (!(all || allButOne) || !Boolean.FALSE.equals(state.isZero(rounds))) {
      throw new Broken("repeats a passage %s times, of which nothing is known", rounds);
    }
  }

  private void step(PassageProof proof, State state, Role role, Term count) {
    Term pointer = state.register(proof.place(role));
    proof.leave(state, role, terms.sum(Long.SIZE, List.of(pointer, terms.times(count, BLOCK))));
  }

  private Term at(String text, Term block) {
    return terms.sum(Long.SIZE, List.of(pointer(text), terms.times(block, BLOCK)));
  }

  private boolean hashes() {
    return mode.hashes() != Hashed.NOTHING;
  }

  // ---------------------------------------------------------------- counter mode

  private void count(PassageProof proof, State state, Term count) {
    Register in = proof.place(Role.IN);
    Register out = proof.place(Role.OUT);
    List<Term> counter = proof.counter(state);
    if (state.register(in) == at(IN, counted) && state.register(out) == at(OUT, counted)) {
      if (!counter.equals(statement.further(firstCounter(), counted))) {
        throw new Broken("takes blocks with another counter than is theirs");
      }
      counted = terms.sum(Long.SIZE, List.of(counted, count));
    } else {
      countElsewhere(proof, state, counter);
    }
    List<Term> after = statement.further(counter, count);
    proof.leave(state, Role.COUNTER, terms.extend(terms.concat(after), Execution.VECTOR_BITS));
    step(proof, state, Role.IN, count);
    step(proof, state, Role.OUT, count);
  }

  /** One block that is not the text's. */
  private void countElsewhere(PassageProof proof, State state, List<Term> counter) {
    if (proof.passage().repeats() || proof.passage().blocks() != 1) {
      throw new Broken("takes blocks through counter mode that are not the next ones of the text");
    }
    Term from = state.register(proof.place(Role.IN));
    Term to = state.register(proof.place(Role.OUT));
    Term apart = terms.minus(from, to);
    if (apart.shape() instanceof Term.Constant(long distance)
        && distance != 0
        && Math.abs(distance) < BLOCK) {
      throw new Broken("takes a block to where a part of it is");
    }
    List<Term> made =
        statement.under(execution.bytes(state, from, BLOCK), statement.keyStream(counter));
    execution.write(state, to, terms.concat(made));
  }

  // ---------------------------------------------------------------- GHASH

  private void hash(PassageProof proof, State state, Term count, Term countedBefore) {
    Register from = proof.place(Role.HASHED);
    String text = mode.hashes() == Hashed.INPUT ? IN : OUT;
    if (state.register(proof.place(Role.SUM)) != terms.extend(sum, Execution.VECTOR_BITS)) {
      throw new Broken("takes blocks into another sum than the last one");
    }
    if (state.register(from) == at(text, hashed) && hashedBehind.isEmpty()) {
      checkInTime(proof, count, countedBefore);
      hashed = terms.sum(Long.SIZE, List.of(hashed, count));
    } else {
      if (proof.passage().repeats() || proof.passage().blocks() != 1) {
        throw new Broken("takes blocks into GHASH that are not the next ones of the text");
      }
      if (proof.passage().counts()) {
        throw new Broken("takes blocks into GHASH that counter mode may write to beside it");
      }
      if (hashed != blocks) {
        throw new Broken("takes something into GHASH before all blocks of the text");
      }
      hashedBehind.addAll(execution.bytes(state, state.register(from), BLOCK));
    }
    sum = terms.fresh(Byte.SIZE * BLOCK, "a sum", true);
    proof.leave(state, Role.SUM, terms.extend(sum, Execution.VECTOR_BITS));
    step(proof, state, Role.HASHED, count);
  }

  /**
   * What is hashed has been made already, or has not been overwritten yet; and it is no part of
   * what goes through counter mode beside it, unless it is proved to be all of that. Where nothing
   * goes through counter mode beside it, all that is hashed has been made before.
   */
  private void checkInTime(PassageProof proof, Term count, Term countedBefore) {
    if (!mode.counts()) {
      return;
    }
    boolean counts = proof.passage().counts();
    Term round = terms.constant(Long.SIZE, proof.passage().blocks());
    Term none = terms.constant(Long.SIZE, 0);
    Term ahead = terms.minus(countedBefore, hashed);
    Term behind = terms.minus(hashed, countedBefore);
    boolean inTime =
        mode.hashes() == Hashed.INPUT
            ? isNeverNegative(terms.minus(behind, counts ? round : none))
                || behind == none && proof.hashesIn()
            : isNeverNegative(terms.minus(ahead, counts ? round : count));
    if (!inTime) {
      throw new Broken("takes blocks into GHASH too early or too late");
    }
  }

  private static boolean isNeverNegative(Term number) {
    return number.isConstant() && !number.isBelow(0);
  }

  // ---------------------------------------------------------------- return

  private void finish(State state) {
    EntryRegisters.check(terms, woven.abi(), state);
    if (mode.counts() && counted != blocks) {
      throw new Broken("returns when %s blocks have been taken, and not %s", counted, blocks);
    }
    if (hashes() && hashed != blocks) {
      throw new Broken("returns when GHASH has taken in %s blocks, and not %s", hashed, blocks);
    }
    List<Term> restIn = new ArrayList<>();
    for (int i = 0; i < rest % BLOCK; i++) {
      restIn.add(terms.symbol(Byte.SIZE, "byte " + i + " behind the blocks", true));
    }
    List<Term> restOut =
        statement.under(restIn, statement.keyStream(statement.further(firstCounter(), blocks)));
    if (mode.counts()) {
      checkBytes(state, OUT, restOut, restOffset(0));
    }
    if (hashes()) {
      checkHashedBehind(mode.hashes() == Hashed.INPUT ? restIn : restOut);
    }
    List<Term> kept = new ArrayList<>();
    if (ends) {
      kept.addAll(statement.under(statement.sumBytes(sum), statement.keyStream(counterOfTag())));
    } else {
      kept.addAll(statement.sumBytes(sum));
    }
    checkBytes(state, STATE, kept, terms.constant(Long.SIZE, ModeMemory.SUM));
    if (!ends) {
      Term taken = terms.plus(blocks, rest % BLOCK == 0 ? 0 : 1);
      List<Term> next = mode.counts() ? statement.further(firstCounter(), taken) : firstCounter();
      checkBytes(
          state,
          STATE,
          statement.counterBytes(next),
          terms.constant(Long.SIZE, ModeMemory.COUNTER));
    }
  }

  private void checkHashedBehind(List<Term> restBytes) {
    List<Term> expected = new ArrayList<>(restBytes);
    while (expected.size() % BLOCK != 0) {
      expected.add(terms.constant(Byte.SIZE, 0));
    }
    if (ends) {
      expected.addAll(lengths());
    }
    if (!hashedBehind.equals(expected)) {
      throw new Broken(
          "takes into GHASH behind the blocks %s instead of %s", hashedBehind, expected);
    }
  }

  private void checkBytes(State state, String region, List<Term> expected, Term start) {
    for (int i = 0; i < expected.size(); i++) {
      Term actual = state.region(region).byteAt(terms.plus(start, i));
      if (actual != expected.get(i)) {
        throw new Broken(
            "returns with byte %d from %s on of %s as %s instead of %s",
            i, start, region, actual, expected.get(i));
      }
    }
  }
}
