package dev.sennit.weave.target;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A line of code: an instruction, the place that branches go to, or a note. */
public sealed interface Line permits Instruction, Line.Mark, Line.Note {

  /** Where branches to {@code label} arrive. */
  record Mark(String label) implements Line {}

  /**
   * Where a passage begins or ends. The processor does not see it; the prover finds there what it
   * has to look for.
   *
   * @param places where the passage finds what it works on
   */
  record Note(Passage passage, boolean begins, Map<Passage.Role, Operand> places) implements Line {
    public Note {
      places = Unchanging.of(places);
    }

    /** The same with other operands. */
    public Note map(UnaryOperator<Operand> operand) {
      Map<Passage.Role, Operand> mapped = new LinkedHashMap<>();
      places.forEach((role, place) -> mapped.put(role, operand.apply(place)));
      return new Note(passage, begins, mapped);
    }
  }
}
