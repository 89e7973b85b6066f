package dev.sennit.weave.frame;

import dev.sennit.weave.body.LanesBody;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kind.BlocksKind;
import dev.sennit.weave.kind.ChunksKind;
import dev.sennit.weave.kind.SeveralMessages;
import java.util.List;

/**
 * The function around the blocks of messages that are the lanes of vectors:
 *
 * <p>It takes {@code blocks} whole blocks of each message into that message's state. The states lie
 * one behind the other, in the order of the messages. Those after may lie where those before do.
 * Messages are anywhere, or lie at equal distances.
 */
final class LanesFrame {
  private static final Label DONE = new Label("done");

  private final Code.Values values = new Code.Values();
  private final BlockKernel kernel;
  private final Arguments arguments;
  private final Value after;
  private final Value before;
  private final Value blocks;
  private final int messages;
  private final Code code;
  private final LanesBody body;

  LanesFrame(BlockKernel kernel) {
    this.kernel = kernel;
    messages = kernel.shape().messages();
    SeveralMessages kind = (SeveralMessages) kernel.kind();
    arguments = new Arguments(kind, values);
    code = new Code(kernel.target().table(), values, Instruction.FRAME);
    code.step("begin");
    Operand local = LocalMemory.aligned(code, kernel);
    body = new LanesBody(kernel, values, new Address(local, 0));
    after = arguments.of(kind.after());
    before = arguments.of(kind.before());
    blocks = arguments.of(kind.blocks());
    switch (kind) {
      case BlocksKind of -> takePointers(arguments.of(of.messages()));
      case ChunksKind of -> countPointers(arguments.of(of.chunks()), arguments.of(of.distance()));
    }
    // It comes first, as it says what constants there are.
    List<Line> block = body.block();
    body.begin(code, before);
    code.goToIfZero(DONE, blocks);
    code.mark(BlockLoop.BLOCK.name());
    code.append(block);
    code.step("next block");
    code.countDown(blocks, BlockLoop.BLOCK);
    code.mark(DONE.name());
    code.step("end");
    body.end(code, after);
    LocalMemory.leave(code, kernel, local, body.localBytes());
    code.returns();
  }

  private void takePointers(Value table) {
    for (int message = 0; message < messages; message++) {
      code.store(body.pointer(message), code.load(new Address(table, message * Long.BYTES)));
    }
  }

  private void countPointers(Value first, Value distance) {
    for (int message = 0; message < messages; message++) {
      code.store(body.pointer(message), first);
      if (message < messages - 1) {
        code.into(first, "64: d = a + b", first, distance);
      }
    }
  }

  /** The function, as it is written. Its memory holds the pointers and the body's words. */
  KernelFunction function() {
    return new KernelFunction(
        values, arguments.inOrder(), kernel.slack() + body.localBytes(), code.take(), body.pool());
  }
}
