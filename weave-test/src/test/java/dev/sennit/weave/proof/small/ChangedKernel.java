package dev.sennit.weave.proof.small;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.StackFrame;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.weaver.Weaver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A kernel of any kind with its frame, mostly as the weaver makes it. A test changes one line,
 * which it finds by its text, and looks at what the prover says.
 */
public record ChangedKernel(WovenKernel woven) {
  /** The smallest kernel of a mode, for groups of so many blocks. */
  public static ChangedKernel of(Mode mode, int group) {
    return of(new ModeKernel(mode, X64.AES, new Shape(1, group), false));
  }

  public static ChangedKernel of(Kernel kernel) {
    return new ChangedKernel(Weaver.weave(kernel, X64.SYSTEM_V));
  }

  /** The first line with that text. */
  public int line(String text) {
    return line(text, 0);
  }

  /** The line with that text that so many of them are before. */
  public int line(String text, int before) {
    return IntStream.range(0, woven.lines().size())
        .filter(line -> SmallText.text(woven, woven.lines().get(line)).equals(text))
        .skip(before)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("'%s' is not there".formatted(text)));
  }

  public List<Line> lines(String text) {
    SmallText reader = new SmallText(woven.kernel().target());
    return text.lines().map(String::strip).map(reader::line).toList();
  }

  /** Other lines in the place of some. */
  public ChangedKernel with(int first, int behind, List<? extends Line> others) {
    List<Line> lines = new ArrayList<>(woven.lines().subList(0, first));
    lines.addAll(others);
    lines.addAll(woven.lines().subList(behind, woven.lines().size()));
    return new ChangedKernel(woven.withLines(lines));
  }

  public ChangedKernel with(int line, String others) {
    return with(line, line + 1, lines(others));
  }

  public ChangedKernel with(String line, String others) {
    return with(line(line), others);
  }

  public ChangedKernel without(String line) {
    return with(line(line), line(line) + 1, List.of());
  }

  public ChangedKernel before(int line, String others) {
    return with(line, line, lines(others));
  }

  public ChangedKernel before(String line, String others) {
    return before(line(line), others);
  }

  public ChangedKernel after(String line, String others) {
    return before(line(line) + 1, others);
  }

  /** The same lines as code of another kernel. */
  public ChangedKernel withKernel(Kernel other) {
    return new ChangedKernel(
        new WovenKernel(other, woven.abi(), woven.lines(), woven.pool(), woven.stack()));
  }

  public ChangedKernel withPool(Long... words) {
    return new ChangedKernel(
        new WovenKernel(woven.kernel(), woven.abi(), woven.lines(), List.of(words), woven.stack()));
  }

  /** The same lines in another frame. */
  public ChangedKernel withFrame(StackFrame other) {
    WovenKernel empty =
        new WovenKernel(woven.kernel(), woven.abi(), List.of(), woven.pool(), other);
    List<Line> lines = new ArrayList<>(empty.entry());
    int size = woven.lines().size();
    lines.addAll(woven.lines().subList(woven.entry().size(), size - woven.exit().size()));
    lines.addAll(empty.exit());
    return new ChangedKernel(empty.withLines(lines));
  }

  /** Where a passage begins: the place of its note. */
  public int begin(int passage) {
    return line("begin", passage);
  }

  /** The line behind a passage. */
  public int behind(int passage) {
    return line("end", passage) + 1;
  }

  public Line.Note note(int passage) {
    return (Line.Note) woven.lines().get(begin(passage));
  }

  /** A passage with its notes, its marks renamed. */
  public List<Line> again(int passage) {
    return again(woven.lines().subList(begin(passage), behind(passage)));
  }

  /** The same lines with other marks. */
  public static List<Line> again(List<Line> lines) {
    return lines.stream()
        .map(line ->
            switch (line) {
              case Line.Mark(String label) -> new Line.Mark(label + "again");
              case Instruction found when found.operands().get("l") instanceof Label(String to) ->
                  found.with("l", new Label(to + "again"));
              default -> line;
            })
        .toList();
  }

  /** A passage for one block made one for as many as a register says, its marks renamed. */
  public List<Line> repeated(int passage, String label, int left) {
    Passage once = note(passage).passage();
    Passage repeats = new Passage(once.blocks(), once.counts(), once.hashes(), true);
    Map<Role, Operand> places = new LinkedHashMap<>(note(passage).places());
    places.put(Role.LEFT, new Register(Bank.GENERAL, left));
    return joined(
        List.of(new Line.Note(repeats, true, places), new Line.Mark(label)),
        again(woven.lines().subList(begin(passage) + 1, behind(passage) - 1)),
        lines("dec r%d; jne .%s".formatted(left, label)),
        List.of(new Line.Note(repeats, false, Map.of())));
  }

  public static List<Line> joined(List<?>... parts) {
    return Stream.of(parts).flatMap(List::stream).map(Line.class::cast).toList();
  }

  public void accept() {
    SmallProofs.accept(woven);
  }

  public void refuse(String reason) {
    SmallProofs.refuse(reason, woven);
  }
}
