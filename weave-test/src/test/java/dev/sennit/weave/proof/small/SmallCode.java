package dev.sennit.weave.proof.small;

import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.StackFrame;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A kernel of a few lines, written by hand. The text is what stands inside the frame: the landing
 * pad, the frame and the return are around it. A test changes one line and looks at what the prover
 * says.
 *
 * @param text a line each of assembler text, as {@link SmallText} reads it
 */
public record SmallCode(
    Kernel kernel, Abi abi, StackFrame stack, List<Long> pool, List<String> text) {

  /** A kernel without constants and without memory on the stack. */
  public static SmallCode of(Kernel kernel, Abi abi, String text) {
    return new SmallCode(kernel, abi, new StackFrame(0, Map.of()), List.of(), linesOf(text));
  }

  public SmallCode withFrame(int bytes) {
    return withFrame(new StackFrame(bytes, Map.of()));
  }

  public SmallCode withFrame(StackFrame other) {
    return new SmallCode(kernel, abi, other, pool, text);
  }

  public SmallCode withPool(Long... words) {
    return new SmallCode(kernel, abi, stack, List.of(words), text);
  }

  public SmallCode withKernel(Kernel other) {
    return new SmallCode(other, abi, stack, pool, text);
  }

  public SmallCode withAbi(Abi other) {
    return new SmallCode(kernel, other, stack, pool, text);
  }

  /** Puts lines in the place of the only line with that text; none leaves it out. */
  public SmallCode with(String line, String others) {
    return changed(line, linesOf(others));
  }

  public SmallCode without(String line) {
    return changed(line, List.of());
  }

  public SmallCode before(String line, String others) {
    return changed(line, Stream.concat(linesOf(others).stream(), Stream.of(line)).toList());
  }

  public SmallCode after(String line, String others) {
    return changed(line, Stream.concat(Stream.of(line), linesOf(others).stream()).toList());
  }

  private SmallCode changed(String line, List<String> others) {
    List<String> changed = new ArrayList<>(text);
    int place = changed.indexOf(line);
    if (place < 0 || place != changed.lastIndexOf(line)) {
      throw new IllegalArgumentException("'%s' is not there once".formatted(line));
    }
    changed.remove(place);
    changed.addAll(place, others);
    return new SmallCode(kernel, abi, stack, pool, changed);
  }

  private static List<String> linesOf(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }

  public WovenKernel woven() {
    WovenKernel empty = new WovenKernel(kernel, abi, List.of(), pool, stack);
    SmallText reader = new SmallText(kernel.target());
    List<Line> lines = new ArrayList<>(empty.entry());
    text.forEach(line -> lines.add(reader.line(line)));
    lines.addAll(empty.exit());
    return empty.withLines(lines);
  }
}
