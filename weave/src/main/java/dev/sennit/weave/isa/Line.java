package dev.sennit.weave.isa;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A line of code: an instruction, the target of branches, or a note. */
public sealed interface Line permits Instruction, Line.Mark, Line.Note {

  /** The target of branches to {@code label}. */
  record Mark(String label) implements Line {}

  /**
   * The beginning or end of a passage. It is no code; it tells the prover what to prove.
   *
   * @param places the operands that the passage works on
   */
  record Note(Passage passage, boolean begins, Map<Passage.Role, Operand> places) implements Line {
    public Note {
      places = Unchanging.of(places);
    }

    public Note map(UnaryOperator<Operand> operand) {
      Map<Passage.Role, Operand> mapped = new LinkedHashMap<>();
      places.forEach((role, place) -> mapped.put(role, operand.apply(place)));
      return new Note(passage, begins, mapped);
    }
  }
}
