package dev.sennit.weave.schedule;

import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.Table;
import dev.sennit.weave.words.TruthTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Protects values that later lines need from instructions that overwrite an operand. It exchanges
 * operands if the instruction commutes or takes a truth table, else takes a row of the same meaning
 * that overwrites nothing, else makes a copy.
 */
public record TiedOperands(Table table, Code.Values values, int bits) {
  public List<Line> resolve(List<Line> lines, List<Value> arguments) {
    Liveness liveness = new Liveness(lines, arguments);
    List<Line> resolved = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i) instanceof Instruction instruction
          && overwritesNeeded(instruction, liveness, i)) {
        resolved.addAll(mend(instruction, liveness, i));
      } else {
        resolved.add(lines.get(i));
      }
    }
    return resolved;
  }

  private static boolean overwritesNeeded(Instruction instruction, Liveness liveness, int line) {
    return instruction.row().tied()
        && instruction.operands().get(Row.TIED) instanceof Value overwritten
        && !overwritten.equals(instruction.operands().get("d"))
        && liveness.mustBeKeptAt(line, overwritten);
  }

  private List<Line> mend(Instruction instruction, Liveness liveness, int line) {
    Operand first = instruction.operands().get(Row.TIED);
    if (instruction.row().commutes()
        && instruction.operands().get("b") instanceof Value second
        && (!liveness.mustBeKeptAt(line, second)
            || second.equals(instruction.operands().get("d")))) {
      return List.of(instruction.exchanged());
    }
    Optional<Instruction> ofTable = overwritingAnother(instruction, liveness, line);
    if (ofTable.isPresent()) {
      return List.of(ofTable.get());
    }
    Optional<Row> untied =
        table.alternatives(instruction.row()).stream().filter(row -> !row.tied()).findFirst();
    if (untied.isPresent()) {
      return List.of(instruction.withRow(untied.get()));
    }
    Value overwritten = (Value) first;
    Value copy = values.next(overwritten.bank());
    return List.of(
        new Instruction(
            copyRow(overwritten, instruction.row()),
            Map.of("d", copy, Row.TIED, overwritten),
            instruction.strand(),
            instruction.step()),
        instruction.with(Row.TIED, copy));
  }

  /**
   * Exchanges the words of a truth table so that the instruction overwrites one that no later line
   * needs.
   */
  private static Optional<Instruction> overwritingAnother(
      Instruction instruction, Liveness liveness, int line) {
    if (instruction.row().meaning().statements().getFirst()
            instanceof Meaning.Assign(String _, Meaning.Table _)
        && instruction.operands().get("n") instanceof Immediate(long table)) {
      List<String> words = List.of(Row.TIED, "b", "c");
      for (int word = 1; word < words.size(); word++) {
        if (instruction.operands().get(words.get(word)) instanceof Value other
            && !liveness.mustBeKeptAt(line, other)) {
          return Optional.of(
              instruction
                  .with(Row.TIED, other)
                  .with(words.get(word), instruction.operands().get(Row.TIED))
                  .with("n", new Immediate(new TruthTable((int) table).exchanged(0, word).bits())));
        }
      }
    }
    return Optional.empty();
  }

  private Row copyRow(Value value, Row user) {
    int width = user.meaning().bits();
    return switch (value.bank()) {
      case GENERAL -> table.find(value.bank(), width + ": d = a");
      case VECTOR -> table.find(value.bank(), user.eachWord(bits) + "d = a");
    };
  }
}
