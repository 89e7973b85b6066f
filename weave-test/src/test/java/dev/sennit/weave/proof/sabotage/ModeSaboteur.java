package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds passages in the kernel of a mode of AES. */
abstract class ModeSaboteur extends Saboteur {
  static final int BLOCK = Aes.BLOCK_BYTES;

  final Mode mode;

  /** The passage that is repeated. */
  final Lines loop = passages(Passage::repeats).getFirst();

  ModeSaboteur(WovenKernel woven) {
    super(woven);
    this.mode = ((ModeKernel) woven.kernel()).mode();
  }

  /** The lines of a passage, its notes left out. */
  record Lines(int first, int last) {
    boolean contain(int line) {
      return first <= line && line <= last;
    }
  }

  final List<Lines> passages(Predicate<Passage> kind) {
    List<Line> lines = woven.lines();
    List<Lines> found = new ArrayList<>();
    for (int begin = 0; begin < lines.size(); begin++) {
      if (lines.get(begin) instanceof Line.Note note
          && note.begins()
          && kind.test(note.passage())) {
        int end = begin + 1;
        while (!(lines.get(end) instanceof Line.Note)) {
          end++;
        }
        found.add(new Lines(begin + 1, end - 1));
      }
    }
    return found;
  }

  final Optional<Integer> firstIn(Lines passage, Predicate<Instruction> kind) {
    return all(kind).stream().filter(passage::contain).findFirst();
  }

  final Optional<Integer> lastIn(Lines passage, Predicate<Instruction> kind) {
    return all(kind).reversed().stream().filter(passage::contain).findFirst();
  }

  static Predicate<Instruction> at(Register base, int displacement) {
    return instruction -> new Address(base, displacement).equals(instruction.operands().get("m"));
  }

  final Register place(Role role) {
    return woven.lines().stream()
        .filter(line -> line instanceof Line.Note note && note.places().containsKey(role))
        .map(line -> (Register) ((Line.Note) line).places().get(role))
        .findFirst()
        .orElseThrow();
  }
}
