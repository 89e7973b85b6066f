package dev.sennit.weave.proof.digest;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Walks through a kernel in one case of its contract: along every path, executing instructions on
 * terms, through loops by {@link LoopProof}. Each path must return with the states that the
 * algorithm states.
 */
public final class DigestPath extends PathExecution {
  private final DigestContract contract;
  private final Map<Loop, LoopProof> loops;

  /**
   * @param loops those that are proved already; others are added
   */
  public DigestPath(WovenKernel woven, DigestContract contract, Map<Loop, LoopProof> loops) {
    super(woven, contract.terms());
    this.contract = contract;
    this.loops = loops;
  }

  @Override
  public String description() {
    return contract.description();
  }

  @Override
  protected Map<Argument.Number, Term> numbers() {
    return contract.numbers();
  }

  @Override
  protected List<MemoryRegion> memory() {
    return contract.memory();
  }

  @Override
  public void follow(MachineState entry) {
    follow(entry, 0, false);
  }

  /**
   * Follows a path.
   *
   * @param taken whether all whole blocks have been taken in already
   */
  private void follow(MachineState state, int start, boolean taken) {
    List<Line> lines = woven.lines();
    Passes passes = new Passes();
    line = start;
    while (true) {
      if (line >= lines.size()) {
        throw new ProofFailure("runs past its end");
      }
      switch (lines.get(line)) {
        case Line.Note _ -> line++;
        case Line.Mark _ -> {
          passes.pass(line);
          Optional<Loop> loop = Loop.at(lines, line);
          if (loop.isPresent()) {
            taken = runLoop(loop.get(), state, taken);
            line = loop.get().last();
          }
          line++;
        }
        case Instruction instruction -> {
          Optional<Branch> branch = step(instruction, state);
          if (instruction.row().returns()) {
            finish(state, taken);
            return;
          }
          if (branch.isPresent() && branch.get().taken().isEmpty()) {
            fork(state, branch.get(), taken);
            return;
          }
          line = branch.filter(Branch::goes).map(this::target).orElse(line + 1);
        }
      }
    }
  }

  /**
   * Follows both ways of a branch that the contract leaves open: whether there is any whole block.
   * That with whole blocks comes first, as a loop is proved where it is first reached.
   */
  private void fork(MachineState state, Branch branch, boolean taken) {
    boolean ifNone = new IsZero(contract.blocks()).equals(branch.question());
    if (!ifNone && !new IsNotZero(contract.blocks()).equals(branch.question())) {
      throw branch.leftOpen();
    }
    int next = line + 1;
    int target = target(branch);
    MachineState some = state.copy();
    some.assume(contract.blocks(), false);
    follow(some, ifNone ? next : target, taken);
    state.assume(contract.blocks(), true);
    closeWholeBlocks(state);
    follow(state, ifNone ? target : next, taken);
  }

  /** Without whole blocks the rest of a message is at its beginning. */
  private void closeWholeBlocks(MachineState state) {
    Map<Term, Term> none = Map.of(contract.blocks(), terms.constant(Long.SIZE, 0));
    for (int strand = 0; strand < contract.strands(); strand++) {
      MemoryRegion message = contract.message(strand);
      state.replace(
          message.withWindows(
              message.windows().stream()
                  .map(window ->
                      new MemoryRegion.Window(
                          terms.substitute(window.start(), none), window.bytes()))
                  .toList()));
    }
  }

  /** Leads the state through a loop; says whether all whole blocks have been taken in now. */
  private boolean runLoop(Loop loop, MachineState state, boolean taken) {
    if (!loops.containsKey(loop)) {
      List<Instruction> body = loop.body(woven.lines());
      loops.put(loop, LoopProof.of(contract, pool, body, state, round -> round(loop, round)));
      line = loop.first();
    }
    LoopProof induction = loops.get(loop);
    boolean whole = induction.isForWholeBlocks(state);
    if (whole && taken) {
      throw new ProofFailure("takes in the whole blocks twice");
    }
    if (whole) {
      induction.takeWholeBlocks(state);
    } else {
      induction.takeKnownBlocks(state, access);
    }
    saved.check(state);
    return whole || taken;
  }

  private void finish(MachineState state, boolean taken) {
    if (!taken && !Boolean.TRUE.equals(state.isZero(contract.blocks()))) {
      throw new ProofFailure("returns without having taken in the whole blocks");
    }
    EntryRegisters.check(terms, woven.abi(), state);
    Term end =
        taken
            ? terms.times(contract.blocks(), contract.algorithm().blockBytes())
            : terms.constant(Long.SIZE, 0);
    List<Term> expected =
        contract.bytes(
            contract.finished(
                taken ? contract.statesAfterWholeBlocks() : contract.statesAtEntry(), end));
    MemoryRegion after = state.region(contract.after().name());
    for (int i = 0; i < expected.size(); i++) {
      Term actual = after.byteAt(terms.constant(Long.SIZE, i));
      if (actual != expected.get(i)) {
        throw new ProofFailure(
            "returns with byte %d of the states after not as %s says: %s instead of %s",
            i, contract.algorithm().family(), actual, expected.get(i));
      }
    }
  }
}
