package dev.sennit.weave.explore;

import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.weaver.Woven;
import java.util.List;

/**
 * A kernel whole. Lines of code are in columns: the n-th entry of each belongs to the n-th line; -1
 * is nothing.
 *
 * @param strand the number of each line's strand
 * @param step places in {@code steps}
 * @param meaning places in {@code meanings}
 * @param generalPressure how many registers hold something needed later
 * @param generalRegisters how many there are
 * @param loop the first line of the loop, and the line behind its last; both 0 if there is none
 */
public record Detail(
    String name,
    List<String> text,
    List<Integer> strand,
    List<Integer> step,
    List<Integer> meaning,
    List<Integer> generalPressure,
    List<Integer> vectorPressure,
    int generalRegisters,
    int vectorRegisters,
    List<Integer> loop,
    List<String> steps,
    List<String> meanings,
    List<Timeline> timelines) {

  static Detail of(Woven woven, Code code, List<Timeline> timelines) {
    List<Instruction> loop = woven.loop();
    return new Detail(
        woven.kernel().name(),
        code.text,
        code.strand,
        code.step,
        code.meaning,
        code.generalPressure,
        code.vectorPressure,
        registers(woven, Bank.GENERAL),
        registers(woven, Bank.VECTOR),
        loop.isEmpty()
            ? List.of(0, 0)
            : List.of(code.lineOf(loop.getFirst()), code.lineBehind(loop.getLast())),
        code.steps(),
        code.meanings(),
        timelines);
  }

  private static int registers(Woven woven, Bank bank) {
    return woven.abi().available(bank, woven.kernel().target()).size();
  }
}
