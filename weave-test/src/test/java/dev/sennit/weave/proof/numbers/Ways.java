package dev.sennit.weave.proof.numbers;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Which ways through a kernel calls take: at each instruction that may go elsewhere, whether it
 * does and whether it does not.
 */
final class Ways {
  /** One of the two ways on from a line. */
  record Way(int line, boolean elsewhere) {}

  private final WovenKernel woven;
  private final Set<Way> all = new LinkedHashSet<>();
  private final Set<Way> taken = new LinkedHashSet<>();

  Ways(WovenKernel woven) {
    this.woven = woven;
    for (int line = 0; line < woven.lines().size(); line++) {
      if (branches(line)) {
        all.add(new Way(line, true));
        all.add(new Way(line, false));
      }
    }
  }

  private boolean branches(int line) {
    return woven.lines().get(line) instanceof Instruction instruction
        && instruction.row().meaning().statements().stream()
            .anyMatch(statement ->
                statement instanceof Meaning.Goto(String _, Meaning.Condition condition)
                    && !(condition instanceof Meaning.Always));
  }

  /** Notes that a line was executed. */
  void take(int line, boolean elsewhere) {
    if (branches(line)) {
      taken.add(new Way(line, elsewhere));
    }
  }

  /** The ways that no call took. */
  Set<Way> left() {
    Set<Way> left = new LinkedHashSet<>(all);
    left.removeAll(taken);
    return left;
  }
}
