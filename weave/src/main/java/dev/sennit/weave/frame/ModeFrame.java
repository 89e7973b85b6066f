package dev.sennit.weave.frame;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.body.ModeStrands;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kind.AesMemory;
import dev.sennit.weave.kind.AesMemory.StatePart;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * The function around the blocks of a mode of AES:
 *
 * <p>It takes a part of a text of that length: groups of blocks in a loop, what is left of them in
 * groups half as long and so on, at last the bytes that are no block, by way of the stack. Where
 * the text ends with them it makes the tag.
 *
 * <p>GHASH takes in what is encrypted a group behind or two, so that both strands have what they
 * work on at once. What is decrypted it can take in beside it.
 */
final class ModeFrame {
  private static final int BLOCK = Aes.BLOCK_BYTES;
  private static final Label TAIL = new Label("tail");
  private static final Label FINISH = new Label("finish");
  private static final Label KEEP = new Label("keep");
  private static final Label DONE = new Label("done");

  private final Code.Values values = new Code.Values();
  private final Arguments arguments;
  private final Value state;
  private final Value in;
  private final Value out;
  private final Value length;
  private final Value hashed;
  private final Value left;
  private final Value counter;
  private final Value sum;
  private final AesMemory memory;
  private final Mode mode;
  private final int group;
  private final int groupsBehind;
  private final Operand stack;
  private final Code code;
  private final ModeStrands strands;
  private final boolean wide;

  ModeFrame(ModeKernel kernel) {
    arguments = new Arguments(kernel, values);
    state = arguments.of(kernel.state());
    in = arguments.of(kernel.in());
    out = arguments.of(kernel.out());
    length = arguments.of(kernel.length());
    hashed = values.next(Bank.GENERAL);
    left = values.next(Bank.GENERAL);
    counter = values.next(Bank.VECTOR);
    sum = values.next(Bank.VECTOR);
    memory = kernel.memory();
    mode = kernel.mode();
    group = kernel.group();
    groupsBehind = kernel.groupsBehind();
    stack = kernel.target().architecture().stackPointer();
    code = new Code(kernel.target().table(), values, Instruction.FRAME);
    strands = new ModeStrands(kernel, values, arguments.of(kernel.schedule()));
    wide = kernel.shape().lanes() > 1;
  }

  /**
   * Writes the function. Its memory is for the bytes that are no block, and for what becomes of
   * them.
   */
  KernelFunction function() {
    write();
    return new KernelFunction(values, arguments.inOrder(), 2 * BLOCK, code.take(), strands.pool());
  }

  private void write() {
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
    Value zero = code.zeroVector();
    strands.store(code, new Address(stack, 0), zero);
    strands.store(code, new Address(stack, BLOCK), zero);
    if (wide) {
      code.narrow();
    }
    code.returns();
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
      code.into(counter, "each 64: d = a", strands.swapped(code, inHalves(StatePart.COUNTER)));
    }
    if (hashes()) {
      code.into(sum, "each 64: d = a", strands.reversed(code, inHalves(StatePart.SUM)));
    }
  }

  /** Read as Java writes it just before: a load of two stores waits until they are in the cache. */
  private Value inHalves(StatePart part) {
    Address upper = new Address(state, memory.at(part) + Long.BYTES);
    return code.vector(code.load(at(part)), code.load(upper));
  }

  private Address at(StatePart part) {
    return new Address(state, memory.at(part));
  }

  /** All whole groups. */
  private void groups() {
    int bytes = group * BLOCK;
    code.shiftRight(left, length, Integer.numberOfTrailingZeros(bytes));
    code.goToIfZero(TAIL, left);
    if (mode.hashes() == Hashed.OUTPUT) {
      code.copy(hashed, out);
      ahead(groupsBehind);
    } else {
      beside(new Passage(group, mode.counts(), hashes(), true));
    }
  }

  /** Counts that many groups ahead of GHASH, as far as there are any; at the end it hashes them. */
  private void ahead(int groups) {
    if (groups == 0) {
      passage(new Passage(group, true, true, true));
      return;
    }
    Label last = new Label(groups == groupsBehind ? "last" : "last" + groups);
    passage(new Passage(group, true, false, false));
    code.subtract(left, 1);
    code.goToIfZero(last, left);
    ahead(groups - 1);
    code.mark(last.name());
    passage(new Passage(group, false, true, false));
  }

  /**
   * What is less than a group. All of it is encrypted before any of it is hashed: nothing of it
   * waits for GHASH, and GHASH not for what has been stored just before.
   */
  private void parts() {
    if (mode.hashes() == Hashed.OUTPUT) {
      code.copy(hashed, out);
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
      code.goToIfNone(skip, length, (long) blocks * BLOCK);
      part.accept(blocks);
      code.mark(skip.name());
    }
  }

  /** A passage that hashes what comes in, if it hashes. */
  private void beside(Passage passage) {
    if (passage.counts() && passage.hashes()) {
      code.copy(hashed, in);
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
        passage,
        number,
        passage.counts() ? from : null,
        to,
        sum,
        passage.hashes() ? absorbed : null);
    if (passage.hashes()) {
      code.add(absorbed, bytes);
    }
    if (passage.counts()) {
      code.add(from, bytes);
      code.add(to, bytes);
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
    code.goToIfNone(none, length, BLOCK - 1);
    strands.store(code, new Address(stack, 0), code.zeroVector());
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
    Value pointer = code.copyOf(stack);
    code.add(pointer, place);
    return pointer;
  }

  private void hashRest(int place) {
    Value block = onStack(place);
    passage(new Passage(1, false, true, false), null, null, block, null);
  }

  private void zeroBehindRest() {
    code.step("rest");
    Value ones = code.addressOf(strands.onesAndZeros());
    code.add(ones, BLOCK);
    Value bytes = code.general("32: d = a & n", length, new Immediate(BLOCK - 1));
    Value back = code.general("64: d = ~a", bytes);
    code.add(back, 1);
    code.add(ones, back);
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
      code.goToIfNone(skip, length, bytes);
      String width = bytes == 8 ? "64: " : "32: ";
      String suffix = bytes >= 4 ? "" : String.valueOf(8 * bytes);
      Value moved = code.general(width + "d = load" + suffix + "(m)", new Address(from, 0));
      code.effect(width + "store" + suffix + "(m, a)", new Address(to, 0), moved);
      code.add(from, bytes);
      code.add(to, bytes);
      code.mark(skip.name());
    }
  }

  /** The lengths into the sum, and the sum encrypted: the tag. */
  private void finish() {
    code.mark(FINISH.name());
    code.step("finish");
    Value ends = code.load(at(StatePart.ENDS));
    code.goToIfZero(KEEP, ends);
    Value lengths = code.sum(state, memory.at(StatePart.LENGTHS));
    passage(new Passage(1, false, true, false), null, null, lengths, null);
    strands.store(code, at(StatePart.SUM), strands.reversed(code, sum));
    Value first = code.newValue(Bank.VECTOR);
    code.into(
        first,
        "each 64: d = a",
        strands.swapped(code, strands.load(code, at(StatePart.FIRST_COUNTER))));
    Value from = code.sum(state, memory.at(StatePart.SUM));
    Value to = code.sum(state, memory.at(StatePart.SUM));
    passage(new Passage(1, true, false, false), from, to, null, first);
    code.goTo(DONE);
  }

  /** Leaves counter and sum to the next part. */
  private void keep() {
    code.step("keep");
    if (mode.counts()) {
      strands.store(code, at(StatePart.COUNTER), strands.swapped(code, counter));
    }
    if (hashes()) {
      strands.store(code, at(StatePart.SUM), strands.reversed(code, sum));
    }
  }
}
