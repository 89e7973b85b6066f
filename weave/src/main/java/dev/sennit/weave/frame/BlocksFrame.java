package dev.sennit.weave.frame;

import dev.sennit.weave.body.Body;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kind.BlocksKind;
import dev.sennit.weave.kind.ChunksKind;
import dev.sennit.weave.kind.SeveralMessages;
import java.util.List;
import java.util.stream.Stream;

/**
 * The function around the blocks of several messages:
 *
 * <p>It takes {@code blocks} whole blocks of each message into that message's state: it reads the
 * states before, and writes those after, which may lie in the same place.
 */
final class BlocksFrame {
  private static final Label DONE = new Label("done");

  private BlocksFrame() {}

  static KernelFunction of(BlockKernel kernel) {
    Code.Values values = new Code.Values();
    SeveralMessages kind = (SeveralMessages) kernel.kind();
    Arguments arguments = new Arguments(kind, values);
    Value after = arguments.of(kind.after());
    Value blocks = arguments.of(kind.blocks());
    Code code = new Code(kernel.target().table(), values, Instruction.FRAME);
    List<Value> messages =
        Stream.generate(() -> values.next(Bank.GENERAL)).limit(kernel.shape().messages()).toList();
    Body body = Body.of(kernel, values, messages, 0);
    Parked parked = new Parked(code, kernel.weaving());
    BlockLoop loop = new BlockLoop(kernel, code, parked, messages, blocks);
    code.step("begin");
    switch (kind) {
      case BlocksKind of -> takePointers(code, messages, arguments.of(of.messages()));
      case ChunksKind of ->
          countPointers(code, messages, arguments.of(of.chunks()), arguments.of(of.distance()));
    }
    body.begin(code, arguments.of(kind.before()));
    parked.park(after);
    code.goToIfZero(DONE, blocks);
    loop.prepare();
    loop.write(body);
    code.mark(DONE.name());
    code.step("end");
    parked.recall(after);
    body.end(code, after);
    body.leave(code);
    LocalMemory.zero(code, kernel.target().architecture().stackPointer(), 0, body.localBytes());
    code.returns();
    return new KernelFunction(
        values, arguments.inOrder(), body.localBytes(), code.take(), body.pool());
  }

  private static void takePointers(Code code, List<Value> messages, Value table) {
    for (int i = 0; i < messages.size(); i++) {
      code.load(messages.get(i), new Address(table, i * Long.BYTES));
    }
  }

  private static void countPointers(Code code, List<Value> messages, Value first, Value distance) {
    code.copy(messages.getFirst(), first);
    for (int i = 1; i < messages.size(); i++) {
      code.add(messages.get(i), messages.get(i - 1), distance);
    }
  }
}
