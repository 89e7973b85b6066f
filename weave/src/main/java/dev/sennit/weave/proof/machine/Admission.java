package dev.sennit.weave.proof.machine;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.AesMemory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Checks each line of a kernel by itself, before the prover executes anything. The code uses
 * allowed registers in the right places, and instructions of the target, on whole numbers. Its
 * marks are unique and have plain names. Its shape is possible. It begins with the instruction that
 * indirect calls land on.
 */
public final class Admission {
  /** A name that means nothing else to the assembler. */
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

  /** The most messages or blocks that a kernel takes side by side. */
  private static final int MOST_AT_ONCE = 1024;

  private final WovenKernel woven;
  private final Set<String> marks = new HashSet<>();
  private int line;

  private Admission(WovenKernel woven) {
    this.woven = woven;
  }

  public static void check(WovenKernel woven) {
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
            throw refusal("has the mark '%s' twice", label);
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
   * Checks the numbers of lanes and strands. The prover computes with them in 32 bits and does not
   * check for overflow. It takes a length apart into groups and what is left by its bits.
   */
  private void checkShape() {
    Shape shape = woven.kernel().shape();
    if (shape.lanes() < 1
        || shape.strands() < 1
        || shape.lanes() > MOST_AT_ONCE / shape.strands()) {
      throw refusal("has the impossible shape %s", shape);
    }
    if (woven.kernel() instanceof ModeKernel kernel
        && (!AesMemory.hasPowers(kernel.group()) || Integer.bitCount(kernel.group()) != 1)) {
      throw refusal("has groups of %d blocks, not of 1, 2, 4, 8, 16 or 32", kernel.group());
    }
  }

  private void checkName(String label) {
    if (!NAME.matcher(label).matches()) {
      throw refusal("has a mark whose name is '%s'", label);
    }
  }

  /** A processor that guards indirect calls faults on a call of any other instruction. */
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
          throw refusal(
              "has %s in a place for another kind of operand", instruction.operands().get(place));
        });
    instruction.operands().values().stream()
        .filter(Label.class::isInstance)
        .forEach(label -> checkName(((Label) label).name()));
    Row row = instruction.row();
    for (String name : instruction.operands().keySet()) {
      if (!row.places().contains(name) && !(row.tied() && name.equals(Row.TIED))) {
        throw refusal("has %s, for which its text has no place", instruction.operands().get(name));
      }
    }
  }

  private void checkRegisters(Instruction instruction) {
    List<Operand> touched = new ArrayList<>(instruction.reads());
    touched.addAll(instruction.writes());
    for (Operand operand : touched) {
      if (!(operand instanceof Register register) || !woven.abi().allows(register)) {
        throw refusal("uses %s, which the calling convention does not allow", operand);
      }
      if (!woven.kernel().target().reaches(register)) {
        throw refusal("uses %s, which %s does not have", operand, woven.kernel().target().name());
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
      throw refusal("is not on the list of instructions for whole numbers");
    }
  }

  private Refusal refusal(String reason, Object... values) {
    return new Refusal(woven, line, reason.formatted(values));
  }
}
