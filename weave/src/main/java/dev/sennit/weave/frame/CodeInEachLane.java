package dev.sennit.weave.frame;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.body.Body;
import dev.sennit.weave.body.CodesBody;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.IterationKernel;

/**
 * A code in each lane of vectors. In local memory the words of all are in lanes: blocks, states of
 * the keys, sums and two words of padding. They are brought there once, and back at the end.
 */
final class CodeInEachLane implements Codes {
  private final IterationKernel kernel;
  private final BlockFunction algorithm;
  private final BlockKernel ofBlocks;
  private final Target target;
  private final Code code;
  private final Operand local;
  private final CodesBody body;
  private final int vectorBytes;

  // Where each lies in local memory: the sums, the states, the first and the last word of padding.
  private final Address sums;
  private final Address inner;
  private final Address outer;
  private final Address first;
  private final Address length;
  private final int bytes;

  CodeInEachLane(IterationKernel kernel, Code code, Code.Values values) {
    this.kernel = kernel;
    this.code = code;
    algorithm = kernel.algorithm();
    ofBlocks = kernel.ofBlocks();
    target = ofBlocks.targetInLanes();
    vectorBytes = target.laneBits() / Byte.SIZE;
    local = LocalMemory.aligned(code, ofBlocks);
    body = new CodesBody(ofBlocks, values, new Address(local, 0));
    sums = new Address(local, body.localBytes());
    inner = sums.plus(stateBytes());
    outer = inner.plus(stateBytes());
    first = outer.plus(stateBytes());
    length = first.plus(vectorBytes);
    bytes = length.displacement() + vectorBytes + POINTER_BYTES;
  }

  @Override
  public Body body() {
    return body;
  }

  @Override
  public Operand local() {
    return local;
  }

  @Override
  public Address block() {
    return body.word(0);
  }

  @Override
  public Address pointers() {
    return length.plus(vectorBytes);
  }

  @Override
  public int stateBytes() {
    return algorithm.stateWords() * vectorBytes;
  }

  @Override
  public int localBytes() {
    return ofBlocks.slack() + bytes;
  }

  @Override
  public void take(Value last, Value states, Value sum) {
    body.toLanes(code, new Address(last, 0), body.word(0));
    body.toLanes(code, new Address(states, 0), inner);
    body.toLanes(code, new Address(states, kernel.codes() * algorithm.stateBytes()), outer);
    body.toLanes(code, new Address(sum, 0), sums);
    Value begin = code.number(algorithm.padding().first());
    code.into(begin, algorithm.wordBits() + ": d = swap(a)", begin);
    everywhere(begin, first);
    everywhere(code.number(Codes.messageBits(kernel)), length);
    code.add(states, local, inner.displacement());
    pad();
  }

  private void everywhere(Value word, Address vector) {
    for (int lane = 0; lane < kernel.codes(); lane++) {
      code.effect(
          algorithm.wordBits() + ": store(m, a)", vector.plus(lane * algorithm.wordBytes()), word);
    }
  }

  @Override
  public void chain() {
    // Words of codes stay in lanes, in local memory.
  }

  @Override
  public void pad() {
    Value zero = code.zeroVector();
    int last = algorithm.blockWords() - 1;
    store(body.word(algorithm.stateWords()), load(first));
    for (int word = algorithm.stateWords() + 1; word < last; word++) {
      store(body.word(word), zero);
    }
    store(body.word(last), load(length));
  }

  @Override
  public void addToSums() {
    for (int word = 0; word < algorithm.stateWords(); word++) {
      Address sum = sums.plus(word * vectorBytes);
      Value added = load(body.word(word));
      store(sum, code.value(target.words(), each("d = a ^ b"), load(sum), added));
    }
  }

  @Override
  public void giveBack(Value last, Value sum) {
    body.toMessages(code, body.word(0), new Address(last, 0));
    body.toMessages(code, sums, new Address(sum, 0));
    LocalMemory.leave(code, ofBlocks, local, bytes);
  }

  private Value load(Address memory) {
    return code.value(target.words(), target.loadWord(algorithm.wordBits()), memory);
  }

  private void store(Address memory, Value word) {
    code.effect(target.words(), target.storeWord(algorithm.wordBits()), memory, word);
  }

  private String each(String meaning) {
    return target.width(algorithm.wordBits()) + meaning;
  }
}
