package dev.sennit.weave.target;

/** A line of code: an instruction, or the place that branches go to. */
public sealed interface Line permits Instruction, Line.Mark {

  /** Where branches to {@code label} arrive. */
  record Mark(String label) implements Line {}
}
