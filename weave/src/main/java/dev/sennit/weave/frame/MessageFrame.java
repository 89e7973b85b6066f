package dev.sennit.weave.frame;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.EndWord;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.body.Body;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kind.MessageKind;
import java.nio.ByteOrder;
import java.util.List;

/**
 * The function around the block of a single message:
 *
 * <p>It takes all whole blocks of the message into the state before. Then, unless {@code total} is
 * negative, it ends a message of {@code total} bytes altogether: the bytes that are left are copied
 * to the stack, padded there, and taken in by the same loop; the copy is wiped. The state after may
 * lie where that before does.
 *
 * <p>If {@code total} holds the length of a digest above its lowest 56 bits, the digest is then
 * taken as a message behind a block of its own, into the second of two states before, and that is
 * ended: so an HMAC is one call.
 *
 * <p>A padding that has no length, in its bytes or in the state, ends a message of any length;
 * {@code total} is then the byte that it begins with. {@code length} counts a whole block as its
 * {@link BlockFunction#stride}.
 *
 * <p>Where the state tells which block is the last one, that is left behind the whole blocks, be it
 * whole itself; and there is no HMAC, as the block of its key may be the last one.
 */
final class MessageFrame {
  private static final Label BEGIN = new Label("begin");
  private static final Label REST = new Label("rest");
  private static final Label ONE = new Label("one");
  private static final Label DONE = new Label("done");
  private static final Label END = new Label("end");

  private static final int VECTOR_BYTES = 16;

  private final Code.Values values = new Code.Values();
  private final Arguments arguments;
  private final Value after;
  private final Value before;
  private final Value message;
  private final Value length;
  private final Value total;
  private final Value blocks;
  private final BlockFunction algorithm;
  private final int blockBytes;
  private final int endBytes;
  private final int localStart;
  private final Operand stack;

  /** Where the pointer to the state before waits. */
  private final Address waiting;

  private final Parked parked;
  private final BlockLoop loop;
  private final Code code;
  private final Body body;

  MessageFrame(BlockKernel kernel) {
    algorithm = kernel.algorithm();
    MessageKind kind = MessageKind.of(algorithm);
    arguments = new Arguments(kind, values);
    after = arguments.of(kind.after());
    before = arguments.of(kind.before());
    message = arguments.of(kind.message());
    length = arguments.of(kind.length());
    total = arguments.of(kind.total());
    blocks = values.next(Bank.GENERAL);
    blockBytes = algorithm.blockBytes();
    stack = kernel.target().architecture().stackPointer();
    code = new Code(kernel.target().table(), values, Instruction.FRAME);
    parked = new Parked(code, kernel.weaving());
    loop = new BlockLoop(kernel, code, parked, List.of(message), blocks);
    endBytes = endBytes();
    waiting = new Address(stack, endBytes);
    localStart = endBytes + VECTOR_BYTES;
    body = Body.of(kernel, values, List.of(message), localStart);
  }

  /**
   * Writes the function. Its memory is one block or two, what is left of the message, with its
   * padding; bytes of the message are in the first. Behind them are a pointer and the words of the
   * body that live in local memory.
   */
  KernelFunction function() {
    write();
    return new KernelFunction(
        values,
        arguments.inOrder(),
        localStart + LocalMemory.roundUp(body.localBytes()),
        code.take(),
        body.pool());
  }

  private void write() {
    code.mark(BEGIN.name());
    code.step("begin");
    body.begin(code, before);
    if (makesMacs()) {
      code.store(waiting, before);
    }
    parked.park(after, length, total);
    code.shiftRight(blocks, length, log2(algorithm.stride()));
    loop.prepare();
    code.goToIfZero(REST, blocks);
    loop.write(body);
    code.mark(REST.name());
    parked.recall(total);
    code.effect("64: goto l if negative a", DONE, total);
    pad();
    code.goTo(BlockLoop.BLOCK);
    code.mark(DONE.name());
    code.step("end");
    parked.recall(after);
    body.end(code, after);
    body.leave(code);
    if (makesMacs()) {
      beginWithDigest();
    }
    code.mark(END.name());
    code.step("end");
    zero(0, blockBytes);
    zero(localStart, body.localBytes());
    code.returns();
  }

  /** Room for the last blocks, and for the vector behind what is left of the message. */
  private int endBytes() {
    Padding padding = algorithm.padding();
    return LocalMemory.roundUp(
        Math.max(padding.mostBlocks() * blockBytes, padding.mostRest(blockBytes) + 1));
  }

  private boolean makesMacs() {
    return !algorithm.padding().isInState();
  }

  private void pad() {
    code.step("pad");
    parked.recall(length, message);
    zero(VECTOR_BYTES, bytesBeforeLength() - VECTOR_BYTES);
    Value cursor = code.copyOf(stack);
    for (int bytes = algorithm.stride() / 2; bytes >= VECTOR_BYTES; bytes /= 2) {
      Label skip = new Label("skip" + bytes);
      code.goToIfNone(skip, length, bytes);
      copy(cursor, bytes);
      code.mark(skip.name());
    }
    code.storeVector(new Address(cursor, 0), lastVector());
    markAsEnded();
    code.set(blocks, 1);
    if (algorithm.padding().hasLength()) {
      endWithLength();
    } else if (algorithm.padding().isInState()) {
      endInState();
    } else {
      endWithBits();
    }
    code.copy(message, stack);
    loop.prepare();
  }

  /** No message is left that ends. */
  private void markAsEnded() {
    Value sign = code.number(1);
    code.shiftLeft(sign, sign, Long.SIZE - 1);
    code.into(total, "64: d = a | b", total, sign);
    parked.park(total);
  }

  /**
   * With the digest as a message for the second state, if the caller wants that, all over again.
   */
  private void beginWithDigest() {
    code.step("outer");
    parked.recall(total);
    code.shiftRight(length, total, MessageKind.OUTER_BIT);
    code.into(length, "32: d = a & n", length, new Immediate(Byte.MAX_VALUE));
    code.goToIfZero(END, length);
    if (algorithm.padding().hasLength()) {
      code.add(total, length, blockBytes);
    } else {
      code.shiftLeft(total, total, Long.SIZE - Byte.SIZE);
      code.shiftRight(total, total, Long.SIZE - Byte.SIZE);
    }
    code.copy(message, after);
    code.load(before, waiting);
    code.add(before, algorithm.stateBytes());
    code.goTo(BEGIN);
  }

  private void endWithLength() {
    Value end = code.copyOf(stack);
    int mostInOne = blockBytes - algorithm.padding().lengthBytes();
    Value rest = code.general("32: d = a & n", length, new Immediate(algorithm.stride() - 1));
    code.effect("32: goto l if a below n", ONE, rest, new Immediate(mostInOne));
    zero(blockBytes, bytesBeforeLength());
    code.add(end, blockBytes);
    code.set(blocks, 2);
    code.mark(ONE.name());
    length(end);
  }

  /** Sets the words of the state that tell that the block is the last one. */
  private void endInState() {
    for (EndWord end : algorithm.padding().inState()) {
      body.set(
          code,
          end.word(),
          switch (end) {
            case EndWord.OfLength(int _, int significance) -> wordOfTotal(significance);
            case EndWord.OfRest(int _) ->
                code.general("32: d = a & n", length, new Immediate(algorithm.stride() - 1));
            case EndWord.Fixed(int _, long value) ->
                code.general(algorithm.wordBits() + ": d = n", new Immediate(value));
          });
    }
  }

  /** A word of the length in bytes, without what {@code total} has above that. */
  private Value wordOfTotal(int significance) {
    int low = significance * algorithm.wordBits();
    int above = Long.SIZE - MessageKind.OUTER_BIT;
    Value word = code.shiftedLeft(total, above);
    code.shiftRight(word, word, above + low);
    return word;
  }

  /** Sets the bits that end the block, in its last eight bytes. */
  private void endWithBits() {
    Address last = new Address(stack, blockBytes - Long.BYTES);
    Value bits = code.number(algorithm.padding().last());
    code.shiftLeft(bits, bits, Long.SIZE - Byte.SIZE);
    Value word = code.load(last);
    code.store(last, code.general("64: d = a | b", word, bits));
  }

  /** The bytes of the last block before a vector that is all length, if it is. */
  private int bytesBeforeLength() {
    return algorithm.padding().lengthBytes() == VECTOR_BYTES
        ? blockBytes - VECTOR_BYTES
        : blockBytes;
  }

  /** Writes the length in bits to the last eight bytes of the block at {@code end}. */
  private void length(Value end) {
    boolean lowestFirst = algorithm.byteOrder() == ByteOrder.LITTLE_ENDIAN;
    Value bits = code.shiftedLeft(total, Long.SIZE - MessageKind.OUTER_BIT);
    code.shiftRight(bits, bits, Long.SIZE - MessageKind.OUTER_BIT - 3);
    if (!lowestFirst) {
      code.into(bits, "64: d = swap(a)", bits);
    }
    Address last = new Address(end, blockBytes - VECTOR_BYTES);
    Value before = bytesBeforeLength() < blockBytes ? code.number(0) : code.load(last);
    code.storeVector(last, code.vector(before, bits));
  }

  /** Reads words, as a caller that has just copied the message has stored them by words. */
  private void copy(Value cursor, int bytes) {
    for (int offset = 0; offset + VECTOR_BYTES <= bytes; offset += VECTOR_BYTES) {
      Value low = code.load(new Address(message, offset));
      Value high = code.load(new Address(message, offset + Long.BYTES));
      code.storeVector(new Address(cursor, offset), code.vector(low, high));
    }
    code.add(message, bytes);
    code.add(cursor, bytes);
  }

  /**
   * The bytes of the message after the last whole sixteen, with the first byte of the padding and
   * zeros behind them. What most bodies read at once is written at once: a load that finds its
   * bytes in several stores waits until they are in the cache.
   */
  private Value lastVector() {
    Label skip = new Label("skip8");
    Value last = lastBytes();
    Value vector = code.transfer(last, Bank.VECTOR, Long.SIZE);
    code.goToIfNone(skip, length, Long.BYTES);
    Value first = code.load(new Address(message, 0));
    code.vectorInto(vector, first, last);
    code.mark(skip.name());
    return vector;
  }

  /**
   * The bytes of the message after the last whole eight, with the first byte of the padding behind
   * them, gathered from the last to the first.
   */
  private Value lastBytes() {
    Value gathered =
        algorithm.padding().isBegunByCaller()
            ? code.general("32: d = a & n", total, new Immediate(0xff))
            : code.number(algorithm.padding().first());
    Value count = code.general("32: d = a & n", length, new Immediate(VECTOR_BYTES - 1));
    Value end = code.sum(message, count);
    for (int bytes = 1; bytes < Long.BYTES; bytes *= 2) {
      Label skip = new Label("skip" + bytes);
      code.goToIfNone(skip, length, bytes);
      code.subtract(end, bytes);
      code.shiftLeft(gathered, gathered, 8L * bytes);
      String load = bytes == 4 ? "32: d = load(m)" : "32: d = load" + 8 * bytes + "(m)";
      code.into(gathered, "64: d = a | b", gathered, code.general(load, new Address(end, 0)));
      code.mark(skip.name());
    }
    return gathered;
  }

  private void zero(int offset, int bytes) {
    LocalMemory.zero(code, stack, offset, bytes);
  }

  private static int log2(int powerOfTwo) {
    return Integer.numberOfTrailingZeros(powerOfTwo);
  }
}
