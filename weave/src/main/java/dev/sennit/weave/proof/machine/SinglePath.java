package dev.sennit.weave.proof.machine;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Terms;
import java.util.List;
import java.util.Optional;

/** The way through code whose branches do not depend on anything that callers may choose. */
public abstract class SinglePath extends PathExecution {
  protected SinglePath(WovenKernel woven, Terms terms) {
    super(woven, terms);
  }

  @Override
  public final void follow(MachineState state) {
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
    throw new ProofFailure("runs past its end");
  }

  /** Checks what the code has made, at its return. */
  protected abstract void finish(MachineState state);
}
