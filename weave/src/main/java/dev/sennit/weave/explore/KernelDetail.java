package dev.sennit.weave.explore;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.List;

/**
 * A kernel with all details. Lines of code are in columns: the n-th entry of each belongs to the
 * n-th line; -1 is no value.
 *
 * @param encoding the machine code of each line as hexadecimal digits; empty if it was not
 *     assembled
 * @param strand the number of each line's strand
 * @param step places in {@code steps}
 * @param meaning places in {@code meanings}
 * @param generalPressure the number of registers that hold a value needed later
 * @param generalRegisters the number of registers
 * @param loop the first line of the loop, and the line behind its last; both 0 without a loop
 */
public record KernelDetail(
    String name,
    List<String> text,
    List<String> encoding,
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

  static KernelDetail of(WovenKernel woven, CodeColumns code, List<Timeline> timelines) {
    List<Instruction> loop = woven.loop();
    return new KernelDetail(
        woven.kernel().name(),
        code.text,
        code.encoding,
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

  private static int registers(WovenKernel woven, Bank bank) {
    return woven.abi().available(bank, woven.kernel().target()).size();
  }
}
