package dev.sennit.weave.proof.mode;

import static dev.sennit.weave.proof.mode.ModeStatement.BLOCK;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kind.AesMemory.StatePart;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.proof.machine.MachineState;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the kernel of a mode promises in one case of its arguments: a text of any number of groups,
 * a number of blocks behind them, and bytes behind those. It says which memory there is and what
 * must be in it when the kernel returns.
 */
final class ModeContract {
  private final Terms terms;
  private final ModeStatement statement;
  private final ModeKernel kernel;
  private final Groups groups;
  private final int rest;
  private final boolean ends;
  private final Term groupCount;
  private final Term blocks;

  /**
   * How many whole groups there are.
   *
   * @param count their number, or the least one
   * @param orMore whether there are that many or more
   */
  private record Groups(int count, boolean orMore) {
    /** The cases cover all numbers, whatever {@code few} is. The largest numbers come first. */
    static List<Groups> all(int few) {
      return Stream.concat(
              Stream.of(new Groups(few + 1, true)),
              IntStream.rangeClosed(0, few).map(i -> few - i).mapToObj(i -> new Groups(i, false)))
          .toList();
    }

    @Override
    public String toString() {
      return count + (orMore ? " or more" : "");
    }
  }

  private ModeContract(
      ModeKernel kernel,
      Terms terms,
      ModeStatement statement,
      Groups groups,
      int rest,
      boolean ends) {
    this.terms = terms;
    this.statement = statement;
    this.kernel = kernel;
    this.groups = groups;
    this.rest = rest;
    this.ends = ends;
    this.groupCount = terms.extend(shortGroupCount(), Long.SIZE);
    this.blocks = terms.plus(terms.times(groupCount, kernel.group()), rest / BLOCK);
  }

  /**
   * All cases; those in which most mistakes show come first.
   *
   * @param fewGroups up to how many groups each number is a case of its own
   */
  static List<ModeContract> cases(
      ModeKernel kernel, Terms terms, ModeStatement statement, int fewGroups) {
    int groupBytes = kernel.group() * BLOCK;
    boolean ends = kernel.mode().makesTag();
    return Groups.all(fewGroups).stream()
        .flatMap(groups ->
            IntStream.iterate(groupBytes - 1, rest -> rest >= 0, rest -> rest - 1)
                .boxed()
                .flatMap(rest ->
                    Stream.of(true, false)
                        .filter(end -> end ? ends : !ends || rest % BLOCK == 0)
                        .map(end -> new ModeContract(kernel, terms, statement, groups, rest, end))))
        .toList();
  }

  /** The case, in words. */
  String description() {
    return "%s groups of %d blocks and %d bytes%s"
        .formatted(groups, kernel.group(), rest, ends ? ", and the end" : "");
  }

  Mode mode() {
    return kernel.mode();
  }

  boolean hashes() {
    return mode().hashes() != Hashed.NOTHING;
  }

  /** All whole blocks of the text. */
  Term blocks() {
    return blocks;
  }

  /**
   * How many of the powers of GHASH's key there are for this text: one for each of its whole blocks
   * down to a power of two, up to a group, and always one.
   */
  int powers() {
    if (!hashes()) {
      return 0;
    }
    return groups.count > 0 ? kernel.group() : Math.max(1, Integer.highestOneBit(rest / BLOCK));
  }

  /** Whether it is known that there is a round, and that there are no more of them than groups. */
  boolean areOfGroups(Term rounds) {
    return IntStream.range(0, groups.count).anyMatch(i -> rounds == terms.plus(groupCount, -i));
  }

  // ---------------------------------------------------------------- entry

  private int restBits() {
    return Integer.numberOfTrailingZeros(kernel.group() * BLOCK);
  }

  private Term shortGroupCount() {
    int bits = Long.SIZE - restBits();
    return groups.orMore ? terms.symbol(bits, "groups", false) : terms.constant(bits, groups.count);
  }

  Map<Argument.Number, Term> numbers() {
    Term length =
        terms.concat(
            List.of(
                terms.constant(restBits(), rest),
                terms.slice(groupCount, 0, Long.SIZE - restBits())));
    return Map.of(kernel.length(), length);
  }

  List<MemoryRegion> memory() {
    List<MemoryRegion> regions =
        new ArrayList<>(
            List.of(
                statement.schedule(statement.rounds(), powers()),
                state(kernel.state().name(), true),
                state("what is only read of the state", false),
                text(kernel.in())));
    if (mode().counts()) {
      regions.add(text(kernel.out()));
    }
    return regions;
  }

  void know(MachineState state) {
    if (ends) {
      state.assume(end(), false);
    }
    if (groups.orMore) {
      IntStream.range(0, groups.count)
          .forEach(i -> state.assume(terms.plus(groupCount, -i), false));
    }
  }

  /** The parts of the state that are written too, or those that are only read. */
  private MemoryRegion state(String name, boolean written) {
    List<MemoryRegion.Window> windows = new ArrayList<>();
    Map<Term, Term> contents = new HashMap<>();
    for (StatePart part : kernel.memory().state().parts()) {
      if (part.isWritten() == written) {
        windows.add(MemoryRegion.window(terms, kernel.memory().at(part), part.bytes()));
        contents.putAll(MemoryRegion.contents(terms, start(part), atEntry(part)));
      }
    }
    return new MemoryRegion(
        name,
        MemoryRegion.pointer(terms, kernel.state()),
        windows,
        written,
        contents,
        _ -> Optional.empty());
  }

  private Term start(StatePart part) {
    return terms.constant(Long.SIZE, kernel.memory().at(part));
  }

  private List<Term> atEntry(StatePart part) {
    return switch (part) {
      case COUNTER -> statement.counterBytes(firstCounter());
      case SUM -> statement.sumBytes(sumAtEntry());
      case LENGTHS -> lengths();
      case FIRST_COUNTER -> statement.counterBytes(counterOfTag());
      case ENDS -> bytes(end());
    };
  }

  List<Term> firstCounter() {
    return words(StatePart.COUNTER);
  }

  Term sumAtEntry() {
    return terms.symbol(Byte.SIZE * BLOCK, StatePart.SUM.label(), true);
  }

  private List<Term> counterOfTag() {
    return words(StatePart.FIRST_COUNTER);
  }

  private List<Term> words(StatePart part) {
    return IntStream.range(0, part.bytes() / Integer.BYTES)
        .mapToObj(
            i -> terms.symbol(Integer.SIZE, "word %d of the %s".formatted(i, part.label()), true))
        .toList();
  }

  private List<Term> lengths() {
    StatePart part = StatePart.LENGTHS;
    return IntStream.range(0, part.bytes())
        .mapToObj(
            i -> terms.symbol(Byte.SIZE, "byte %d of the %s".formatted(i, part.label()), true))
        .toList();
  }

  /** What says whether the text ends, to modes that ask: all of the state that is public. */
  private Term end() {
    return ends || !mode().makesTag()
        ? terms.symbol(Long.SIZE, StatePart.ENDS.label(), false)
        : terms.constant(Long.SIZE, 0);
  }

  private List<Term> bytes(Term number) {
    return IntStream.range(0, Long.BYTES)
        .mapToObj(i -> terms.slice(number, Byte.SIZE * i, Byte.SIZE))
        .toList();
  }

  /** The bytes of a text behind its blocks; those are open in passages only. */
  private MemoryRegion text(Argument.Memory text) {
    List<Term> known = text.isWritten() ? List.of() : restIn();
    return MemoryRegion.of(
        terms,
        text,
        List.of(new MemoryRegion.Window(behindBlocks(), rest % BLOCK)),
        MemoryRegion.contents(terms, behindBlocks(), known));
  }

  private Term behindBlocks() {
    return terms.times(blocks, BLOCK);
  }

  private List<Term> restIn() {
    return IntStream.range(0, rest % BLOCK)
        .mapToObj(i ->
            terms.symbol(Byte.SIZE, "byte " + i + " behind the blocks", kernel.in().isSecret()))
        .toList();
  }

  // ---------------------------------------------------------------- return

  /**
   * Checks what is in memory when the kernel returns.
   *
   * @param sum what GHASH has come to
   * @param hashedBehind the bytes that GHASH has taken in behind the text's blocks
   */
  void checkReturn(MachineState state, Term sum, List<Term> hashedBehind) {
    List<Term> restOut =
        statement.under(restIn(), statement.keyStream(statement.further(firstCounter(), blocks)));
    if (mode().counts()) {
      checkBytes(state, kernel.out(), restOut, behindBlocks());
    }
    if (hashes()) {
      checkHashedBehind(hashedBehind, mode().hashes() == Hashed.INPUT ? restIn() : restOut);
    }
    List<Term> kept = statement.sumBytes(sum);
    if (ends) {
      kept = statement.under(kept, statement.keyStream(counterOfTag()));
    }
    checkBytes(state, kernel.state(), kept, start(StatePart.SUM));
    if (!ends) {
      Term taken = terms.plus(blocks, rest % BLOCK == 0 ? 0 : 1);
      List<Term> next = mode().counts() ? statement.further(firstCounter(), taken) : firstCounter();
      checkBytes(state, kernel.state(), statement.counterBytes(next), start(StatePart.COUNTER));
    }
  }

  private void checkHashedBehind(List<Term> hashedBehind, List<Term> restBytes) {
    List<Term> expected = new ArrayList<>(restBytes);
    while (expected.size() % BLOCK != 0) {
      expected.add(terms.constant(Byte.SIZE, 0));
    }
    if (ends) {
      expected.addAll(lengths());
    }
    if (!hashedBehind.equals(expected)) {
      throw new ProofFailure(
          "takes into GHASH behind the blocks %s instead of %s", hashedBehind, expected);
    }
  }

  private void checkBytes(
      MachineState state, Argument.Memory argument, List<Term> expected, Term start) {
    for (int i = 0; i < expected.size(); i++) {
      Term actual = state.region(argument.name()).byteAt(terms.plus(start, i));
      if (actual != expected.get(i)) {
        throw new ProofFailure(
            "returns with byte %d from %s on of %s as %s instead of %s",
            i, start, argument.name(), actual, expected.get(i));
      }
    }
  }
}
