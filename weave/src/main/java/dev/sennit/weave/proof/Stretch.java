package dev.sennit.weave.proof;

import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Meaning;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Register;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A stretch of code that is proved once and used in several states: which registers it reads and
 * changes, and what it asks of the upper halves. If it has instructions of the legacy encoding, it
 * is proved with clean ones only; they must be so wherever it begins.
 */
final class Stretch {
  private final Set<Register> read = new LinkedHashSet<>();
  private final Set<Register> changed = new LinkedHashSet<>();
  private final Uppers before;

  /** What it leaves of upper halves; as at entry if it leaves them as they were. */
  private Uppers behind;

  Stretch(List<Instruction> code) {
    boolean legacy = code.stream().anyMatch(instruction -> instruction.row().isLegacy());
    before = legacy ? Uppers.CLEAN : Uppers.AS_AT_ENTRY;
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

  /** The registers that an instruction writes, wholly or in part. */
  static Set<Register> changedBy(Instruction instruction) {
    Set<Register> changed = new LinkedHashSet<>();
    instruction.writes().forEach(operand -> changed.add((Register) operand));
    if (instruction.row().meaning().statements().contains(new Meaning.Narrow())) {
      changed.addAll(Meaning.Narrow.registers());
    }
    return changed;
  }

  /** The registers that it may read before it writes them. */
  Set<Register> read() {
    return read;
  }

  Set<Register> changed() {
    return changed;
  }

  /** A state in which it is proved, of which nothing else is known. */
  State begin() {
    State state = new State();
    state.set(before);
    return state;
  }

  /** Checks that it may begin where the upper halves are as in this state. */
  void checkBegin(State state) {
    if (before == Uppers.CLEAN) {
      state.uppers().checkClean("comes to");
    }
  }

  /** Notes what it leaves where it has been proved. */
  void end(State state) {
    behind = behind == null || behind == state.uppers() ? state.uppers() : Uppers.WRITTEN;
  }

  /** Leaves the upper halves so in a state in which it is used. */
  void leave(State state) {
    if (behind != Uppers.AS_AT_ENTRY) {
      state.set(behind);
    }
  }
}
