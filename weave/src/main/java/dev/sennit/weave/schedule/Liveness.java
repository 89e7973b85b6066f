package dev.sennit.weave.schedule;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The values that later lines need, for each line. Such a value must be kept, and so must a value
 * that several lines compute: it has the same register in all of them.
 */
final class Liveness {
  private final List<BitSet> after = new ArrayList<>();
  private final BitSet computedOnce = new BitSet();
  private final BitSet computedAgain = new BitSet();

  Liveness(List<Line> lines, List<Value> arguments) {
    arguments.forEach(this::count);
    Map<String, Integer> marks = new HashMap<>();
    List<BitSet> before = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i) instanceof Line.Mark(String label)) {
        marks.put(label, i);
      }
      after.add(new BitSet());
      before.add(new BitSet());
      if (lines.get(i) instanceof Instruction instruction) {
        instruction.valuesWritten().forEach(this::count);
      }
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = lines.size() - 1; i >= 0; i--) {
        BitSet live = new BitSet();
        for (int next : successors(lines, i, marks)) {
          live.or(before.get(next));
        }
        after.set(i, live);
        BitSet needed = (BitSet) live.clone();
        if (lines.get(i) instanceof Instruction instruction) {
          instruction.valuesWritten().forEach(value -> needed.clear(value.id()));
          instruction.valuesRead().forEach(value -> needed.set(value.id()));
        }
        if (!needed.equals(before.get(i))) {
          before.set(i, needed);
          changed = true;
        }
      }
    }
  }

  private void count(Value value) {
    if (computedOnce.get(value.id())) {
      computedAgain.set(value.id());
    }
    computedOnce.set(value.id());
  }

  /** Returns whether an instruction may not overwrite the value at {@code line}. */
  boolean mustBeKeptAt(int line, Value value) {
    return after.get(line).get(value.id()) || computedAgain.get(value.id());
  }

  BitSet neededAfter(int line) {
    return after.get(line);
  }

  private static List<Integer> successors(List<Line> lines, int i, Map<String, Integer> marks) {
    List<Integer> successors = new ArrayList<>();
    boolean fallsThrough = true;
    if (lines.get(i) instanceof Instruction instruction) {
      for (Meaning.Statement statement : instruction.row().meaning().statements()) {
        switch (statement) {
          case Meaning.Goto(String label, Meaning.Condition condition) -> {
            successors.add(marks.get(((Label) instruction.operands().get(label)).name()));
            fallsThrough = !(condition instanceof Meaning.Always);
          }
          case Meaning.Return _ -> fallsThrough = false;
          case Meaning.Assign _,
              Meaning.Store _,
              Meaning.Stream _,
              Meaning.Fence _,
              Meaning.ZeroBlock _,
              Meaning.Narrow _ -> {}
        }
      }
    }
    if (fallsThrough && i + 1 < lines.size()) {
      successors.add(i + 1);
    }
    return successors;
  }
}
