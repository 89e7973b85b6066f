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

  private LanesFrame() {}

  /** Writes the function. Its memory holds the pointers and the body's words. */
  static KernelFunction of(BlockKernel kernel) {
    Code.Values values = new Code.Values();
    int messages = kernel.shape().messages();
    SeveralMessages kind = (SeveralMessages) kernel.kind();
    Arguments arguments = new Arguments(kind, values);
    Value blocks = arguments.of(kind.blocks());
    Code code = new Code(kernel.target().table(), values, Instruction.FRAME);
    code.step("begin");
    Operand local = LocalMemory.aligned(code, kernel);
    LanesBody body = new LanesBody(kernel, values, new Address(local, 0));
    switch (kind) {
      case BlocksKind of -> takePointers(code, body, messages, arguments.of(of.messages()));
      case ChunksKind of ->
          countPointers(
              code, body, messages, arguments.of(of.chunks()), arguments.of(of.distance()));
    }
    // It comes first, as it says what constants there are.
    List<Line> block = body.block();
    body.begin(code, arguments.of(kind.before()));
    code.goToIfZero(DONE, blocks);
    code.mark(BlockLoop.BLOCK.name());
    code.append(block);
    code.step("next block");
    code.countDown(blocks, BlockLoop.BLOCK);
    code.mark(DONE.name());
    code.step("end");
    body.end(code, arguments.of(kind.after()));
    LocalMemory.leave(code, kernel, local, body.localBytes());
    code.returns();
    return new KernelFunction(
        values, arguments.inOrder(), kernel.slack() + body.localBytes(), code.take(), body.pool());
  }

  private static void takePointers(Code code, LanesBody body, int messages, Value table) {
    for (int message = 0; message < messages; message++) {
      code.store(body.pointer(message), code.load(new Address(table, message * Long.BYTES)));
    }
  }

  private static void countPointers(
      Code code, LanesBody body, int messages, Value first, Value distance) {
    for (int message = 0; message < messages; message++) {
      code.store(body.pointer(message), first);
      if (message < messages - 1) {
        code.add(first, distance);
      }
    }
  }
}
