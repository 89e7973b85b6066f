package dev.sennit.weave.frame;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.body.AesRounds;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kind.AesMemory;
import dev.sennit.weave.kind.AesMemory.SchedulePart;
import java.util.ArrayList;
import java.util.List;

/**
 * The function that expands a key of AES:
 *
 * <p>It writes the round keys and how many rounds there are. Keys have 16, 24 or 32 bytes.
 *
 * <p>The words of the key are in general registers. A word in every column of a block goes through
 * the last round of AES unmoved but for its bytes, which are substituted: so there is no table, and
 * the time does not depend on the key.
 */
final class KeyFrame {
  private static final Label DONE = new Label("done");

  private final Code.Values values = new Code.Values();
  private final AesMemory memory;
  private final Arguments arguments;
  private final Value schedule;
  private final Value key;
  private final Value keyBytes;
  private final Value zero;
  private final AesRounds aes;
  private final Code code;

  KeyFrame(KeyKernel kernel) {
    memory = kernel.memory();
    arguments = new Arguments(kernel, values);
    schedule = arguments.of(kernel.schedule());
    key = arguments.of(kernel.key());
    keyBytes = arguments.of(kernel.keyBytes());
    zero = values.next(Bank.VECTOR);
    aes = AesRounds.of(kernel.target().table());
    code = new Code(kernel.target().table(), values, Instruction.FRAME);
  }

  KernelFunction function() {
    write();
    return new KernelFunction(values, arguments.inOrder(), 0, code.take(), List.of());
  }

  private void write() {
    Label less32 = new Label("less32");
    Label less24 = new Label("less24");
    code.step("begin");
    code.into(zero, "each 64: d = 0");
    code.effect("32: goto l if a below n", less24, keyBytes, new Immediate(24));
    code.effect("32: goto l if a below n", less32, keyBytes, new Immediate(32));
    expand(32);
    code.goTo(DONE);
    code.mark(less32.name());
    expand(24);
    code.goTo(DONE);
    code.mark(less24.name());
    expand(16);
    code.mark(DONE.name());
    code.step("end");
    code.returns();
  }

  /** FIPS 197, section 5.2. */
  private void expand(int bytes) {
    code.step("key of %d bytes".formatted(bytes));
    int nk = bytes / Integer.BYTES;
    int count = (Aes.rounds(bytes) + 1) * Aes.BLOCK_BYTES / Integer.BYTES;
    List<Value> w = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (i < nk) {
        w.add(code.general("32: d = load(m)", word(key, 0, i)));
      } else {
        Value temp = w.get(i - 1);
        if (i % nk == 0) {
          Value rotated = code.general("32: d = rotr(a, n)", temp, new Immediate(Byte.SIZE));
          Value constant = code.general("32: d = n", new Immediate(Aes.roundConstant(i / nk)));
          temp = code.general("32: d = a ^ b", substituted(rotated), constant);
        } else if (nk > 6 && i % nk == 4) {
          temp = substituted(temp);
        }
        w.add(code.general("32: d = a ^ b", w.get(i - nk), temp));
      }
      code.effect(
          "32: store(m, a)", word(schedule, memory.at(SchedulePart.ROUND_KEYS), i), w.get(i));
    }
    Value rounds = code.number(Aes.rounds(bytes));
    code.store(new Address(schedule, memory.at(SchedulePart.ROUNDS)), rounds);
  }

  private static Address word(Value base, int start, int number) {
    return new Address(base, start + number * Integer.BYTES);
  }

  private Value substituted(Value word) {
    Value everywhere =
        code.value(
            Bank.VECTOR,
            "each 32: d = lanezeroeverywhere(a)",
            code.transfer(word, Bank.VECTOR, Integer.SIZE));
    Value after = code.value(Bank.VECTOR, "each 8: " + aes.last(), everywhere, zero);
    return code.transfer(after, Bank.GENERAL, Integer.SIZE);
  }
}
