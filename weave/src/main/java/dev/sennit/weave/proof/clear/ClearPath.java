package dev.sennit.weave.proof.clear;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Loop;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.proof.machine.Branch;
import dev.sennit.weave.proof.machine.Branch.IsBelow;
import dev.sennit.weave.proof.machine.Branch.IsNotZero;
import dev.sennit.weave.proof.machine.Branch.IsZero;
import dev.sennit.weave.proof.machine.Branch.Question;
import dev.sennit.weave.proof.machine.ClearedMemory;
import dev.sennit.weave.proof.machine.CodeSegment;
import dev.sennit.weave.proof.machine.EntryRegisters;
import dev.sennit.weave.proof.machine.MachineState;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.machine.PathExecution;
import dev.sennit.weave.proof.terms.IntegerView;
import dev.sennit.weave.proof.terms.LinearSum;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The ways through a kernel that makes memory zero. What decides at branches is noted as
 * inequalities between base, length and what is computed of them; each way must return with all of
 * the memory zero by these. A loop is followed twice: once where its first turn is its last, and
 * once where any later one is, which stands for all in between.
 */
public final class ClearPath extends PathExecution {
  /** DCZID_EL0 has so many bits; the others are reserved, and zero. */
  private static final int BLOCKS_BITS = 5;

  /** The longest block has 2 KiB. */
  private static final int LONGEST_BLOCK = 9;

  private static final int LOGARITHM = 15;

  private final ClearKernel kernel;
  private final long blocks;

  private ClearPath(WovenKernel woven, ClearKernel kernel, Terms terms, long blocks) {
    super(woven, terms);
    this.kernel = kernel;
    this.blocks = blocks;
  }

  /** One for each thing that the processor may say of its blocks, if it is asked. */
  public static List<ClearPath> all(WovenKernel woven, ClearKernel kernel, Terms terms) {
    return asksForBlocks(woven)
        ? IntStream.range(0, 1 << BLOCKS_BITS)
            .filter(blocks -> (blocks & LOGARITHM) <= LONGEST_BLOCK)
            .mapToObj(blocks -> new ClearPath(woven, kernel, terms, blocks))
            .toList()
        : List.of(new ClearPath(woven, kernel, terms, Meaning.Blocks.FORBIDDEN));
  }

  private static boolean asksForBlocks(WovenKernel woven) {
    return woven.instructions().stream().anyMatch(found -> found.row().asksTheProcessor());
  }

  @Override
  public String description() {
    return asksForBlocks(woven) ? "any memory, where DCZID_EL0 is " + blocks : "any memory";
  }

  @Override
  protected Map<Argument.Number, Term> numbers() {
    return Map.of(kernel.length(), length());
  }

  private Term length() {
    return terms.symbol(Long.SIZE, "length", false);
  }

  /** What lies there is never read, and is written as {@link ClearedMemory} allows. */
  @Override
  protected List<MemoryRegion> memory() {
    return List.of();
  }

  @Override
  protected void know(MachineState entry) {
    Term base = MemoryRegion.pointer(terms, kernel.base());
    entry.clears(ClearedMemory.any(terms, base, length(), blocks));
  }

  @Override
  public void follow(MachineState entry) {
    follow(entry, 0);
  }

  private void follow(MachineState state, int start) {
    List<Line> lines = woven.lines();
    for (line = start; line < lines.size(); line++) {
      Optional<Loop> loop = Loop.at(lines, line);
      if (loop.isPresent()) {
        follow(loop.get(), state);
        return;
      }
      if (lines.get(line) instanceof Instruction instruction) {
        Optional<Branch> branch = step(instruction, state);
        if (instruction.row().returns()) {
          finish(state);
          return;
        }
        if (branch.isPresent()) {
          follow(branch.get(), state, line);
          return;
        }
      }
    }
    throw new ProofFailure("runs past its end");
  }

  private void finish(MachineState state) {
    EntryRegisters.check(terms, woven.abi(), state);
    cleared(state).checkFinished();
  }

  private static ClearedMemory cleared(MachineState state) {
    return state.cleared().orElseThrow();
  }

  // ---------------------------------------------------------------- branches

  /** Both ways of a branch, as far as there are lengths that take them. */
  private void follow(Branch branch, MachineState state, int from) {
    int target = target(branch);
    if (target <= from) {
      throw new ProofFailure("goes back to %s, which is no loop", branch.label());
    }
    MachineState taken = state.copy();
    if (assume(taken, branch, true)) {
      follow(taken, target);
    }
    line = from;
    if (assume(state, branch, false)) {
      follow(state, from + 1);
    }
  }

  /** Notes what is known where a branch is taken, or is not; says whether that can be at all. */
  private boolean assume(MachineState state, Branch branch, boolean taken) {
    if (branch.taken().isPresent()) {
      return branch.taken().get() == taken;
    }
    IntegerView integers = cleared(state).integers();
    return assume(integers, notNegative(integers, branch.question(), taken));
  }

  private static boolean assume(IntegerView integers, LinearSum notNegative) {
    integers.known().assume(notNegative);
    return !integers.known().areContradictory();
  }

  /** What is not negative where the answer is yes, or where it is no. */
  private static LinearSum notNegative(IntegerView integers, Question question, boolean yes) {
    return switch (question) {
      case IsZero(Term subject) -> notNegative(integers, new IsNotZero(subject), !yes);
      case IsNotZero(Term subject) -> {
        LinearSum number = integers.of(subject);
        yield yes ? number.plus(-1) : LinearSum.ZERO.minus(number);
      }
      case IsBelow(Term subject, Term bound) -> {
        LinearSum distance = integers.of(bound).minus(integers.of(subject));
        yield yes ? distance.plus(-1) : LinearSum.ZERO.minus(distance);
      }
    };
  }

  // ---------------------------------------------------------------- loops

  private void follow(Loop loop, MachineState entry) {
    Map<Register, Term> steps = steps(loop, entry);
    MachineState once = entry.copy();
    if (assume(once, turn(loop, once), false)) {
      follow(once, loop.last() + 1);
    }
    Term before = terms.fresh(Long.SIZE, "turns before", false);
    MachineState last = entry.copy();
    IntegerView integers = cleared(last).integers();
    integers.known().assume(integers.any(before).plus(-1));
    move(last, steps, before);
    if (goesOn(loop, entry, steps, before, last)) {
      cleared(last).beginTurn();
      Map<Term, Term> stack = Map.copyOf(last.region(Terms.STACK).contents());
      Branch back = turn(loop, last);
      cleared(last).repeated(before);
      if (!stack.equals(last.region(Terms.STACK).contents())) {
        throw new ProofFailure("writes to the stack in a loop");
      }
      if (assume(last, back, false)) {
        follow(last, loop.last() + 1);
      }
    }
  }

  /** Executes a turn; gives the branch at its end. */
  private Branch turn(Loop loop, MachineState state) {
    Optional<Branch> branch = Optional.empty();
    for (line = loop.first(); line <= loop.last(); line++) {
      if (woven.lines().get(line) instanceof Instruction instruction) {
        branch = step(instruction, state);
        if (branch.isPresent() && line < loop.last()) {
          throw new ProofFailure("branches within a loop");
        }
      }
    }
    line = loop.last();
    return branch.orElseThrow();
  }

  /**
   * By how much a turn changes each register; others that it writes hold nothing known between
   * turns.
   */
  private Map<Register, Term> steps(Loop loop, MachineState entry) {
    Set<Register> written = new LinkedHashSet<>();
    loop.body(woven.lines())
        .forEach(instruction -> written.addAll(CodeSegment.changedBy(instruction)));
    MachineState turn = entry.copy();
    turn.clears(cleared(turn).believing());
    Map<Register, Term> before = new LinkedHashMap<>();
    for (Register register : written) {
      if (turn.holds(register) && register.bank() == Bank.GENERAL) {
        Term any = terms.fresh(Long.SIZE, register + " before a turn", false);
        cleared(turn).integers().any(any);
        before.put(register, any);
        turn.set(register, any);
      }
    }
    turn(loop, turn);
    Map<Register, Term> steps = new LinkedHashMap<>();
    before.forEach((register, any) -> {
      Term step = terms.minus(turn.register(register), any);
      if (step.isConstant()) {
        steps.put(register, step);
      }
    });
    written.stream().filter(register -> !steps.containsKey(register)).forEach(entry::forget);
    entry.set(turn.uppers());
    return steps;
  }

  private void move(MachineState state, Map<Register, Term> steps, Term turns) {
    steps.forEach((register, step) -> {
      long bytes = ((Term.Constant) step.shape()).value();
      state.set(
          register,
          terms.sum(Long.SIZE, List.of(state.register(register), terms.times(turns, bytes))));
    });
  }

  /**
   * Notes that the turn before the last one went back; says whether it can have done so. What it
   * goes back for has to become less with every turn: so there is a last one.
   */
  private boolean goesOn(
      Loop loop, MachineState entry, Map<Register, Term> steps, Term turns, MachineState last) {
    MachineState turn = entry.copy();
    turn.clears(cleared(last).believing());
    move(turn, steps, terms.plus(turns, -1));
    Branch back = turn(loop, turn);
    if (back.taken().isPresent()) {
      throw new ProofFailure("does not come to an end");
    }
    IntegerView integers = cleared(last).integers();
    LinearSum left = notNegative(integers, back.question(), true);
    boolean canBe = assume(integers, left);
    boolean becomesLess = left.isOfWordsUpTo(turns.id()) && left.factor(turns.id()).signum() < 0;
    if (canBe && !becomesLess) {
      throw new ProofFailure("does not come to an end");
    }
    return canBe;
  }
}
