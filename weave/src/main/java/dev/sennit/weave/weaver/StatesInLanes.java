package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.target.Architecture;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import java.util.List;

/** The states of messages that are lanes: in memory they lie one behind the other. */
final class StatesInLanes implements StateMemory {
  private final BlockFunction algorithm;
  private final Architecture architecture;
  private final Squares squares;

  StatesInLanes(BlockFunction algorithm, Architecture architecture, Squares squares) {
    this.algorithm = algorithm;
    this.architecture = architecture;
    this.squares = squares;
  }

  @Override
  public void read(Code code, Address states, List<Operand> places) {
    squares.toLanes(code, places.size(), sixteens(states), places::get);
  }

  @Override
  public void write(Code code, Address states, List<Operand> places) {
    squares.toMessages(code, places.size(), places::get, sixteens(states));
  }

  private Squares.Sixteens sixteens(Address states) {
    return (code, lane, offset) -> {
      Address state = states.plus(lane * algorithm.stateBytes());
      Address bytes = state.plus(offset);
      return architecture.reachesVector(bytes)
          ? bytes
          : new Address(
              code.general("64: d = a + n", state.base(), new Immediate(state.displacement())),
              offset);
    };
  }
}
