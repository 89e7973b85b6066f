package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * The function around the blocks of several messages:
 *
 * <pre>
 * void kernel(uint8_t *after, const uint8_t *before, const uint8_t *const *messages, uint64_t blocks)
 * </pre>
 *
 * It takes {@code blocks} whole blocks of each message into that message's state: it reads the
 * states before, and writes those after, which may lie in the same place.
 */
final class BlocksFrame {
  private static final Label DONE = new Label("done");

  private final Code.Values values = new Code.Values();
  private final Value after = values.next(Bank.GENERAL);
  private final Value before = values.next(Bank.GENERAL);
  private final Value table = values.next(Bank.GENERAL);
  private final Value blocks = values.next(Bank.GENERAL);
  private final Code code;
  private final Body body;

  BlocksFrame(BlockKernel kernel) {
    code = new Code(kernel.target().table(), values, Instruction.FRAME);
    List<Value> messages = generalValues(kernel.shape().messages());
    body = Body.of(kernel, values, messages, 0);
    code.step("begin");
    for (int i = 0; i < messages.size(); i++) {
      code.into(messages.get(i), "64: d = load(m)", new Address(table, i * Long.BYTES));
    }
    body.begin(code, before);
    Parked parked = new Parked(code, kernel.weaving().parking());
    BlockLoop loop = new BlockLoop(kernel, code, parked, messages, blocks);
    parked.park(after);
    code.effect("64: goto l if a == 0", DONE, blocks);
    loop.prepare();
    loop.write(body);
    code.mark(DONE.name());
    code.step("end");
    parked.recall(after);
    body.end(code, after);
    LocalMemory.zero(code, kernel.target().architecture().stackPointer(), 0, body.localBytes());
    code.effect("64: return");
  }

  /** The function, as it is written. */
  Function function() {
    return new Function(
        values, List.of(after, before, table, blocks), body.localBytes(), code.take(), body.pool());
  }

  private List<Value> generalValues(int count) {
    List<Value> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      made.add(values.next(Bank.GENERAL));
    }
    return made;
  }
}
