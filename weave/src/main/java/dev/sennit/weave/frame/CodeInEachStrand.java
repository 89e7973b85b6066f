package dev.sennit.weave.frame;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.body.Body;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.IterationKernel;
import java.util.Collections;

/**
 * A code in each strand; there may be one. Codes and sums are on the stack. Behind the last code
 * lies the padding, which is written once: the body only reads it. So the last code is in a block,
 * and that serves all strands, because the body of several has their codes in registers.
 */
final class CodeInEachStrand implements Codes {
  private final IterationKernel kernel;
  private final BlockFunction algorithm;
  private final Code code;
  private final Operand stack;
  private final int codesBytes;
  private final int sumsStart;
  private final int pointerStart;
  private final int localStart;

  /** What an instruction says that takes words of the digest. */
  private final String words;

  private final Body body;

  /**
   * @param block the value that points to the block
   */
  CodeInEachStrand(IterationKernel kernel, Code code, Code.Values values, Value block) {
    this.kernel = kernel;
    this.code = code;
    algorithm = kernel.algorithm();
    stack = kernel.target().architecture().stackPointer();
    codesBytes = kernel.codes() * kernel.codeBytes();
    sumsStart = LocalMemory.roundUp(codesBytes - kernel.codeBytes() + algorithm.blockBytes());
    pointerStart = sumsStart + LocalMemory.roundUp(codesBytes);
    localStart = pointerStart + POINTER_BYTES;
    words = algorithm.wordBits() + ": ";
    body =
        Body.of(kernel.ofBlocks(), values, Collections.nCopies(kernel.codes(), block), localStart);
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
  public Address block() {
    return new Address(stack, codesBytes - kernel.codeBytes());
  }

  @Override
  public Address pointers() {
    return new Address(stack, pointerStart);
  }

  @Override
  public int stateBytes() {
    return kernel.codes() * algorithm.stateBytes();
  }

  @Override
  public int localBytes() {
    return localStart + LocalMemory.roundUp(body.localBytes());
  }

  @Override
  public void take(Value last, Value states, Value sum) {
    LocalMemory.zero(code, stack, 0, sumsStart);
    copy(last, 0, stack, 0);
    copy(sum, 0, stack, sumsStart);
    Value first = code.number(algorithm.padding().first());
    // A body that begins blocks in registers does not read it if the code's last vector has it.
    code.store(block().plus(kernel.codeBytes()), first);
    Value bits = code.number(Codes.messageBits(kernel));
    code.into(bits, "64: d = swap(a)", bits);
    code.store(block().plus(algorithm.blockBytes() - Long.BYTES), bits);
  }

  @Override
  public void chain() {
    if (!body.chain(code, stack) && kernel.codes() > 1) {
      throw new UnsupportedOperationException(
          "the codes of %d strands are not in registers".formatted(kernel.codes()));
    }
  }

  @Override
  public void pad() {
    throw new UnsupportedOperationException(
        kernel.name() + ": the padding is written once, but the body changes it");
  }

  @Override
  public void addToSums() {
    for (int offset = 0; offset < codesBytes; offset += algorithm.wordBytes()) {
      Address sum = new Address(stack, sumsStart + offset);
      Value before = load(sum);
      Value added = load(new Address(stack, offset));
      store(sum, code.general(words + "d = a ^ b", before, added));
    }
  }

  @Override
  public void giveBack(Value last, Value sum) {
    copy(stack, 0, last, 0);
    copy(stack, sumsStart, sum, 0);
    LocalMemory.zero(code, stack, 0, localBytes());
  }

  /** Copies codes or sums. */
  private void copy(Operand from, int fromOffset, Operand to, int toOffset) {
    for (int offset = 0; offset < codesBytes; offset += algorithm.wordBytes()) {
      store(new Address(to, toOffset + offset), load(new Address(from, fromOffset + offset)));
    }
  }

  private Value load(Address memory) {
    return code.general(words + "d = load(m)", memory);
  }

  private void store(Address memory, Value word) {
    code.effect(words + "store(m, a)", memory, word);
  }
}
