package dev.sennit.weave.proof.machine;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.kernel.Loop;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.Kind;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Executes a kernel on terms, instruction by instruction, from its entry to its return. */
public abstract class PathExecution {
  /** The most passes of a path over a mark: more than kernels need, few enough to wait for. */
  private static final int MOST_PASSES = 4;

  /** How often a round may go back to a mark in it: more than any kernel needs. */
  private static final int MOST_TURNS = 64;

  public final WovenKernel woven;
  public final Terms terms;
  public final MemoryRegion pool;
  public final InstructionExecution execution;
  public final MemoryAccess access;
  public final EntryRegisters.SavedOnStack saved;

  /** The current line. */
  public int line;

  /** The line behind the frame's entry. */
  private final int bodyFirst;

  public PathExecution(WovenKernel woven, Terms terms) {
    this.woven = woven;
    this.terms = terms;
    this.pool = constants();
    this.execution = new InstructionExecution(terms, pool.base());
    this.access = new MemoryAccess(terms);
    this.saved = new EntryRegisters.SavedOnStack(terms, woven);
    this.bodyFirst = woven.entry().size();
  }

  /** Describes the arguments. */
  public abstract String description();

  /** The numbers among the arguments. */
  protected abstract Map<Argument.Number, Term> numbers();

  /** The memory that the arguments point to. */
  protected abstract List<MemoryRegion> memory();

  /** Notes what else is known when the kernel is called. */
  protected void know(MachineState entry) {}

  /** Returns the state at the call of the kernel. */
  public final MachineState entry() {
    MachineState state = new MachineState();
    Kind kind = woven.kernel().kind();
    EntryRegisters.set(terms, woven.abi(), state, terms.stack());
    EntryRegisters.pass(
        terms, woven.abi(), state, kind.arguments().stream().map(this::value).toList());
    memory().forEach(state::add);
    kind.mayBeSame()
        .forEach(same ->
            state.mayBeSame(state.region(same.written().name()), state.region(same.read().name())));
    state.add(pool);
    state.add(EntryRegisters.stackRegion(terms, terms.stack()));
    know(state);
    return state;
  }

  private Term value(Argument argument) {
    if (!(argument instanceof Argument.Number number)) {
      return MemoryRegion.pointer(terms, argument);
    }
    Term value = numbers().get(number);
    if (value == null) {
      throw new ProofFailure("takes '%s', which its contract does not give", argument.name());
    }
    return value;
  }

  /** Follows every path from there. */
  public abstract void follow(MachineState entry);

  private MemoryRegion constants() {
    List<Term> bytes = new ArrayList<>();
    for (byte each : woven.poolBytes()) {
      bytes.add(terms.constant(Byte.SIZE, each));
    }
    return new MemoryRegion(
        "constants",
        terms.symbol(Long.SIZE, "constants", false),
        List.of(MemoryRegion.window(terms, 0, bytes.size())),
        false,
        MemoryRegion.contents(terms, terms.constant(Long.SIZE, 0), bytes),
        _ -> Optional.empty());
  }

  /** Follows every path, or throws a {@link Refusal} if one breaks a rule. */
  public final void toTheEnd() {
    try {
      follow(entry());
    } catch (ProofFailure | IllegalArgumentException broken) {
      throw refusal(broken.getMessage());
    } catch (StackOverflowError tooDeep) {
      throw refusal("computes words that are too deep to analyse");
    }
  }

  private Refusal refusal(String reason) {
    return new Refusal(woven, line, reason + " [" + description() + "]");
  }

  /** Counts the passes of a path over each line. */
  public static final class Passes {
    private final Map<Integer, Integer> passes = new HashMap<>();

    public void pass(int line) {
      if (passes.merge(line, 1, Integer::sum) > MOST_PASSES) {
        throw new ProofFailure("does not come to an end");
      }
    }
  }

  public final int target(Branch branch) {
    int mark = woven.lines().indexOf(new Line.Mark(branch.label()));
    if (mark < 0) {
      throw new ProofFailure("branches to %s, which does not exist", branch.label());
    }
    return mark;
  }

  public final Optional<Branch> step(Instruction instruction, MachineState state) {
    Optional<Branch> branch = execution.step(instruction, state);
    if (instruction.row().stores() && line >= bodyFirst) {
      saved.check(state);
    }
    if (instruction.writes().contains(woven.abi().architecture().stackPointer())) {
      EntryRegisters.checkStack(terms, woven.abi(), state);
    }
    return branch;
  }

  /**
   * Executes the body of a loop once, loops in it turn by turn; gives the branch at its end. How
   * many turns there are does not depend on anything.
   */
  protected final Branch round(Loop loop, MachineState state) {
    int turns = 0;
    for (line = loop.first() + 1; ; line++) {
      if (!(woven.lines().get(line) instanceof Instruction instruction)) {
        continue;
      }
      if (instruction.writes().contains(woven.abi().architecture().stackPointer())) {
        throw new ProofFailure("moves the stack pointer in a loop");
      }
      Optional<Branch> branch = execution.step(instruction, state);
      if (instruction.row().stores()) {
        saved.checkWritten(state);
      }
      if (line == loop.last()) {
        return branch.orElseThrow();
      }
      if (branch.isPresent()) {
        if (branch.get().taken().isEmpty()) {
          throw new ProofFailure("branches on %s in a loop", branch.get().question().subject());
        }
        if (branch.get().goes()) {
          if (++turns > MOST_TURNS) {
            throw new ProofFailure("does not come to an end");
          }
          line = target(branch.get());
        }
      }
    }
  }
}
