package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * The function around the blocks of several messages:
 *
 * <pre>
 * void kernel(uint8_t *states, const uint8_t *const *messages, uint64_t blocks)
 * </pre>
 *
 * It takes {@code blocks} whole blocks of each message into that message's state.
 */
final class BlocksFrame implements Frame {
  private static final Label BLOCK = new Label("block");
  private static final Label DONE = new Label("done");

  private final Code.Values values = new Code.Values();
  private final Value states = values.next(Bank.GENERAL);
  private final Value table = values.next(Bank.GENERAL);
  private final Value blocks = values.next(Bank.GENERAL);
  private final Code code;
  private final int blockBytes;
  private final List<Line> lines;
  private final List<Long> pool;

  BlocksFrame(Kernel kernel) {
    code = new Code(kernel.target().table(), values, Instruction.FRAME);
    blockBytes = kernel.algorithm().blockBytes();
    List<Value> messages = generalValues(kernel.shape().messages());
    Body body = new Body(kernel, values, messages);
    code.step("begin");
    code.effect("64: goto l if a == 0", DONE, blocks);
    for (int i = 0; i < messages.size(); i++) {
      code.into(messages.get(i), "64: d = load(m)", new Address(table, i * Long.BYTES));
    }
    body.begin(code, states);
    Value end =
        kernel.weaving().parking().frame() ? parkedLoop(messages, body) : loop(messages, body);
    code.step("end");
    body.end(code, end);
    code.mark(DONE.name());
    code.effect("64: return");
    lines = code.take();
    pool = body.pool();
  }

  /** The loop over the blocks; gives the address of the states. */
  private Value loop(List<Value> messages, Body body) {
    code.mark(BLOCK.name());
    code.append(body.block());
    code.step("next block");
    for (Value message : messages) {
      code.into(message, "64: d = a + n", message, new Immediate(blockBytes));
    }
    code.countDown(blocks, BLOCK);
    return states;
  }

  /** The same with the pointers and the count parked while a block is computed. */
  private Value parkedLoop(List<Value> messages, Body body) {
    Value parkedStates = park(states);
    Value parkedBlocks = park(blocks);
    List<Value> parkedMessages = messages.stream().map(this::park).toList();
    code.mark(BLOCK.name());
    code.step("take the pointers");
    for (int i = 0; i < messages.size(); i++) {
      code.transferInto(messages.get(i), parkedMessages.get(i), Long.SIZE);
      Value next = code.general("64: d = a + n", messages.get(i), new Immediate(blockBytes));
      code.transferInto(parkedMessages.get(i), next, Long.SIZE);
    }
    code.append(body.block());
    code.step("next block");
    Value left =
        code.general(
            "64: d = a - n",
            code.transfer(parkedBlocks, Bank.GENERAL, Long.SIZE),
            new Immediate(1));
    code.transferInto(parkedBlocks, left, Long.SIZE);
    code.effect("64: goto l if a != 0", BLOCK, left);
    return code.transfer(parkedStates, Bank.GENERAL, Long.SIZE);
  }

  private Value park(Value value) {
    return code.transfer(value, Bank.VECTOR, Long.SIZE);
  }

  private List<Value> generalValues(int count) {
    List<Value> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      made.add(values.next(Bank.GENERAL));
    }
    return made;
  }

  @Override
  public Code.Values values() {
    return values;
  }

  @Override
  public List<Value> arguments() {
    return List.of(states, table, blocks);
  }

  @Override
  public int localBytes() {
    return 0;
  }

  @Override
  public List<Line> lines() {
    return lines;
  }

  @Override
  public List<Long> pool() {
    return pool;
  }
}
