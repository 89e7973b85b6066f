package dev.sennit.weave.frame;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.Clearing.Stores;
import java.util.List;
import java.util.Map;

/**
 * The function that makes memory zero:
 *
 * <p>Stores may overlap, so no byte needs to be counted: what is short has its two ends stored, by
 * as wide a store as goes into it. What is longer has its first bytes stored as they lie and its
 * last ones likewise; between them stores are aligned, in turns of loops. Which way is taken
 * depends on length and base only.
 */
final class ClearFrame {
  /** What a loop on lines takes in a turn: a line of a cache. */
  private static final int LINE = 64;

  /** How many blocks longer turns take. */
  private static final int MANY = 8;

  /** From which length on blocks are worth to be asked for. */
  private static final int FEWEST_FOR_BLOCKS = 4 * LINE;

  private static final Label LINES = new Label("lines");
  private static final Label LAST = new Label("last");
  private static final Label DONE = new Label("done");

  private final Code.Values values = new Code.Values();
  private final Arguments arguments;
  private final Value base;
  private final Value length;
  private final ClearKernel kernel;
  private final Code code;
  private final List<Stores> stores;
  private final Value zero;
  private final Value zeros;

  /** Behind the memory. */
  private final Value end;

  /** Where the next aligned store goes. */
  private final Value next;

  ClearFrame(ClearKernel kernel) {
    this.kernel = kernel;
    arguments = new Arguments(kernel, values);
    base = arguments.of(kernel.base());
    length = arguments.of(kernel.length());
    next = values.next(Bank.GENERAL);
    code = new Code(kernel.target().table(), values, Instruction.FRAME);
    stores = Stores.of(kernel.target().table());
    zero = values.next(Bank.GENERAL);
    zeros = values.next(Bank.VECTOR);
    end = values.next(Bank.GENERAL);
  }

  KernelFunction function() {
    write();
    return new KernelFunction(values, arguments.inOrder(), 0, code.take(), List.of());
  }

  private void write() {
    code.step("begin");
    code.set(zero, 0);
    code.into(zeros, "each 64: d = 0");
    code.add(end, base, length);
    shortOnes();
    longOnes();
    code.mark(DONE.name());
    code.step("end");
    code.returns();
  }

  private int widest() {
    return stores.getFirst().bytes();
  }

  /** What the loop stores in a turn that comes last. */
  private int turn() {
    return switch (kernel.clearing()) {
      case ZVA -> LINE;
      case VECTOR, STREAM -> 4 * widest();
    };
  }

  /** To what the stores between the ends are aligned. */
  private int alignment() {
    return kernel.clearing() == Clearing.STREAM ? LINE : widest();
  }

  /** What is shorter may have no turn between its ends: the next power of two. */
  private int shortest() {
    return 2 * Integer.highestOneBit(turn() + alignment() - 1);
  }

  // ---------------------------------------------------------------- short ones

  /** All that is shorter: of each length the ends, as far as they are powers of two. */
  private void shortOnes() {
    int bound = shortest();
    Label longer = new Label("longer");
    code.goToIfBelow(new Label(below(bound)), length, bound);
    code.goTo(longer);
    for (int bytes = bound / 2; bytes > 0; bytes /= 2) {
      code.mark(below(2 * bytes));
      code.step("%d to %d bytes".formatted(bytes, 2 * bytes - 1));
      code.goToIfBelow(bytes == 1 ? DONE : new Label(below(bytes)), length, bytes);
      store(base, 0, bytes);
      if (bytes > 1) {
        store(end, -bytes, bytes);
      }
      code.goTo(DONE);
    }
    code.mark(longer.name());
  }

  private static String below(int bytes) {
    return "below" + bytes;
  }

  /** Stores so many bytes, by the widest stores that go into them. */
  private void store(Value from, int offset, int bytes) {
    Stores widest =
        stores.stream().filter(store -> store.bytes() <= bytes).findFirst().orElseThrow();
    for (int start = 0; start < bytes; start += widest.bytes()) {
      code.effect(
          widest.bank(),
          widest.meaning(),
          new Address(from, offset + start),
          widest.bank() == Bank.GENERAL ? zero : zeros);
    }
  }

  // ---------------------------------------------------------------- long ones

  private void longOnes() {
    code.step("first bytes");
    store(base, 0, alignment());
    code.add(next, base, alignment());
    code.into(next, "64: d = a & n", next, new Immediate(-alignment()));
    Value last = before(end, turn());
    switch (kernel.clearing()) {
      case ZVA -> {
        blocks();
        lines(last);
      }
      case VECTOR -> turns("vectors", turn(), last);
      case STREAM -> stream(last);
    }
    code.mark(LAST.name());
    code.step("last bytes");
    store(end, -turn(), turn());
  }

  private Value before(Value place, int bytes) {
    return code.difference(place, bytes);
  }

  /** Stores so many bytes in a turn, until no turn fits any more. */
  private void turns(String step, int bytes, Value last) {
    Label again = new Label(step.replace(' ', '_'));
    code.mark(again.name());
    code.step(step);
    store(next, 0, bytes);
    code.add(next, bytes);
    code.goToIfBelow(again, next, last);
  }

  /** What blocks have left. */
  private void lines(Value last) {
    code.mark(LINES.name());
    code.step("lines");
    code.goToIfBelow(LAST, last, next);
    turns("single lines", LINE, last);
  }

  private void stream(Value last) {
    Label again = new Label("vectors");
    code.mark(again.name());
    code.step("vectors past the caches");
    Stores vectors = stores.getFirst();
    for (int offset = 0; offset < turn(); offset += vectors.bytes()) {
      code.effect(
          vectors.bank(),
          vectors.meaning().replace("store", "stream"),
          new Address(next, offset),
          zeros);
    }
    code.add(next, turn());
    code.goToIfBelow(again, next, last);
    code.effect("64: fence");
  }

  // ---------------------------------------------------------------- what processors do themselves

  /** The processor says how long blocks are; where it forbids them, or few fit, lines serve. */
  private void blocks() {
    code.step("blocks");
    code.goToIfBelow(LINES, length, FEWEST_FOR_BLOCKS);
    Value identity = values.next(Bank.GENERAL);
    Value block = values.next(Bank.GENERAL);
    code.add(
        kernel.target().table().find(Bank.GENERAL, "64: d = blocks; e = blocklength"),
        Map.of("d", identity, "e", block));
    Label allowed = new Label("allowed");
    code.goToIfNone(allowed, identity, Meaning.Blocks.FORBIDDEN);
    code.goTo(LINES);
    code.mark(allowed.name());
    code.goToIfBelow(LINES, length, times(block, 4));
    Value mask = negative(block);
    Value first = code.sum(next, before(block, 1));
    code.into(first, "64: d = a & b", first, mask);
    turns("up to the first block", LINE, first);
    code.copy(next, first);
    Label few = new Label("few_blocks");
    code.goToIfBelow(few, length, times(block, 2 * MANY));
    Value many = code.sum(end, negative(times(block, MANY)));
    blocksInTurns("many blocks", MANY, block, many);
    code.mark(few.name());
    Value one = code.sum(end, mask);
    code.goToIfBelow(LINES, one, next);
    blocksInTurns("single blocks", 1, block, one);
  }

  private Value times(Value block, int powerOfTwo) {
    return code.shiftedLeft(block, Integer.numberOfTrailingZeros(powerOfTwo));
  }

  private Value negative(Value number) {
    return code.general("64: d = ~a", before(number, 1));
  }

  private void blocksInTurns(String step, int count, Value block, Value last) {
    Label again = new Label(step.replace(' ', '_'));
    code.mark(again.name());
    code.step(step);
    for (int i = 0; i < count; i++) {
      code.effect("64: zeroblock(a)", next);
      code.add(next, block);
    }
    code.goToIfBelow(again, next, last);
  }
}
