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
import java.util.ArrayList;
import java.util.List;

/**
 * The function around the blocks of several messages:
 *
 * <p>It takes {@code blocks} whole blocks of each message into that message's state: it reads the
 * states before, and writes those after, which may lie in the same place.
 */
final class BlocksFrame {
  private static final Label DONE = new Label("done");

  private final Code.Values values = new Code.Values();
  private final Arguments arguments;
  private final Value after;
  private final Value before;
  private final Value blocks;
  private final Code code;
  private final Body body;

  BlocksFrame(BlockKernel kernel) {
    SeveralMessages kind = (SeveralMessages) kernel.kind();
    arguments = new Arguments(kind, values);
    after = arguments.of(kind.after());
    before = arguments.of(kind.before());
    blocks = arguments.of(kind.blocks());
    code = new Code(kernel.target().table(), values, Instruction.FRAME);
    List<Value> messages = generalValues(kernel.shape().messages());
    body = Body.of(kernel, values, messages, 0);
    code.step("begin");
    switch (kind) {
      case BlocksKind of -> takePointers(messages, arguments.of(of.messages()));
      case ChunksKind of ->
          countPointers(messages, arguments.of(of.chunks()), arguments.of(of.distance()));
    }
    body.begin(code, before);
    Parked parked = new Parked(code, kernel.weaving());
    BlockLoop loop = new BlockLoop(kernel, code, parked, messages, blocks);
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
  }

  private void takePointers(List<Value> messages, Value table) {
    for (int i = 0; i < messages.size(); i++) {
      code.load(messages.get(i), new Address(table, i * Long.BYTES));
    }
  }

  private void countPointers(List<Value> messages, Value first, Value distance) {
    code.copy(messages.getFirst(), first);
    for (int i = 1; i < messages.size(); i++) {
      code.add(messages.get(i), messages.get(i - 1), distance);
    }
  }

  /** The function, as it is written. */
  KernelFunction function() {
    return new KernelFunction(
        values, arguments.inOrder(), body.localBytes(), code.take(), body.pool());
  }

  private List<Value> generalValues(int count) {
    List<Value> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      made.add(values.next(Bank.GENERAL));
    }
    return made;
  }
}
