package dev.sennit.weave.proof;

import dev.sennit.weave.proof.Execution.Branch;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.weaver.Woven;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A way through a kernel from its entry to its return, instruction by instruction on terms. */
abstract class Walk {
  /** How often one path may pass a mark: more than any kernel needs, few enough to wait for. */
  private static final int MOST_PASSES = 4;

  final Woven woven;
  final Terms terms;
  final Region pool;
  final Execution execution;
  final EntryRegisters.SavedOnStack saved;

  /** The line that is being executed. */
  int line;

  /** The line behind those that make the frame. */
  private final int bodyFirst;

  Walk(Woven woven, Terms terms) {
    this.woven = woven;
    this.terms = terms;
    this.pool = constants();
    this.execution = new Execution(terms, pool.base());
    this.saved = new EntryRegisters.SavedOnStack(terms, woven);
    this.bodyFirst = woven.entry().size();
  }

  /** What the arguments are, in words. */
  abstract String description();

  /** The state in which the kernel is called. */
  abstract State entry();

  /** Follows every path from there. */
  abstract void follow(State entry);

  private Region constants() {
    Map<Term, Term> contents = new HashMap<>();
    byte[] bytes = woven.poolBytes();
    for (int i = 0; i < bytes.length; i++) {
      contents.put(terms.constant(Long.SIZE, i), terms.constant(8, bytes[i]));
    }
    return new Region(
        "constants",
        terms.symbol(Long.SIZE, "constants", false),
        List.of(new Region.Window(terms.constant(Long.SIZE, 0), bytes.length)),
        false,
        contents,
        _ -> Optional.empty());
  }

  /** Walks along every path; a {@link Refusal} if one breaks a rule. */
  final void toTheEnd() {
    try {
      follow(entry());
    } catch (Broken | IllegalArgumentException broken) {
      throw refusal(broken.getMessage());
    } catch (StackOverflowError tooDeep) {
      throw refusal("makes words that are too deep to look into");
    }
  }

  private Refusal refusal(String reason) {
    return new Refusal(woven, line, reason + " [" + description() + "]");
  }

  /** Counts how often a path comes to each line. */
  static final class Passes {
    private final Map<Integer, Integer> passes = new HashMap<>();

    void pass(int line) {
      if (passes.merge(line, 1, Integer::sum) > MOST_PASSES) {
        throw new Broken("does not come to an end");
      }
    }
  }

  final int target(Branch branch) {
    int mark = woven.lines().indexOf(new Line.Mark(branch.label()));
    if (mark < 0) {
      throw new Broken("branches to %s, which is nowhere", branch.label());
    }
    return mark;
  }

  final Optional<Branch> step(Instruction instruction, State state) {
    Optional<Branch> branch = execution.step(instruction, state);
    if (instruction.row().stores() && line >= bodyFirst) {
      saved.check(state);
    }
    if (instruction.writes().contains(woven.abi().architecture().stackPointer())) {
      EntryRegisters.checkStack(terms, woven.abi(), state);
    }
    return branch;
  }
}
