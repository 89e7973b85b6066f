package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Value;
import dev.sennit.weave.target.Passage;
import dev.sennit.weave.target.Passage.Role;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * The function around the blocks of a mode of AES:
 *
 * <pre>
 * void kernel(
 *     const uint8_t *schedule, uint8_t *state, const uint8_t *in, uint8_t *out, uint64_t length)
 * </pre>
 *
 * It takes a part of a text of that length: groups of blocks in a loop, what is left of them in
 * groups half as long and so on, at last the bytes that are no block, by way of the stack. Where
 * the text ends with them it makes the tag.
 *
 * <p>GHASH takes in what is encrypted a group behind, so that both strands have what they work on
 * at once. What is decrypted it can take in beside it.
 */
final class ModeFrame {
  private static final int BLOCK = Aes.BLOCK_BYTES;
  private static final Label TAIL = new Label("tail");
  private static final Label FINISH = new Label("finish");
  private static final Label KEEP = new Label("keep");
  private static final Label DONE = new Label("done");

  private final Code.Values values = new Code.Values();
  private final Value schedule = values.next(Bank.GENERAL);
  private final Value state = values.next(Bank.GENERAL);
  private final Value in = values.next(Bank.GENERAL);
  private final Value out = values.next(Bank.GENERAL);
  private final Value hashed = values.next(Bank.GENERAL);
  private final Value length = values.next(Bank.GENERAL);
  private final Value left = values.next(Bank.GENERAL);
  private final Value counter = values.next(Bank.VECTOR);
  private final Value sum = values.next(Bank.VECTOR);
  private final Mode mode;
  private final int group;
  private final Operand stack;
  private final Code code;
  private final ModeStrands strands;
  private final boolean wide;

  ModeFrame(ModeKernel kernel) {
    mode = kernel.mode();
    group = kernel.group();
    stack = kernel.target().architecture().stackPointer();
    code = new Code(kernel.target().table(), values, Instruction.FRAME);
    strands = new ModeStrands(kernel, values, schedule);
    wide = kernel.shape().lanes() > 1;
    begin();
    groups();
    code.mark(TAIL.name());
    parts();
    rest();
    if (mode.makesTag()) {
      finish();
    }
    code.mark(KEEP.name());
    keep();
    code.mark(DONE.name());
    code.step("end");
    Value zero = code.value(Bank.VECTOR, "each 64: d = 0");
    strands.store(code, new Address(stack, 0), zero);
    strands.store(code, new Address(stack, BLOCK), zero);
    if (wide) {
      code.effect("64: narrow");
    }
    code.effect("64: return");
  }

  /**
   * The function, as it is written. Its memory is for the bytes that are no block, and for what
   * becomes of them.
   */
  Function function() {
    return new Function(
        values, List.of(schedule, state, in, out, length), 2 * BLOCK, code.take(), strands.pool());
  }

  private boolean hashes() {
    return mode.hashes() != Hashed.NOTHING;
  }

  // ---------------------------------------------------------------- parts of the function

  private void begin() {
    code.step("begin");
    strands.prepare(code);
    if (mode.counts()) {
      strands.begin(code);
      code.into(counter, "each 64: d = a", strands.swapped(code, inHalves(ModeMemory.COUNTER)));
    }
    if (hashes()) {
      code.into(sum, "each 64: d = a", strands.reversed(code, inHalves(ModeMemory.SUM)));
    }
  }

  /** Read as Java writes it just before: a load of two stores waits until they are in the cache. */
  private Value inHalves(int offset) {
    return code.vector(
        code.general("64: d = load(m)", at(offset)),
        code.general("64: d = load(m)", at(offset + Long.BYTES)));
  }

  private Address at(int offset) {
    return new Address(state, offset);
  }

  /** All whole groups. */
  private void groups() {
    int bytes = group * BLOCK;
    code.into(left, "64: d = a >> n", length, new Immediate(Integer.numberOfTrailingZeros(bytes)));
    code.effect("64: goto l if a == 0", TAIL, left);
    if (mode.hashes() == Hashed.OUTPUT) {
      Label last = new Label("last");
      code.into(hashed, "64: d = a", out);
      passage(new Passage(group, true, false, false));
      code.into(left, "64: d = a - n", left, new Immediate(1));
      code.effect("64: goto l if a == 0", last, left);
      passage(new Passage(group, true, true, true));
      code.mark(last.name());
      passage(new Passage(group, false, true, false));
    } else {
      beside(new Passage(group, mode.counts(), hashes(), true));
    }
  }

  /**
   * What is less than a group. All of it is encrypted before any of it is hashed: nothing of it
   * waits for GHASH, and GHASH not for what has been stored just before.
   */
  private void parts() {
    if (mode.hashes() == Hashed.OUTPUT) {
      code.into(hashed, "64: d = a", out);
      parts("uncounted", blocks -> passage(new Passage(blocks, true, false, false)));
      parts("unhashed", blocks -> passage(new Passage(blocks, false, true, false)));
    } else {
      parts("without", blocks -> beside(new Passage(blocks, mode.counts(), hashes(), false)));
    }
  }

  /** Half a group, a quarter and so on, of each what there is. */
  private void parts(String without, IntConsumer part) {
    for (int blocks = group / 2; blocks >= 1; blocks /= 2) {
      Label skip = new Label(without + blocks);
      code.step("part");
      code.effect("32: goto l if (a & n) == 0", skip, length, new Immediate((long) blocks * BLOCK));
      part.accept(blocks);
      code.mark(skip.name());
    }
  }

  /** A passage that hashes what comes in, if it hashes. */
  private void beside(Passage passage) {
    if (passage.counts() && passage.hashes()) {
      code.into(hashed, "64: d = a", in);
    }
    passage(passage, in, out, passage.counts() ? hashed : in, counter);
  }

  private void passage(Passage passage) {
    passage(passage, in, out, hashed, counter);
  }

  private void passage(Passage passage, Value from, Value to, Value absorbed, Value number) {
    Map<Role, Operand> places = new EnumMap<>(Role.class);
    if (passage.counts()) {
      places.putAll(Map.of(Role.IN, from, Role.OUT, to, Role.COUNTER, number));
    }
    if (passage.hashes()) {
      places.putAll(Map.of(Role.HASHED, absorbed, Role.SUM, sum));
    }
    Label again = new Label("groups");
    int bytes = passage.blocks() * BLOCK;
    if (passage.repeats()) {
      places.put(Role.LEFT, left);
    }
    code.begins(passage, places);
    if (passage.repeats()) {
      code.mark(again.name());
    }
    strands.pass(
        code,
        passage.blocks(),
        number,
        passage.counts() ? from : null,
        to,
        sum,
        passage.hashes() ? absorbed : null);
    if (passage.hashes()) {
      code.into(absorbed, "64: d = a + n", absorbed, new Immediate(bytes));
    }
    if (passage.counts()) {
      code.into(from, "64: d = a + n", from, new Immediate(bytes));
      code.into(to, "64: d = a + n", to, new Immediate(bytes));
    }
    if (passage.repeats()) {
      code.countDown(left, again);
    }
    code.ends(passage);
  }

  /** The bytes behind all blocks, filled up with zeros on the stack. */
  private void rest() {
    code.step("rest");
    Label none = mode.makesTag() ? FINISH : KEEP;
    code.effect("32: goto l if (a & n) == 0", none, length, new Immediate(BLOCK - 1));
    strands.store(code, new Address(stack, 0), code.value(Bank.VECTOR, "each 64: d = 0"));
    copyRest(in, onStack(0));
    if (mode.counts()) {
      if (mode.hashes() == Hashed.INPUT) {
        hashRest(0);
      }
      Value from = onStack(0);
      Value to = onStack(BLOCK);
      passage(new Passage(1, true, false, false), from, to, null, counter);
      Value made = onStack(BLOCK);
      copyRest(made, out);
      if (mode.hashes() == Hashed.OUTPUT) {
        zeroBehindRest();
        hashRest(BLOCK);
      }
    } else {
      hashRest(0);
    }
  }

  /** A pointer to what lies so far above the stack pointer. */
  private Value onStack(int place) {
    Value pointer = code.general("64: d = a", stack);
    code.into(pointer, "64: d = a + n", pointer, new Immediate(place));
    return pointer;
  }

  private void hashRest(int place) {
    Value block = onStack(place);
    passage(new Passage(1, false, true, false), null, null, block, null);
  }

  private void zeroBehindRest() {
    code.step("rest");
    Value ones = code.general("64: d = address(p)", strands.onesAndZeros());
    code.into(ones, "64: d = a + n", ones, new Immediate(BLOCK));
    Value bytes = code.general("32: d = a & n", length, new Immediate(BLOCK - 1));
    Value back = code.general("64: d = ~a", bytes);
    code.into(back, "64: d = a + n", back, new Immediate(1));
    code.into(ones, "64: d = a + b", ones, back);
    Address made = new Address(stack, BLOCK);
    Value kept =
        code.value(
            Bank.VECTOR,
            "each 64: d = a & b",
            strands.load(code, made),
            strands.load(code, new Address(ones, 0)));
    strands.store(code, made, kept);
  }

  /**
   * Copies the bytes that are no block, eight, four, two and one at a time; steps both pointers.
   */
  private void copyRest(Value from, Value to) {
    code.step("rest");
    for (int bytes = BLOCK / 2; bytes >= 1; bytes /= 2) {
      Label skip = new Label("skip" + values.next(Bank.GENERAL).id());
      code.effect("32: goto l if (a & n) == 0", skip, length, new Immediate(bytes));
      String width = bytes == 8 ? "64: " : "32: ";
      String suffix = bytes >= 4 ? "" : String.valueOf(8 * bytes);
      Value moved = code.general(width + "d = load" + suffix + "(m)", new Address(from, 0));
      code.effect(width + "store" + suffix + "(m, a)", new Address(to, 0), moved);
      code.into(from, "64: d = a + n", from, new Immediate(bytes));
      code.into(to, "64: d = a + n", to, new Immediate(bytes));
      code.mark(skip.name());
    }
  }

  /** The lengths into the sum, and the sum encrypted: the tag. */
  private void finish() {
    code.mark(FINISH.name());
    code.step("finish");
    Value ends = code.general("64: d = load(m)", at(ModeMemory.ENDS));
    code.effect("64: goto l if a == 0", KEEP, ends);
    Value lengths = code.general("64: d = a + n", state, new Immediate(ModeMemory.LENGTHS));
    passage(new Passage(1, false, true, false), null, null, lengths, null);
    strands.store(code, at(ModeMemory.SUM), strands.reversed(code, sum));
    Value first = code.newValue(Bank.VECTOR);
    code.into(
        first,
        "each 64: d = a",
        strands.swapped(code, strands.load(code, at(ModeMemory.FIRST_COUNTER))));
    Value from = code.general("64: d = a + n", state, new Immediate(ModeMemory.SUM));
    Value to = code.general("64: d = a + n", state, new Immediate(ModeMemory.SUM));
    passage(new Passage(1, true, false, false), from, to, null, first);
    code.effect("64: goto l", DONE);
  }

  /** Leaves counter and sum to the next part. */
  private void keep() {
    code.step("keep");
    if (mode.counts()) {
      strands.store(code, at(ModeMemory.COUNTER), strands.swapped(code, counter));
    }
    if (hashes()) {
      strands.store(code, at(ModeMemory.SUM), strands.reversed(code, sum));
    }
  }
}
