package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * The function that expands a key of AES:
 *
 * <pre>
 * void kernel(uint8_t *schedule, const uint8_t *key, uint64_t keyBytes)
 * </pre>
 *
 * It writes the round keys and how many rounds there are. Keys have 16, 24 or 32 bytes.
 *
 * <p>The words of the key are in general registers. A word in every column of a block goes through
 * the last round of AES unmoved but for its bytes, which are substituted: so there is no table, and
 * the time does not depend on the key.
 */
final class KeyFrame {
  private static final Label DONE = new Label("done");

  private final Code.Values values = new Code.Values();
  private final Value schedule = values.next(Bank.GENERAL);
  private final Value key = values.next(Bank.GENERAL);
  private final Value keyBytes = values.next(Bank.GENERAL);
  private final Value zero = values.next(Bank.VECTOR);
  private final AesRounds aes;
  private final Code code;

  KeyFrame(KeyKernel kernel) {
    aes = AesRounds.of(kernel.target().table());
    code = new Code(kernel.target().table(), values, Instruction.FRAME);
    Label less32 = new Label("less32");
    Label less24 = new Label("less24");
    code.step("begin");
    code.into(zero, "each 64: d = 0");
    code.effect("32: goto l if a below n", less24, keyBytes, new Immediate(24));
    code.effect("32: goto l if a below n", less32, keyBytes, new Immediate(32));
    expand(32);
    code.effect("64: goto l", DONE);
    code.mark(less32.name());
    expand(24);
    code.effect("64: goto l", DONE);
    code.mark(less24.name());
    expand(16);
    code.mark(DONE.name());
    code.step("end");
    code.effect("64: return");
  }

  /** The function, as it is written. */
  Function function() {
    return new Function(values, List.of(schedule, key, keyBytes), 0, code.take(), List.of());
  }

  /** FIPS 197, section 5.2. */
  private void expand(int bytes) {
    code.step("key of %d bytes".formatted(bytes));
    int nk = bytes / Integer.BYTES;
    int count = (Aes.rounds(bytes) + 1) * Aes.BLOCK_BYTES / Integer.BYTES;
    List<Value> w = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (i < nk) {
        w.add(code.general("32: d = load(m)", word(key, i)));
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
      code.effect("32: store(m, a)", word(schedule, i), w.get(i));
    }
    Value rounds = code.general("64: d = n", new Immediate(Aes.rounds(bytes)));
    code.effect("64: store(m, a)", new Address(schedule, ModeMemory.ROUNDS), rounds);
  }

  private static Address word(Value base, int number) {
    return new Address(base, number * Integer.BYTES);
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
