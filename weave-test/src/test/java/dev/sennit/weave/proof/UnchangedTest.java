package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.target.A64;
import dev.sennit.weave.target.Abi;
import dev.sennit.weave.target.Feature;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Passage;
import dev.sennit.weave.target.Passage.Role;
import dev.sennit.weave.target.Row;
import dev.sennit.weave.target.Target;
import dev.sennit.weave.target.X64;
import dev.sennit.weave.weaver.StackFrame;
import dev.sennit.weave.weaver.Woven;
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
  private static final Woven WOVEN = SmallBatch.CODE.withPool(1L).woven();

  @Test
  void aKernelKeepsItsLines() {
    List<Line> lines = new ArrayList<>(WOVEN.lines());
    List<Long> pool = new ArrayList<>(WOVEN.pool());
    Map<Operand.Register, Integer> saved = new HashMap<>();
    StackFrame frame = new StackFrame(24, saved);
    Woven woven = new Woven(WOVEN.kernel(), WOVEN.abi(), lines, pool, frame);
    lines.clear();
    pool.clear();
    saved.put(X64.SYSTEM_V.saved().getFirst(), 8);
    assertThat(woven).isEqualTo(WOVEN);
  }

  @Test
  void anInstructionKeepsItsOperands() {
    Instruction right = new SmallText(X64.V3).instruction("mov rcx, 2");
    Map<String, Operand> operands = new HashMap<>(right.operands());
    Instruction kept = new Instruction(right.row(), operands, right.strand(), right.step());
    operands.put("n", new Immediate(3));
    assertThat(kept).isEqualTo(right);
  }

  @Test
  void aNoteKeepsItsPlaces() {
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

  private static Stream<Collection<?>> ofTables() {
    Stream<Row> rows =
        Stream.of(X64.TARGETS, A64.TARGETS)
            .flatMap(List::stream)
            .flatMap(target -> target.table().rows().stream());
    Stream<Abi> conventions = Stream.of(X64.SYSTEM_V, X64.WINDOWS, A64.AAPCS64);
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
            Stream.of(X64.TARGETS, A64.TARGETS).flatMap(List::stream).map(Target::features),
            Stream.of(WOVEN.lines(), WOVEN.pool(), X64.TARGETS, A64.TARGETS))
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
