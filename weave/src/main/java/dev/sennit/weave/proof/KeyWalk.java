package dev.sennit.weave.proof;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.proof.Execution.Branch;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.weaver.ModeMemory;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The way through the expansion of a key of AES, of one length. */
final class KeyWalk extends Walk {
  private static final String SCHEDULE = "schedule";

  private final int keyBytes;

  private KeyWalk(Woven woven, Terms terms, int keyBytes) {
    super(woven, terms);
    this.keyBytes = keyBytes;
  }

  /** All lengths. */
  static List<KeyWalk> all(Woven woven, Terms terms) {
    return Stream.of(32, 24, 16).map(bytes -> new KeyWalk(woven, terms, bytes)).toList();
  }

  @Override
  String description() {
    return "a key of %d bytes".formatted(keyBytes);
  }

  private List<Term> key() {
    return IntStream.range(0, keyBytes)
        .mapToObj(i -> terms.symbol(Byte.SIZE, "key byte " + i, true))
        .toList();
  }

  @Override
  State entry() {
    State state = new State();
    Term stack = terms.stack();
    EntryRegisters.set(terms, woven.abi(), state, stack);
    Term schedule = terms.symbol(Long.SIZE, SCHEDULE, false);
    Term key = terms.symbol(Long.SIZE, "key", false);
    List<Term> arguments = List.of(schedule, key, terms.constant(Long.SIZE, keyBytes));
    for (int i = 0; i < arguments.size(); i++) {
      state.set(woven.abi().arguments().get(i), arguments.get(i));
    }
    Map<Term, Term> bytes = new HashMap<>();
    for (int i = 0; i < keyBytes; i++) {
      bytes.put(terms.constant(Long.SIZE, i), key().get(i));
    }
    state.add(region("key", key, List.of(window(0, keyBytes)), false, bytes));
    state.add(region(SCHEDULE, schedule, written(), true, Map.of()));
    state.add(pool);
    state.add(EntryRegisters.stackRegion(terms, stack));
    return state;
  }

  /** The round keys of that key, and how many rounds there are. */
  private List<Region.Window> written() {
    int roundKeys = Aes.rounds(keyBytes) + 1;
    return List.of(
        window(ModeMemory.ROUND_KEYS, roundKeys * Aes.BLOCK_BYTES),
        window(ModeMemory.ROUNDS, Long.BYTES));
  }

  private Region.Window window(int start, int bytes) {
    return new Region.Window(terms.constant(Long.SIZE, start), bytes);
  }

  private Region region(
      String name,
      Term base,
      List<Region.Window> windows,
      boolean writable,
      Map<Term, Term> contents) {
    return new Region(
        name, base, windows, writable, new HashMap<>(contents), _ -> Optional.empty());
  }

  @Override
  void follow(State state) {
    List<Line> lines = woven.lines();
    Passes passes = new Passes();
    for (line = 0; line < lines.size(); ) {
      if (lines.get(line) instanceof Instruction instruction) {
        Optional<Branch> branch = step(instruction, state);
        if (instruction.row().returns()) {
          finish(state);
          return;
        }
        line = branch.filter(Branch::goes).map(this::target).orElse(line + 1);
      } else {
        passes.pass(line);
        line++;
      }
    }
    throw new Broken("runs past its end");
  }

  private void finish(State state) {
    EntryRegisters.check(terms, woven.abi(), state);
    List<Term> expected = new ArrayList<>();
    Aes.expand(new TermWords(terms, Byte.SIZE), key()).forEach(expected::addAll);
    check(state, ModeMemory.ROUND_KEYS, expected);
    Term rounds = terms.constant(Long.SIZE, Aes.rounds(keyBytes));
    check(
        state,
        ModeMemory.ROUNDS,
        IntStream.range(0, Long.BYTES)
            .mapToObj(i -> terms.slice(rounds, Byte.SIZE * i, Byte.SIZE))
            .toList());
  }

  private void check(State state, int start, List<Term> expected) {
    for (int i = 0; i < expected.size(); i++) {
      Term actual =
          terms.sorted(state.region(SCHEDULE).byteAt(terms.constant(Long.SIZE, start + i)));
      if (actual != terms.sorted(expected.get(i))) {
        throw new Broken(
            "returns with byte %d of the schedule as %s instead of %s",
            start + i, actual, expected.get(i));
      }
    }
  }
}
