package dev.sennit.runtime.batch;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The state before the first block of a message, for each lane: the digest's, or that of a key. */
final class FirstStates {
  private final int stateLength;
  private final byte[] states;
  private final MemorySegment ofLanes;
  private final MemorySegment ofOne;

  FirstStates(LaneChoice choice) {
    stateLength = choice.one().stateLength();
    states = choice.lanes().initialStates().toArray(ValueLayout.JAVA_BYTE);
    ofLanes = MemorySegment.ofArray(states);
    ofOne = ofLanes.asSlice(0, stateLength);
  }

  /** Has messages begin with that state. */
  void place(MemorySegment state) {
    for (int at = 0; at < states.length; at += stateLength) {
      MemorySegment.copy(state, ValueLayout.JAVA_BYTE, 0, states, at, stateLength);
    }
  }

  /** The states of all lanes, one behind the other. */
  MemorySegment ofLanes() {
    return ofLanes;
  }

  /** The state of a single message. */
  MemorySegment ofOne() {
    return ofOne;
  }

  void copyTo(byte[] to, int at) {
    System.arraycopy(states, 0, to, at, stateLength);
  }

  void clear() {
    MemoryClearing.clear(states);
  }
}
