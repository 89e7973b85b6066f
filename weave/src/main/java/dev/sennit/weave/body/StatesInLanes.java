package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import java.util.List;

/** The states of messages that are lanes: in memory they lie one behind the other. */
record StatesInLanes(BlockFunction algorithm, Architecture architecture, Transpose squares)
    implements StateMemory {
  @Override
  public void read(Code code, Address states, List<Operand> places) {
    squares.toLanes(code, places.size(), sixteens(states), places::get);
  }

  @Override
  public void write(Code code, Address states, List<Operand> places) {
    squares.toMessages(code, places.size(), places::get, sixteens(states));
  }

  private Transpose.Sixteens sixteens(Address states) {
    return (code, lane, offset) -> {
      Address state = states.plus(lane * algorithm.stateBytes());
      Address bytes = state.plus(offset);
      return architecture.reachesVector(bytes)
          ? bytes
          : new Address(code.sum(state.base(), state.displacement()), offset);
    };
  }
}
