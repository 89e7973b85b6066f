package dev.sennit.weave.frame;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.body.Body;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.IterationKernel;
import java.util.List;

/**
 * One code, whose block and sum are on the stack. The padding is written once: the body only reads
 * it.
 */
final class OneCode implements Codes {
  private static final int VECTOR_BYTES = 16;

  private final IterationKernel kernel;
  private final BlockFunction algorithm;
  private final Code code;
  private final Operand stack;
  private final int sumStart;
  private final int pointerStart;
  private final int localStart;

  /** What an instruction says that takes words of the digest. */
  private final String words;

  private final Body body;

  /**
   * @param block the value that points to the block
   */
  OneCode(IterationKernel kernel, Code code, Code.Values values, Value block) {
    this.kernel = kernel;
    this.code = code;
    algorithm = kernel.algorithm();
    stack = kernel.target().architecture().stackPointer();
    sumStart = algorithm.blockBytes();
    pointerStart = sumStart + roundUp(kernel.codeBytes());
    localStart = pointerStart + POINTER_BYTES;
    words = algorithm.wordBits() + ": ";
    body = Body.of(kernel.ofBlocks(), values, List.of(block), localStart);
  }

  @Override
  public Body body() {
    return body;
  }

  @Override
  public Operand local() {
    return stack;
  }

  @Override
  public Address pointers() {
    return new Address(stack, pointerStart);
  }

  @Override
  public int stateBytes() {
    return algorithm.stateBytes();
  }

  @Override
  public int localBytes() {
    return localStart + roundUp(body.localBytes());
  }

  @Override
  public void take(Value last, Value states, Value sum) {
    LocalMemory.zero(code, stack, 0, algorithm.blockBytes());
    copy(last, 0, stack, 0);
    copy(sum, 0, stack, sumStart);
    Value first = code.number(algorithm.padding().first());
    code.store(new Address(stack, kernel.codeBytes()), first);
    Value bits = code.number((long) Byte.SIZE * kernel.messageBytes());
    code.into(bits, "64: d = swap(a)", bits);
    code.store(new Address(stack, algorithm.blockBytes() - Long.BYTES), bits);
  }

  @Override
  public void pad() {
    throw new UnsupportedOperationException(
        kernel.name() + ": the padding of one code is written once, but the body changes it");
  }

  @Override
  public void addToSum() {
    for (int offset = 0; offset < kernel.codeBytes(); offset += algorithm.wordBytes()) {
      Value before = load(new Address(stack, sumStart + offset));
      Value added = load(new Address(stack, offset));
      store(
          new Address(stack, sumStart + offset), code.general(words + "d = a ^ b", before, added));
    }
  }

  @Override
  public void giveBack(Value last, Value sum) {
    copy(stack, 0, last, 0);
    copy(stack, sumStart, sum, 0);
    LocalMemory.zero(code, stack, 0, localBytes());
  }

  /** Copies a code. */
  private void copy(Operand from, int fromOffset, Operand to, int toOffset) {
    for (int offset = 0; offset < kernel.codeBytes(); offset += algorithm.wordBytes()) {
      store(new Address(to, toOffset + offset), load(new Address(from, fromOffset + offset)));
    }
  }

  private Value load(Address memory) {
    return code.general(words + "d = load(m)", memory);
  }

  private void store(Address memory, Value word) {
    code.effect(words + "store(m, a)", memory, word);
  }

  private static int roundUp(int bytes) {
    return (bytes + VECTOR_BYTES - 1) / VECTOR_BYTES * VECTOR_BYTES;
  }
}
