package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Changes to the upper halves that a passage of a mode of AES finds. */
final class PassageSabotages extends ModeSaboteur {
  private static final String EVERYWHERE = "each 64 of 256: d = firstsixteeneverywhere(a)";

  private PassageSabotages(Saboteur saboteur) {
    super(saboteur);
  }

  public static boolean areFor(WovenKernel woven) {
    return woven.kernel() instanceof ModeKernel kernel
        && (kernel.target().equals(X64.AES) || kernel.target().equals(X64.VAES));
  }

  static void on(Saboteur saboteur) {
    PassageSabotages sabotages = new PassageSabotages(saboteur);
    if (saboteur.woven().kernel().target().equals(X64.VAES)) {
      sabotages.above(Role.SUM);
      sabotages.above(Role.COUNTER);
    } else {
      new PassageSabotages(new Saboteur(withLegacy(saboteur.woven()))).legacy(saboteur);
    }
  }

  /** A passage on two blocks at once takes what it works on for one block alone. */
  private void above(Role role) {
    for (int note : notes(saboteur.woven().lines())) {
      if (((Line.Note) saboteur.woven().lines().get(note)).places().get(role)
          instanceof Register register) {
        saboteur.insert(
            "%s in both halves before the passage at line %d".formatted(role, note),
            Reason.MODE,
            Optional.of(note),
            code -> code.move(register, EVERYWHERE, register));
      }
    }
  }

  /** The lines at which passages begin. */
  private static List<Integer> notes(List<Line> lines) {
    List<Integer> notes = new ArrayList<>();
    for (int line = 0; line < lines.size(); line++) {
      if (lines.get(line) instanceof Line.Note note && note.begins()) {
        notes.add(line);
      }
    }
    return notes;
  }

  /**
   * The kernel with an instruction of the legacy encoding in each passage, which copies a vector to
   * itself, and with clean upper halves from its beginning on. It is right.
   */
  static WovenKernel withLegacy(WovenKernel woven) {
    List<Line> lines = new ArrayList<>(woven.lines());
    for (int note : notes(lines).reversed()) {
      Line.Note begin = (Line.Note) lines.get(note);
      Role role = begin.passage().hashes() ? Role.SUM : Role.COUNTER;
      lines.add(
          first(begin.passage(), note), LegacySabotages.copy((Register) begin.places().get(role)));
    }
    lines.add(
        woven.entry().size(),
        new Instruction(
            X64.SHA.table().find(Bank.GENERAL, "64: narrow"),
            Map.of(),
            Instruction.FRAME,
            "begin"));
    return woven.withLines(lines);
  }

  /** Where a passage can begin with another instruction: what repeats goes back to a mark. */
  private static int first(Passage passage, int note) {
    return note + (passage.repeats() ? 2 : 1);
  }

  private void legacy(Saboteur all) {
    WovenKernel woven = saboteur.woven();
    Instruction wide = LegacySabotages.wide(woven);
    saboteur.leaveOut(
        "clearing of upper halves", Reason.LEGACY, saboteur.first(Saboteur.means("narrow")));
    for (int note : notes(woven.lines())) {
      saboteur.with(
          "a wide row before the passage at line " + note,
          Reason.LEGACY,
          lines -> lines.add(note, wide));
      Passage passage = ((Line.Note) woven.lines().get(note)).passage();
      saboteur.with(
          "a wide row in the passage at line " + note,
          Reason.LEGACY,
          lines -> lines.add(first(passage, note), wide));
    }
    saboteur.with(
        "a wide row at the end of the loop",
        Reason.LEGACY,
        lines -> lines.add(loop().last(), wide));
    all.made().addAll(saboteur.made());
  }
}
