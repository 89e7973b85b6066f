package dev.sennit.weave.frame;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.kernel.ProcessorKernel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The function that asks the processor. The instruction has its registers without naming them, and
 * arguments may arrive in them: so all of these are copied before.
 */
final class ProcessorFrame {
  private final Code.Values values = new Code.Values();
  private final ProcessorKernel kernel;
  private final Arguments arguments;
  private final Row row;
  private final Code code;

  ProcessorFrame(ProcessorKernel kernel) {
    this.kernel = kernel;
    arguments = new Arguments(kernel, values);
    row = kernel.target().table().find(Bank.GENERAL, kernel.question().meaning());
    code = new Code(kernel.target().table(), values, Instruction.FRAME);
  }

  KernelFunction function() {
    code.step("question");
    Value answer = code.copyOf(arguments.of(kernel.answer()));
    List<Value> asked =
        kernel.numbers().stream().map(number -> code.copyOf(arguments.of(number))).toList();
    for (int i = 0; i < asked.size(); i++) {
      code.move(register(kernel.question().asked().get(i)), "32: d = a", asked.get(i));
    }
    code.add(row, operands());
    code.step("answer");
    int offset = 0;
    for (String word : kernel.question().answer()) {
      code.effect("32: store(m, a)", new Address(answer, offset), register(word));
      offset += Integer.BYTES;
    }
    code.returns();
    return new KernelFunction(values, arguments.inOrder(), 0, code.take(), List.of());
  }

  private Map<String, Operand> operands() {
    Map<String, Operand> operands = new LinkedHashMap<>();
    row.places().forEach(place -> operands.put(place, register(place)));
    if (row.tied()) {
      operands.put(Row.TIED, register(Row.TIED));
    }
    return operands;
  }

  private Register register(String place) {
    return new Register(Bank.GENERAL, row.view(place).only().orElseThrow());
  }
}
