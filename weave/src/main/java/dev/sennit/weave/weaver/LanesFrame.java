package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.Operand.Value;
import java.util.List;

/**
 * The function around the blocks of messages that are the lanes of vectors:
 *
 * <pre>
 * void kernel(uint8_t *after, const uint8_t *before, const uint8_t *const *messages, uint64_t blocks)
 * </pre>
 *
 * It takes {@code blocks} whole blocks of each message into that message's state. The states lie
 * one behind the other, in the order of the messages. Those after may lie where those before do.
 */
final class LanesFrame {
  private static final Label DONE = new Label("done");

  private final Code.Values values = new Code.Values();
  private final Value after = values.next(Bank.GENERAL);
  private final Value before = values.next(Bank.GENERAL);
  private final Value table = values.next(Bank.GENERAL);
  private final Value blocks = values.next(Bank.GENERAL);
  private final Code code;
  private final LanesBody body;
  private int slack;

  LanesFrame(BlockKernel kernel) {
    code = new Code(kernel.target().table(), values, Instruction.FRAME);
    code.step("begin");
    Operand local = aligned(kernel);
    body = new LanesBody(kernel, values, new Address(local, 0));
    for (int message = 0; message < kernel.shape().messages(); message++) {
      Address entry = new Address(table, message * Long.BYTES);
      code.effect("64: store(m, a)", body.pointer(message), code.general("64: d = load(m)", entry));
    }
    // It comes first, as it says what constants there are.
    List<Line> block = body.block();
    body.begin(code, before);
    code.effect("64: goto l if a == 0", DONE, blocks);
    code.mark(BlockLoop.BLOCK.name());
    code.append(block);
    code.step("next block");
    code.countDown(blocks, BlockLoop.BLOCK);
    code.mark(DONE.name());
    code.step("end");
    body.end(code, after);
    LocalMemory.zero(code, local, 0, body.localBytes());
    if (kernel.target().table().has(Bank.GENERAL, "64: narrow")) {
      code.effect("64: narrow");
    }
    code.effect("64: return");
  }

  /** Where local memory begins: vectors that do not lie in one line of the cache take longer. */
  private Operand aligned(BlockKernel kernel) {
    Register stack = kernel.target().architecture().stackPointer();
    if (!kernel.aligns()) {
      return stack;
    }
    slack = kernel.alignment() - BlockKernel.STACK_ALIGNMENT;
    Value local = code.general("64: d = a", stack);
    code.into(local, "64: d = a + n", local, new Immediate(slack));
    code.into(local, "64: d = a & n", local, new Immediate(-kernel.alignment()));
    return local;
  }

  /** The function, as it is written. Its memory holds the pointers and the body's words. */
  Function function() {
    return new Function(
        values,
        List.of(after, before, table, blocks),
        slack + body.localBytes(),
        code.take(),
        body.pool());
  }
}
