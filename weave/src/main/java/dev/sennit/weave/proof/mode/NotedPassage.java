package dev.sennit.weave.proof.mode;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.AesMemory;
import dev.sennit.weave.proof.terms.ProofFailure;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A passage as the two notes around it say: its lines, and the places of what it works on. */
final class NotedPassage {
  private final WovenKernel woven;
  private final Passage passage;
  private final int first;
  private final int last;
  private final Map<Role, Register> places = new LinkedHashMap<>();

  /**
   * @param note where it begins
   */
  NotedPassage(WovenKernel woven, int note) {
    this.woven = woven;
    Line.Note begin = (Line.Note) woven.lines().get(note);
    this.passage = begin.passage();
    begin.places().forEach((role, place) -> places.put(role, (Register) place));
    checkNote();
    this.first = note + 1;
    this.last = end(note);
  }

  /** Checks that the note has places for all that the passage works on, and for nothing else. */
  private void checkNote() {
    Set<Role> roles = EnumSet.noneOf(Role.class);
    if (passage.counts()) {
      roles.addAll(List.of(Role.IN, Role.OUT, Role.COUNTER));
    }
    if (passage.hashes()) {
      roles.addAll(List.of(Role.HASHED, Role.SUM));
    }
    if (passage.repeats()) {
      roles.add(Role.LEFT);
    }
    if (!places.keySet().equals(roles)) {
      throw new ProofFailure(
          "has a passage with places for %s instead of %s", places.keySet(), roles);
    }
    if (!AesMemory.hasPowers(passage.blocks())) {
      throw new ProofFailure("has a passage of %d blocks", passage.blocks());
    }
  }

  private int end(int note) {
    for (int i = note + 1; i < woven.lines().size(); i++) {
      if (woven.lines().get(i) instanceof Line.Note end) {
        if (end.begins() || !end.passage().equals(passage)) {
          break;
        }
        return i;
      }
    }
    throw new ProofFailure("begins a passage that does not end");
  }

  Passage passage() {
    return passage;
  }

  int first() {
    return first;
  }

  /** Returns the line of the note behind the passage. */
  int last() {
    return last;
  }

  List<Instruction> instructions() {
    return woven.lines().subList(first, last).stream()
        .filter(Instruction.class::isInstance)
        .map(Instruction.class::cast)
        .toList();
  }

  /** Returns the registers that hold what the passage works on. */
  Map<Role, Register> places() {
    return places;
  }

  Register place(Role role) {
    return places.get(role);
  }
}
