package dev.sennit.weave.frame;

import dev.sennit.weave.body.Body;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.IterationKernel;

/**
 * The function that iterates PBKDF2:
 *
 * <p>The code is at the beginning of a block in local memory. A turn takes the block into a state
 * of the key, and writes the digest where the code was. An iteration is a turn with the inner state
 * and one with the outer state; then the new code is added to the sum, which is in local memory
 * too. If there are several codes, all of this is done with each of them.
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

  private final Code.Values values = new Code.Values();
  private final Arguments arguments;
  private final Value last;
  private final Value states;
  private final Value sum;
  private final Value iterations;

  /** The state that the turn begins with. */
  private final Value state;

  private final Value turns;
  private final Value block;
  private final Code code;
  private final Parked parked;
  private final Codes codes;
  private final Body body;

  /** Where the pointers wait that are needed at the end. */
  private final Address lastWaiting;

  private final Address sumWaiting;

  IterationFrame(IterationKernel kernel) {
    arguments = new Arguments(kernel, values);
    last = arguments.of(kernel.code());
    states = arguments.of(kernel.states());
    sum = arguments.of(kernel.sum());
    iterations = arguments.of(kernel.iterations());
    state = values.next(Bank.GENERAL);
    turns = values.next(Bank.GENERAL);
    block = values.next(Bank.GENERAL);
    code = new Code(kernel.target().table(), values, Instruction.FRAME);
    parked = new Parked(code, kernel.weaving());
    code.step("begin");
    codes =
        kernel.isInLanes()
            ? new CodeInEachLane(kernel, code, values)
            : new CodeInEachStrand(kernel, code, values, block);
    body = codes.body();
    lastWaiting = codes.pointers();
    sumWaiting = lastWaiting.plus(Long.BYTES);
  }

  /** Writes the function. Its memory is that of the codes. */
  KernelFunction function() {
    write();
    return new KernelFunction(
        values, arguments.inOrder(), codes.localBytes(), code.take(), body.pool());
  }

  private void write() {
    code.goToIfZero(END, iterations);
    begin();
    code.mark(ITERATION.name());
    iterate();
    end();
    code.mark(END.name());
    code.returns();
  }

  private void begin() {
    codes.take(last, states, sum);
    code.store(lastWaiting, last);
    code.store(sumWaiting, sum);
    parked.park(states, iterations);
    code.step("chain");
    codes.chain();
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
    codes.addToSums();
    parked.countDown(iterations, ITERATION);
  }

  private void end() {
    code.step("end");
    body.leave(code);
    code.load(last, lastWaiting);
    code.load(sum, sumWaiting);
    codes.giveBack(last, sum);
  }

  private void turn() {
    code.step("take the state");
    parked.recall(state);
    body.begin(code, state);
    code.add(state, codes.stateBytes());
    parked.park(state);
    code.point(block, codes.block());
    code.append(body.block());
    code.step("write the code");
    // The first one, which is elsewhere than in that block if there are several strands.
    code.copy(block, codes.local());
    body.end(code, block);
    if (body.changesMessage()) {
      codes.pad();
    }
    parked.countDown(turns, DIGEST);
  }
}
