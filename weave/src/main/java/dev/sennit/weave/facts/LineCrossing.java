package dev.sennit.weave.facts;

import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds accesses in loops that take two cache lines. It looks at the stack and the constants, whose
 * alignment is known. Messages lie where the caller has them, so of these nothing is said.
 */
final class LineCrossing {
  private static final int LINE = 64;

  private LineCrossing() {}

  static Collection<String> warnings(WovenKernel woven, List<Access> accesses) {
    Set<Integer> inLoops = linesInLoops(woven);
    Map<Integer, String> warnings = new LinkedHashMap<>();
    for (Access access : accesses) {
      if (inLoops.contains(access.line())
          && access.place().alignment() > 1
          && mayCross(access.place(), access.bytes())) {
        warnings.put(
            access.line(),
            "%s %s a cache line in a loop"
                .formatted(
                    Listing.text(woven, (Instruction) woven.lines().get(access.line())),
                    access.place().alignment() >= LINE ? "crosses" : "may cross"));
      }
    }
    return warnings.values();
  }

  /** Whether the bytes lie in two lines for any base of this alignment. */
  static boolean mayCross(KnownAddress place, int bytes) {
    for (int base = 0; base < LINE; base += place.alignment()) {
      if (Math.floorMod(base + place.offset(), LINE) + bytes > LINE) {
        return true;
      }
    }
    return false;
  }

  private static Set<Integer> linesInLoops(WovenKernel woven) {
    Set<Integer> inLoops = new HashSet<>();
    for (int line = 0; line < woven.lines().size(); line++) {
      int last = line;
      Accesses.loopEndingAt(woven, line)
          .ifPresent(first -> {
            for (int inside = first; inside <= last; inside++) {
              inLoops.add(inside);
            }
          });
    }
    return inLoops;
  }
}
