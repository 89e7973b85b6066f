package dev.sennit.weave.frame;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.body.Body;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.IterationKernel;
import java.util.List;
import java.util.stream.Stream;

/**
 * A code in each strand; there may be one. Blocks and sums are on the stack. The padding is written
 * once: the body only reads it.
 */
final class CodeInEachStrand implements Codes {
  private static final int VECTOR_BYTES = 16;

  private final IterationKernel kernel;
  private final BlockFunction algorithm;
  private final Code code;
  private final Operand stack;
  private final int sumsStart;
  private final int pointerStart;
  private final int localStart;

  /** What an instruction says that takes words of the digest. */
  private final String words;

  private final Body body;

  /** For each strand, the value that points to its block. */
  private final List<Value> blocks;

  CodeInEachStrand(IterationKernel kernel, Code code, Code.Values values) {
    this.kernel = kernel;
    this.code = code;
    algorithm = kernel.algorithm();
    stack = kernel.target().architecture().stackPointer();
    sumsStart = kernel.codes() * algorithm.blockBytes();
    pointerStart = sumsStart + roundUp(kernel.codes() * kernel.codeBytes());
    localStart = pointerStart + POINTER_BYTES;
    words = algorithm.wordBits() + ": ";
    blocks = Stream.generate(() -> values.next(Bank.GENERAL)).limit(kernel.codes()).toList();
    body = Body.of(kernel.ofBlocks(), values, blocks, localStart);
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
  public Value block() {
    return blocks.getFirst();
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
    return localStart + roundUp(body.localBytes());
  }

  @Override
  public void take(Value last, Value states, Value sums) {
    LocalMemory.zero(code, stack, 0, sumsStart);
    eachWord((offset, number) ->
        store(block(number).plus(offset), load(given(last, number).plus(offset))));
    eachWord((offset, number) ->
        store(sum(number).plus(offset), load(given(sums, number).plus(offset))));
    everywhere(code.number(algorithm.padding().first()), kernel.codeBytes());
    Value bits = code.number((long) Byte.SIZE * kernel.messageBytes());
    code.into(bits, "64: d = swap(a)", bits);
    everywhere(bits, algorithm.blockBytes() - Long.BYTES);
  }

  /** Writes a word of padding to each block. */
  private void everywhere(Value word, int offset) {
    for (int number = 0; number < kernel.codes(); number++) {
      code.store(block(number).plus(offset), word);
    }
  }

  @Override
  public void pointToBlocks() {
    code.copy(block(), stack);
    for (int number = 1; number < kernel.codes(); number++) {
      code.add(blocks.get(number), blocks.get(number - 1), algorithm.blockBytes());
    }
  }

  @Override
  public void pad() {
    throw new UnsupportedOperationException(
        kernel.name() + ": the padding is written once, but the body changes it");
  }

  @Override
  public void addToSum() {
    eachWord((offset, number) -> {
      Address sum = sum(number).plus(offset);
      Value before = load(sum);
      Value added = load(block(number).plus(offset));
      store(sum, code.general(words + "d = a ^ b", before, added));
    });
  }

  @Override
  public void giveBack(Value last, Value sums) {
    eachWord((offset, number) ->
        store(given(last, number).plus(offset), load(block(number).plus(offset))));
    eachWord((offset, number) ->
        store(given(sums, number).plus(offset), load(sum(number).plus(offset))));
    LocalMemory.zero(code, stack, 0, localBytes());
  }

  /** Where the block of a code lies. */
  private Address block(int number) {
    return new Address(stack, number * algorithm.blockBytes());
  }

  /** Where a sum lies. */
  private Address sum(int number) {
    return new Address(stack, sumsStart + number * kernel.codeBytes());
  }

  /** Where the caller has a code, or a sum. */
  private Address given(Value first, int number) {
    return new Address(first, number * kernel.codeBytes());
  }

  /** Does something for each word of each code. */
  private void eachWord(WordOfCode step) {
    for (int number = 0; number < kernel.codes(); number++) {
      for (int offset = 0; offset < kernel.codeBytes(); offset += algorithm.wordBytes()) {
        step.take(offset, number);
      }
    }
  }

  /** What is done for one of them. */
  private interface WordOfCode {
    /**
     * @param offset where the word begins
     * @param number which code it is of
     */
    void take(int offset, int number);
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
