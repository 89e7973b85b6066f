package dev.sennit.weave.frame;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.Weaving;
import java.util.HashMap;
import java.util.Map;

/** The pointers and numbers of a frame that wait in vector registers, if its weaving says so. */
final class Parked {
  private final Code code;
  private final boolean parks;
  private final Map<Value, Value> places = new HashMap<>();

  Parked(Code code, Weaving weaving) {
    this.code = code;
    this.parks = weaving.parksFrame();
  }

  /** Parks values that are in general registers, which are free from now on. */
  void park(Value... values) {
    for (Value value : values) {
      parkAs(value, value);
    }
  }

  /** Parks a value that will be brought back as {@code value}. */
  void parkAs(Value value, Value now) {
    if (parks) {
      Value place = places.computeIfAbsent(value, _ -> code.newValue(Bank.VECTOR));
      code.transferInto(place, now, Long.SIZE);
    }
  }

  /** Brings values back. */
  void recall(Value... values) {
    if (parks) {
      for (Value value : values) {
        code.transferInto(value, places.get(value), Long.SIZE);
      }
    }
  }

  /** Takes one from a count that waits, and goes to {@code again} until there are none left. */
  void countDown(Value count, Label again) {
    if (!parks) {
      code.countDown(count, again);
      return;
    }
    recall(count);
    Value left = code.difference(count, 1);
    parkAs(count, left);
    code.goToIfNotZero(again, left);
  }
}
