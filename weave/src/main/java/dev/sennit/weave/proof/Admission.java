package dev.sennit.weave.proof;

import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.Row;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.Shape;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What is asked of each line of a kernel by itself, before anything is executed: registers that the
 * code may use, in the places made for them; instructions that the target has, on whole numbers;
 * marks that are there once and have names; a shape that can be; and first of all the instruction
 * that indirect calls land on.
 */
final class Admission {
  /** What the assembler can take for nothing but a name. */
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

  /** More messages or blocks than any kernel takes side by side. */
  private static final int MOST_AT_ONCE = 1024;

  private final Woven woven;
  private final Set<String> marks = new HashSet<>();
  private int line;

  private Admission(Woven woven) {
    this.woven = woven;
  }

  static void check(Woven woven) {
    new Admission(woven).check();
  }

  private void check() {
    checkShape();
    checkLandingPad();
    for (line = 0; line < woven.lines().size(); line++) {
      switch (woven.lines().get(line)) {
        case Line.Note _ -> {}
        case Line.Mark(String label) -> {
          checkName(label);
          if (!marks.add(label)) {
            throw refusal("the mark '%s' is there twice", label);
          }
        }
        case Instruction instruction -> {
          checkPlaces(instruction);
          checkRegisters(instruction);
          checkFeature(instruction);
          checkNumbers(instruction);
        }
      }
    }
  }

  /**
   * Of the numbers of lanes and of strands all else is computed, without looking whether that
   * leaves the numbers of 32 bits.
   */
  private void checkShape() {
    Shape shape = woven.kernel().shape();
    if (shape.lanes() < 1
        || shape.strands() < 1
        || shape.lanes() > MOST_AT_ONCE / shape.strands()) {
      throw refusal("has the shape %s", shape);
    }
    if (woven.kernel() instanceof ModeKernel kernel && !PassageProof.hasPowers(kernel.group())) {
      throw refusal("has groups of %d blocks", kernel.group());
    }
  }

  private void checkName(String label) {
    if (!NAME.matcher(label).matches()) {
      throw refusal("has a mark whose name is '%s'", label);
    }
  }

  /** Where a processor guards indirect calls, a call of anything else is a fault. */
  private void checkLandingPad() {
    String landingPad = woven.abi().architecture().landingPad();
    if (!(woven.lines().getFirst() instanceof Instruction first)
        || !first.row().text().equals(landingPad)) {
      throw refusal("begins without '%s', which indirect calls land on", landingPad);
    }
  }

  private void checkPlaces(Instruction instruction) {
    instruction
        .misplaced()
        .ifPresent(place -> {
          throw refusal("has %s in a place for something else", instruction.operands().get(place));
        });
    instruction.operands().values().stream()
        .filter(Label.class::isInstance)
        .forEach(label -> checkName(((Label) label).name()));
    Row row = instruction.row();
    for (String name : instruction.operands().keySet()) {
      if (!row.places().contains(name) && !(row.tied() && name.equals(Row.TIED))) {
        throw refusal("has %s in no place of its text", instruction.operands().get(name));
      }
    }
  }

  private void checkRegisters(Instruction instruction) {
    List<Operand> touched = new ArrayList<>(instruction.reads());
    touched.addAll(instruction.writes());
    for (Operand operand : touched) {
      if (!(operand instanceof Register register) || !woven.abi().allows(register)) {
        throw refusal("touches %s, which the calling convention does not give to it", operand);
      }
      if (!woven.kernel().target().reaches(register)) {
        throw refusal(
            "touches %s, which %s does not give to it", operand, woven.kernel().target().name());
      }
    }
  }

  private void checkFeature(Instruction instruction) {
    instruction.row().needs().stream()
        .filter(feature -> !woven.kernel().target().features().contains(feature))
        .findFirst()
        .ifPresent(feature -> {
          throw refusal(
              "needs %s, which %s does not promise", feature, woven.kernel().target().name());
        });
  }

  private void checkNumbers(Instruction instruction) {
    if (!WholeNumbers.areAllOf(instruction.row(), woven.abi().architecture())) {
      throw refusal("is not known to leave floating-point arithmetic alone");
    }
  }

  private Refusal refusal(String reason, Object... values) {
    return new Refusal(woven, line, reason.formatted(values));
  }
}
