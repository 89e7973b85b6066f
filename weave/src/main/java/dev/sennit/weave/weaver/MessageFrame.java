package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.EndWord;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Value;
import java.nio.ByteOrder;
import java.util.List;

/**
 * The function around the block of a single message:
 *
 * <pre>
 * void kernel(
 *     uint8_t *after, const uint8_t *before, const uint8_t *message, uint64_t length, int64_t total)
 * </pre>
 *
 * It takes all whole blocks of the message into the state before. Then, unless {@code total} is
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

  /** Of {@code total}: the lowest bit of what is to be done with the digest. */
  private static final int OUTER_BIT = 56;

  private static final int VECTOR_BYTES = 16;

  private final Code.Values values = new Code.Values();
  private final Value after = values.next(Bank.GENERAL);
  private final Value before = values.next(Bank.GENERAL);
  private final Value message = values.next(Bank.GENERAL);
  private final Value length = values.next(Bank.GENERAL);
  private final Value total = values.next(Bank.GENERAL);
  private final Value blocks = values.next(Bank.GENERAL);
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
    blockBytes = algorithm.blockBytes();
    stack = kernel.target().architecture().stackPointer();
    code = new Code(kernel.target().table(), values, Instruction.FRAME);
    parked = new Parked(code, kernel.weaving().parking());
    loop = new BlockLoop(kernel, code, parked, List.of(message), blocks);
    endBytes = endBytes();
    waiting = new Address(stack, endBytes);
    localStart = endBytes + VECTOR_BYTES;
    body = Body.of(kernel, values, List.of(message), localStart);
    code.mark(BEGIN.name());
    code.step("begin");
    body.begin(code, before);
    if (makesMacs()) {
      code.effect("64: store(m, a)", waiting, before);
    }
    parked.park(after, length, total);
    code.into(blocks, "64: d = a >> n", length, new Immediate(log2(algorithm.stride())));
    loop.prepare();
    code.effect("64: goto l if a == 0", REST, blocks);
    loop.write(body);
    code.mark(REST.name());
    parked.recall(total);
    code.effect("64: goto l if negative a", DONE, total);
    pad();
    code.effect("64: goto l", BlockLoop.BLOCK);
    code.mark(DONE.name());
    code.step("end");
    parked.recall(after);
    body.end(code, after);
    if (makesMacs()) {
      beginWithDigest();
    }
    code.mark(END.name());
    code.step("end");
    zero(0, blockBytes);
    zero(localStart, body.localBytes());
    code.effect("64: return");
  }

  /**
   * The function, as it is written. Its memory is one block or two, what is left of the message,
   * with its padding; bytes of the message are in the first. Behind them are a pointer and the
   * words of the body that live in local memory.
   */
  Function function() {
    return new Function(
        values,
        List.of(after, before, message, length, total),
        localStart + roundUp(body.localBytes()),
        code.take(),
        body.pool());
  }

  /** Room for the last blocks, and for the vector behind what is left of the message. */
  private int endBytes() {
    Padding padding = algorithm.padding();
    return roundUp(Math.max(padding.mostBlocks() * blockBytes, padding.mostRest(blockBytes) + 1));
  }

  private boolean makesMacs() {
    return !algorithm.padding().isInState();
  }

  private void pad() {
    code.step("pad");
    parked.recall(length, message);
    zero(VECTOR_BYTES, bytesBeforeLength() - VECTOR_BYTES);
    Value cursor = code.general("64: d = a", stack);
    for (int bytes = algorithm.stride() / 2; bytes >= VECTOR_BYTES; bytes /= 2) {
      Label skip = new Label("skip" + bytes);
      code.effect("32: goto l if (a & n) == 0", skip, length, new Immediate(bytes));
      copy(cursor, bytes);
      code.mark(skip.name());
    }
    code.effect(Bank.VECTOR, "each 64: store(m, a)", new Address(cursor, 0), lastVector());
    markAsEnded();
    code.into(blocks, "64: d = n", new Immediate(1));
    if (algorithm.padding().hasLength()) {
      endWithLength();
    } else if (algorithm.padding().isInState()) {
      endInState();
    } else {
      endWithBits();
    }
    code.into(message, "64: d = a", stack);
    loop.prepare();
  }

  /** No message is left that ends. */
  private void markAsEnded() {
    Value sign = code.general("64: d = n", new Immediate(1));
    code.into(sign, "64: d = a << n", sign, new Immediate(Long.SIZE - 1));
    code.into(total, "64: d = a | b", total, sign);
    parked.park(total);
  }

  /**
   * With the digest as a message for the second state, if the caller wants that, all over again.
   */
  private void beginWithDigest() {
    code.step("outer");
    parked.recall(total);
    code.into(length, "64: d = a >> n", total, new Immediate(OUTER_BIT));
    code.into(length, "32: d = a & n", length, new Immediate(Byte.MAX_VALUE));
    code.effect("64: goto l if a == 0", END, length);
    if (algorithm.padding().hasLength()) {
      code.into(total, "64: d = a + n", length, new Immediate(blockBytes));
    } else {
      code.into(total, "64: d = a << n", total, new Immediate(Long.SIZE - Byte.SIZE));
      code.into(total, "64: d = a >> n", total, new Immediate(Long.SIZE - Byte.SIZE));
    }
    code.into(message, "64: d = a", after);
    code.into(before, "64: d = load(m)", waiting);
    code.into(before, "64: d = a + n", before, new Immediate(algorithm.stateBytes()));
    code.effect("64: goto l", BEGIN);
  }

  private void endWithLength() {
    Value end = code.general("64: d = a", stack);
    int mostInOne = blockBytes - algorithm.padding().lengthBytes();
    Value rest = code.general("32: d = a & n", length, new Immediate(algorithm.stride() - 1));
    code.effect("32: goto l if a below n", ONE, rest, new Immediate(mostInOne));
    zero(blockBytes, bytesBeforeLength());
    code.into(end, "64: d = a + n", end, new Immediate(blockBytes));
    code.into(blocks, "64: d = n", new Immediate(2));
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
            case EndWord.Fixed(int _, long value) ->
                code.general(algorithm.wordBits() + ": d = n", new Immediate(value));
          });
    }
  }

  /** A word of the length in bytes, without what {@code total} has above that. */
  private Value wordOfTotal(int significance) {
    int low = significance * algorithm.wordBits();
    int above = Long.SIZE - OUTER_BIT;
    Value word = code.general("64: d = a << n", total, new Immediate(above));
    code.into(word, "64: d = a >> n", word, new Immediate(above + low));
    return word;
  }

  /** Sets the bits that end the block, in its last eight bytes. */
  private void endWithBits() {
    Address last = new Address(stack, blockBytes - Long.BYTES);
    Value bits = code.general("64: d = n", new Immediate(algorithm.padding().last()));
    code.into(bits, "64: d = a << n", bits, new Immediate(Long.SIZE - Byte.SIZE));
    Value word = code.general("64: d = load(m)", last);
    code.effect("64: store(m, a)", last, code.general("64: d = a | b", word, bits));
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
    Value bits = code.general("64: d = a << n", total, new Immediate(Long.SIZE - OUTER_BIT));
    code.into(bits, "64: d = a >> n", bits, new Immediate(Long.SIZE - OUTER_BIT - 3));
    if (!lowestFirst) {
      code.into(bits, "64: d = swap(a)", bits);
    }
    Address last = new Address(end, blockBytes - VECTOR_BYTES);
    Value before =
        bytesBeforeLength() < blockBytes
            ? code.general("64: d = n", new Immediate(0))
            : code.general("64: d = load(m)", last);
    code.effect(Bank.VECTOR, "each 64: store(m, a)", last, code.vector(before, bits));
  }

  private void copy(Value cursor, int bytes) {
    for (int offset = 0; offset + VECTOR_BYTES <= bytes; offset += VECTOR_BYTES) {
      code.effect(
          Bank.VECTOR,
          "each 64: store(m, a)",
          new Address(cursor, offset),
          code.value(Bank.VECTOR, "each 64: d = load(m)", new Address(message, offset)));
    }
    code.into(message, "64: d = a + n", message, new Immediate(bytes));
    code.into(cursor, "64: d = a + n", cursor, new Immediate(bytes));
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
    code.effect("32: goto l if (a & n) == 0", skip, length, new Immediate(Long.BYTES));
    Value first = code.general("64: d = load(m)", new Address(message, 0));
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
            : code.general("64: d = n", new Immediate(algorithm.padding().first()));
    Value count = code.general("32: d = a & n", length, new Immediate(VECTOR_BYTES - 1));
    Value end = code.general("64: d = a + b", message, count);
    for (int bytes = 1; bytes < Long.BYTES; bytes *= 2) {
      Label skip = new Label("skip" + bytes);
      code.effect("32: goto l if (a & n) == 0", skip, length, new Immediate(bytes));
      code.into(end, "64: d = a - n", end, new Immediate(bytes));
      code.into(gathered, "64: d = a << n", gathered, new Immediate(8L * bytes));
      String load = bytes == 4 ? "32: d = load(m)" : "32: d = load" + 8 * bytes + "(m)";
      code.into(gathered, "64: d = a | b", gathered, code.general(load, new Address(end, 0)));
      code.mark(skip.name());
    }
    return gathered;
  }

  private void zero(int offset, int bytes) {
    LocalMemory.zero(code, stack, offset, bytes);
  }

  private static int roundUp(int bytes) {
    return (bytes + VECTOR_BYTES - 1) / VECTOR_BYTES * VECTOR_BYTES;
  }

  private static int log2(int powerOfTwo) {
    return Integer.numberOfTrailingZeros(powerOfTwo);
  }
}
