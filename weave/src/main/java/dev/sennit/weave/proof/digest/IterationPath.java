package dev.sennit.weave.proof.digest;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.Loop;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.proof.machine.Branch;
import dev.sennit.weave.proof.machine.Branch.IsNotZero;
import dev.sennit.weave.proof.machine.Branch.IsZero;
import dev.sennit.weave.proof.machine.EntryRegisters;
import dev.sennit.weave.proof.machine.MachineState;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.machine.PathExecution;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ways through a kernel that iterates PBKDF2: that without an iteration, and that through its
 * loop, by {@link IterationProof}. Each must return with the code and the sum that are stated.
 */
public final class IterationPath extends PathExecution {
  private final IterationKernel kernel;
  private final IterationStatement statement;

  /** The loops that are proved already. */
  private final Map<Loop, IterationProof> loops = new HashMap<>();

  public IterationPath(WovenKernel woven, IterationKernel kernel, Terms terms) {
    super(woven, terms);
    this.kernel = kernel;
    this.statement = new IterationStatement(terms, kernel);
  }

  @Override
  public String description() {
    return "any number of iterations";
  }

  @Override
  protected Map<Argument.Number, Term> numbers() {
    return Map.of(kernel.iterations(), statement.iterations());
  }

  @Override
  protected List<MemoryRegion> memory() {
    return statement.memory();
  }

  @Override
  public void follow(MachineState entry) {
    follow(entry, 0, statement.atEntry());
  }

  /**
   * Follows a path.
   *
   * @param made the code and the sum so far
   */
  private void follow(MachineState state, int start, LoopRound made) {
    List<Line> lines = woven.lines();
    Passes passes = new Passes();
    line = start;
    while (line < lines.size()) {
      if (lines.get(line) instanceof Instruction instruction) {
        Optional<Branch> branch = step(instruction, state);
        if (instruction.row().returns()) {
          finish(state, made);
          return;
        }
        if (branch.isPresent() && branch.get().taken().isEmpty()) {
          fork(state, branch.get(), made);
          return;
        }
        line = branch.filter(Branch::goes).map(this::target).orElse(line + 1);
        continue;
      }
      passes.pass(line);
      Optional<Loop> loop = Loop.at(lines, line);
      if (loop.isPresent()) {
        runLoop(loop.get(), state);
        made = statement.behindAll();
        line = loop.get().last();
      }
      line++;
    }
    throw new ProofFailure("runs past its end");
  }

  /** Follows both ways of a branch on whether there is any iteration. */
  private void fork(MachineState state, Branch branch, LoopRound made) {
    Term iterations = statement.iterations();
    boolean ifNone = new IsZero(iterations).equals(branch.question());
    if (!ifNone && !new IsNotZero(iterations).equals(branch.question())) {
      throw branch.leftOpen();
    }
    int next = line + 1;
    int target = target(branch);
    MachineState some = state.copy();
    some.assume(iterations, false);
    follow(some, ifNone ? next : target, made);
    MachineState none = state.copy();
    none.assume(iterations, true);
    follow(none, ifNone ? target : next, made);
  }

  /** Leads the state through a loop. */
  private void runLoop(Loop loop, MachineState state) {
    if (!loops.containsKey(loop)) {
      List<Instruction> body = loop.body(woven.lines());
      loops.put(loop, IterationProof.of(this, statement, body, state, round -> round(loop, round)));
      line = loop.first();
    }
    loops.get(loop).takeAll(state);
  }

  private void finish(MachineState state, LoopRound made) {
    if (made.equals(statement.atEntry())
        && !Boolean.TRUE.equals(state.isZero(statement.iterations()))) {
      throw new ProofFailure("returns without having iterated");
    }
    EntryRegisters.check(terms, woven.abi(), state);
    check(state, kernel.code(), statement.code(made));
    check(state, kernel.sum(), statement.sum(made));
  }

  private void check(MachineState state, Argument.Memory written, List<Term> expected) {
    MemoryRegion region = state.region(written.name());
    for (int i = 0; i < expected.size(); i++) {
      Term actual = region.byteAt(terms.constant(Long.SIZE, i));
      if (actual != expected.get(i)) {
        throw new ProofFailure(
            "returns with byte %d of the %s not as %s says: %s instead of %s",
            i, written.name(), kernel.family(), actual, expected.get(i));
      }
    }
  }
}
