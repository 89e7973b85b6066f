package dev.sennit.weave.proof.machine;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Register;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A stretch of code with one proof for several states. It knows the registers that the code reads
 * and changes, and its need of upper halves: with instructions of the legacy encoding, the proof
 * covers clean upper halves only, so they must be clean wherever the code begins.
 */
public final class CodeSegment {
  private final Set<Register> read = new LinkedHashSet<>();
  private final Set<Register> changed = new LinkedHashSet<>();
  private final UpperHalves before;

  /** The upper halves behind it; as at entry if it does not change them. */
  private UpperHalves behind;

  public CodeSegment(List<Instruction> code) {
    boolean legacy = code.stream().anyMatch(instruction -> instruction.row().isLegacy());
    before = legacy ? UpperHalves.CLEAN : UpperHalves.AS_AT_ENTRY;
    Set<Register> written = new HashSet<>();
    for (Instruction instruction : code) {
      for (Operand operand : instruction.reads()) {
        if (!written.contains((Register) operand)) {
          read.add((Register) operand);
        }
      }
      instruction.writes().forEach(operand -> written.add((Register) operand));
      changed.addAll(changedBy(instruction));
    }
  }

  /** Returns the registers that an instruction writes, wholly or in part. */
  public static Set<Register> changedBy(Instruction instruction) {
    Set<Register> changed = new LinkedHashSet<>();
    instruction.writes().forEach(operand -> changed.add((Register) operand));
    if (instruction.row().meaning().statements().contains(new Meaning.Narrow())) {
      changed.addAll(Meaning.Narrow.registers());
    }
    return changed;
  }

  /** Returns the registers that it may read before it writes them. */
  public Set<Register> read() {
    return read;
  }

  public Set<Register> changed() {
    return changed;
  }

  /** Returns the state for its proof, which knows nothing else. */
  public MachineState begin() {
    MachineState state = new MachineState();
    state.set(before);
    return state;
  }

  /** Checks that it may begin with the upper halves of this state. */
  public void checkBegin(MachineState state) {
    if (before == UpperHalves.CLEAN) {
      state.uppers().checkClean("comes to");
    }
  }

  /** Notes the upper halves at the end of its proof. */
  public void end(MachineState state) {
    behind = behind == null || behind == state.uppers() ? state.uppers() : UpperHalves.WRITTEN;
  }

  /** Sets the upper halves of a state that uses it. */
  public void leave(MachineState state) {
    if (behind != UpperHalves.AS_AT_ENTRY) {
      state.set(behind);
    }
  }
}
