package dev.sennit.weave.frame;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.body.Body;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.IterationKernel;
import java.util.List;

/**
 * The function that iterates PBKDF2:
 *
 * <p>The code is at the beginning of a block on the stack, whose padding is written once. A turn
 * takes the block into a state of the key, and writes the digest where the code was. An iteration
 * is a turn with the inner state and one with the outer state; then the new code is added to the
 * sum, which is on the stack too.
 *
 * <p>A turn waits for the code before. So a body that can keeps the words of the code in registers,
 * too: loads from the block would wait for the stores.
 *
 * <p>Both turns share one copy of the digest's body, so that it stays where processors keep what
 * they have decoded.
 */
final class IterationFrame {
  private static final Label ITERATION = new Label("iteration");
  private static final Label DIGEST = new Label("digest");
  private static final Label END = new Label("end");

  private static final int VECTOR_BYTES = 16;

  private final Code.Values values = new Code.Values();
  private final IterationKernel kernel;
  private final BlockFunction algorithm;
  private final Arguments arguments;
  private final Value lastCode;
  private final Value states;
  private final Value sum;
  private final Value iterations;

  /** The state that the turn begins with. */
  private final Value state;

  private final Value turns;
  private final Value block;
  private final Operand stack;
  private final int sumStart;
  private final int localStart;

  /** Where the pointers wait that are needed at the end. */
  private final Address codeWaiting;

  private final Address sumWaiting;

  /** What an instruction says that takes words of the digest. */
  private final String words;

  private final Code code;
  private final Parked parked;
  private final Body body;

  IterationFrame(IterationKernel kernel) {
    this.kernel = kernel;
    algorithm = kernel.algorithm();
    arguments = new Arguments(kernel, values);
    lastCode = arguments.of(kernel.code());
    states = arguments.of(kernel.states());
    sum = arguments.of(kernel.sum());
    iterations = arguments.of(kernel.iterations());
    state = values.next(Bank.GENERAL);
    turns = values.next(Bank.GENERAL);
    block = values.next(Bank.GENERAL);
    stack = kernel.target().architecture().stackPointer();
    sumStart = algorithm.blockBytes();
    int waiting = sumStart + roundUp(kernel.codeBytes());
    codeWaiting = new Address(stack, waiting);
    sumWaiting = new Address(stack, waiting + Long.BYTES);
    localStart = waiting + VECTOR_BYTES;
    words = algorithm.wordBits() + ": ";
    code = new Code(kernel.target().table(), values, Instruction.FRAME);
    parked = new Parked(code, kernel.weaving().parking());
    body = Body.of(kernel.ofBlocks(), values, List.of(block), localStart);
    code.step("begin");
    code.goToIfZero(END, iterations);
    begin();
    code.mark(ITERATION.name());
    iterate();
    end();
    code.mark(END.name());
    code.returns();
  }

  /**
   * The function, as it is written. Its memory is the block, the sum and two pointers, and behind
   * them the words of the body that live in local memory.
   */
  KernelFunction function() {
    return new KernelFunction(
        values,
        arguments.inOrder(),
        localStart + roundUp(body.localBytes()),
        code.take(),
        body.pool());
  }

  private void begin() {
    LocalMemory.zero(code, stack, 0, algorithm.blockBytes());
    copy(lastCode, 0, stack, 0);
    copy(sum, 0, stack, sumStart);
    Value first = code.number(algorithm.padding().first());
    code.store(new Address(stack, kernel.codeBytes()), first);
    Value bits = code.number((long) Byte.SIZE * kernel.messageBytes());
    code.into(bits, "64: d = swap(a)", bits);
    code.store(new Address(stack, algorithm.blockBytes() - Long.BYTES), bits);
    code.store(codeWaiting, lastCode);
    code.store(sumWaiting, sum);
    parked.park(states, iterations);
    code.step("chain");
    body.chain(code, stack);
  }

  private void iterate() {
    code.step("iteration");
    parked.recall(states);
    code.copy(state, states);
    code.set(turns, IterationKernel.TURNS);
    parked.park(state, turns);
    code.mark(DIGEST.name());
    turn();
    code.step("add to the sum");
    for (int offset = 0; offset < kernel.codeBytes(); offset += algorithm.wordBytes()) {
      Value before = load(new Address(stack, sumStart + offset));
      Value added = load(new Address(stack, offset));
      store(
          new Address(stack, sumStart + offset), code.general(words + "d = a ^ b", before, added));
    }
    parked.countDown(iterations, ITERATION);
  }

  private void turn() {
    code.step("take the state");
    parked.recall(state);
    body.begin(code, state);
    code.add(state, algorithm.stateBytes());
    parked.park(state);
    code.copy(block, stack);
    code.append(body.block());
    code.step("write the code");
    code.copy(block, stack);
    body.end(code, block);
    parked.countDown(turns, DIGEST);
  }

  private void end() {
    code.step("end");
    body.leave(code);
    code.load(lastCode, codeWaiting);
    code.load(sum, sumWaiting);
    copy(stack, 0, lastCode, 0);
    copy(stack, sumStart, sum, 0);
    LocalMemory.zero(code, stack, 0, localStart + roundUp(body.localBytes()));
  }

  // ---------------------------------------------------------------- codes

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
