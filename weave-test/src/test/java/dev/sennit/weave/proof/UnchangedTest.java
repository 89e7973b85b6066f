package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Feature;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.StackFrame;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.small.SmallBatch;
import dev.sennit.weave.proof.small.SmallText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: what is proved, and what it is proved by, is the same ever after. */
@Tag("checks")
class UnchangedTest {
  private static final WovenKernel WOVEN = SmallBatch.CODE.withPool(1L).woven();

  @Test
  void aKernelKeepsItsLines() {
    List<Line> lines = new ArrayList<>(WOVEN.lines());
    List<Long> pool = new ArrayList<>(WOVEN.pool());
    Map<Operand.Register, Integer> saved = new HashMap<>();
    StackFrame frame = new StackFrame(24, saved);
    WovenKernel woven = new WovenKernel(WOVEN.kernel(), WOVEN.abi(), lines, pool, frame);
    lines.clear();
    pool.clear();
    saved.put(X64.SYSTEM_V.saved().getFirst(), 8);
    assertThat(woven).isEqualTo(WOVEN);
  }

  @Test
  void aLineKeepsItsOperands() {
    Instruction right = new SmallText(X64.V3).instruction("mov rcx, 2");
    Map<String, Operand> operands = new HashMap<>(right.operands());
    Instruction kept = new Instruction(right.row(), operands, right.strand(), right.step());
    operands.put("n", new Immediate(3));
    assertThat(kept).isEqualTo(right);
    Map<Role, Operand> places = new EnumMap<>(Role.class);
    Line.Note note = new Line.Note(new Passage(1, true, false, false), true, places);
    places.put(Role.SUM, new Immediate(1));
    assertThat(note.places()).isEmpty();
  }

  @Test
  void aTargetKeepsWhatItPromises() {
    Set<Feature> features = EnumSet.of(Feature.AVX);
    Target v3 = X64.V3;
    Target target =
        new Target(
            v3.name(), v3.architecture(), v3.table(), v3.words(), v3.vectorRegisters(), features);
    features.add(Feature.AVX512F);
    assertThat(target.features()).containsExactly(Feature.AVX);
  }

  private static Stream<Target> targets() {
    return Architecture.all().stream().flatMap(each -> each.targets().stream());
  }

  private static Stream<Collection<?>> ofTables() {
    Stream<Row> rows = targets().flatMap(target -> target.table().rows().stream());
    Stream<Abi> conventions = Architecture.allConventions().stream();
    return Stream.of(
            rows.flatMap(row ->
                Stream.of(
                    row.needs(),
                    row.views().entrySet(),
                    row.names().entrySet(),
                    row.registersRead(),
                    row.writes(),
                    row.meaning().statements())),
            conventions.flatMap(abi ->
                Stream.of(abi.arguments(), abi.onStack().entrySet(), abi.scratch(), abi.saved())),
            targets().map(Target::features),
            Architecture.all().stream().map(Architecture::targets),
            Stream.of(WOVEN.lines(), WOVEN.pool()))
        .flatMap(each -> each);
  }

  @Test
  void nobodyChangesTables() {
    List<Collection<?>> tables = ofTables().filter(table -> !table.isEmpty()).toList();
    assertThat(tables).hasSizeGreaterThan(1000);
    for (Collection<?> table : tables) {
      assertThatThrownBy(table::clear)
          .as("%s", table)
          .isInstanceOf(UnsupportedOperationException.class);
    }
  }
}
