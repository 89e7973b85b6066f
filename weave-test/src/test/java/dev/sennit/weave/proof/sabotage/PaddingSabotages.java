package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.proof.sabotage.Saboteur.gives;
import static dev.sennit.weave.proof.sabotage.Saboteur.immediate;
import static dev.sennit.weave.proof.sabotage.Saboteur.loads;
import static dev.sennit.weave.proof.sabotage.Saboteur.means;
import static dev.sennit.weave.proof.sabotage.Saboteur.step;
import static dev.sennit.weave.proof.sabotage.Saboteur.stores;

import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Changes to how the last bytes of a single message are copied and padded. */
final class PaddingSabotages {
  private static final Predicate<Instruction> PAD = step("pad");

  private final Saboteur saboteur;

  private PaddingSabotages(Saboteur saboteur) {
    this.saboteur = saboteur;
  }

  static void on(Saboteur saboteur) {
    PaddingSabotages sabotages = new PaddingSabotages(saboteur);
    sabotages.tests();
    sabotages.copies();
    sabotages.lastBytes();
    sabotages.blocks();
    sabotages.way();
    sabotages.wipe();
    if (!Kernels.algorithm(saboteur.woven()).macLengths().isEmpty()) {
      sabotages.outer();
    }
    if (sabotages.padding().hasLength()) {
      sabotages.length();
    } else if (sabotages.padding().isInState()) {
      sabotages.inState();
    } else {
      sabotages.ending();
    }
  }

  private Padding padding() {
    return Kernels.algorithm(saboteur.woven()).padding();
  }

  /** The tests of the length's bits. */
  private void tests() {
    for (int line : saboteur.all(PAD.and(means("goto l if (a & n) == 0")))) {
      long bit = immediate(saboteur.at(line));
      saboteur.number(
          "test of " + bit + " as of " + 2 * bit, Reason.PADDING, Optional.of(line), 2 * bit);
    }
  }

  private void copies() {
    for (int line : saboteur.all(PAD.and(loads()))) {
      saboteur.further("read at line " + line, Reason.PADDING, Optional.of(line), 1);
    }
    for (int line : saboteur.all(PAD.and(stores()).and(found -> !onStack(found)))) {
      saboteur.leaveOut("store at line " + line, Reason.PADDING, Optional.of(line));
    }
    List<Integer> steps = new ArrayList<>(saboteur.all(PAD.and(gives("d = a + n"))));
    if (padding().isInState()) {
      // Behind a whole block nothing is left of the message, so that step does not matter.
      long block = Kernels.algorithm(saboteur.woven()).blockBytes();
      saboteur.first(PAD.and(gives("d = a + n")).and(number(block))).ifPresent(steps::remove);
    }
    for (int line : steps) {
      long bytes = immediate(saboteur.at(line));
      saboteur.number(
          "step of " + bytes + " at line " + line + " as of " + bytes / 2,
          Reason.PADDING,
          Optional.of(line),
          bytes / 2);
    }
  }

  private boolean onStack(Instruction instruction) {
    return Saboteur.address(instruction)
        .base()
        .equals(saboteur.woven().abi().architecture().stackPointer());
  }

  private void lastBytes() {
    Optional<Integer> first = saboteur.first(PAD.and(number(0x80)).and(sets()));
    saboteur.number("first byte of the padding 0", Reason.PADDING, first, 0);
    Predicate<Instruction> furtherShifts = shift -> immediate(shift) < Long.SIZE - Byte.SIZE;
    List<Integer> shifts = saboteur.all(PAD.and(gives("d = a << n")).and(furtherShifts));
    // A first byte that is zero may be shifted anywhere.
    for (int line : shifts.subList(padding().isInState() ? 1 : 0, shifts.size())) {
      saboteur.number(
          "shift at line " + line,
          Reason.PADDING,
          Optional.of(line),
          immediate(saboteur.at(line)) + 8);
    }
    for (int line : saboteur.all(PAD.and(gives("d = a - n")))) {
      saboteur.leaveOut("step back at line " + line, Reason.PADDING, Optional.of(line));
    }
    saboteur.number(
        "mask of the last bytes", Reason.PADDING, saboteur.first(PAD.and(number(15))), 7);
  }

  private void blocks() {
    Predicate<Instruction> zeros = PAD.and(stores()).and(this::onStack);
    saboteur.leaveOut("last zeros", Reason.PADDING, saboteur.last(zeros));
    Optional<Integer> threshold = saboteur.first(PAD.and(means("goto l if a below n")));
    saboteur.number("one block up to 56 bytes", Reason.PADDING, threshold, 57);
    saboteur.leaveOut("test for two blocks", Reason.PADDING, threshold);
    saboteur.number("mask of the rest", Reason.PADDING, saboteur.first(PAD.and(number(63))), 31);
    Optional<Integer> sign = saboteur.first(PAD.and(number(Long.SIZE - 1)));
    saboteur.leaveOut("mark that it is padded", Reason.PADDING, sign);
    saboteur.leaveOut(
        "test whether a message ends",
        Reason.PADDING,
        saboteur.first(means("goto l if negative a")));
  }

  private void way() {
    saboteur.insert(
        "done before the blocks when no message ends",
        Reason.BLOCKS,
        saboteur.first(step("begin").and(instruction -> instruction.row().branches())),
        code ->
            code.effect(
                "64: goto l if negative a",
                new Label("done"),
                saboteur.woven().abi().arguments().get(4)));
  }

  /** What the stack holds of the message is wiped: each part of it. */
  private void wipe() {
    for (int line : saboteur.all(step("end").and(stores()).and(this::onStack))) {
      saboteur.leaveOut("wipe at line " + line, Reason.LEFT_ON_STACK, Optional.of(line));
    }
  }

  /** The way of a digest into the outer state of an HMAC. */
  private void outer() {
    Predicate<Instruction> outer = step("outer");
    Predicate<Instruction> adds = outer.and(gives("d = a + n"));
    saboteur.leaveOut(
        "test for an outer state",
        Reason.PADDING,
        saboteur.first(outer.and(means("goto l if a == 0"))));
    for (int line : saboteur.all(adds)) {
      saboteur.number(
          "more added at line " + line,
          Reason.PADDING,
          Optional.of(line),
          immediate(saboteur.at(line)) + 4);
    }
    for (int line : saboteur.all(outer.and(gives("d = a >> n")))) {
      saboteur.leaveOut("shift at line " + line, Reason.PADDING, Optional.of(line));
    }
    saboteur.leaveOut("step to the second state", Reason.UNKNOWN, saboteur.last(adds));
    saboteur.leaveOut(
        "way back with the digest", Reason.PADDING, saboteur.last(outer.and(means("goto l"))));
  }

  private void length() {
    Optional<Integer> stored = saboteur.last(PAD.and(stores()));
    saboteur.further("length", Reason.PADDING, stored, -8);
    Optional<Integer> bits = saboteur.last(PAD.and(gives("d = a << n")));
    saboteur.leaveOut("length in bits", Reason.PADDING, bits);
  }

  /** The words of the state that tell the end, which live in local memory. */
  private void inState() {
    Predicate<Instruction> words = PAD.and(stores()).and(this::onStack).and(means("store(m, a)"));
    for (int line : saboteur.all(words)) {
      saboteur.leaveOut("word of the state at line " + line, Reason.PADDING, Optional.of(line));
    }
    for (int line : saboteur.all(PAD.and(gives("d = a >> n")))) {
      saboteur.number(
          "shift of the length at line " + line,
          Reason.PADDING,
          Optional.of(line),
          immediate(saboteur.at(line)) + 8);
    }
    long rests = Kernels.algorithm(saboteur.woven()).stride() - 1L;
    Optional<Integer> mask = saboteur.first(PAD.and(gives("d = a & n")).and(number(rests)));
    saboteur.number("rest and a bit of the blocks", Reason.PADDING, mask, 2 * rests + 1);
    Optional<Integer> zero = saboteur.first(PAD.and(number(0)).and(sets()));
    saboteur.number("padding of a one bit", Reason.PADDING, zero, 1);
  }

  /** What a padding without length begins and ends with. */
  private void ending() {
    Optional<Integer> begins = saboteur.first(PAD.and(number(0xff)));
    saboteur.insert(
        "another byte begins the padding",
        Reason.PADDING,
        begins.map(line -> line + 1),
        code -> {
          Register first = (Register) saboteur.at(begins.orElseThrow()).operands().get("d");
          code.move(first, "64: d = a + n", first, new Immediate(1));
        });
    Optional<Integer> bits = saboteur.last(PAD.and(number(0x80)).and(sets()));
    saboteur.number("bits of the end 0x40", Reason.PADDING, bits, 0x40);
    Optional<Integer> joined = saboteur.last(PAD.and(means("d = a | b").or(means("d = d | b"))));
    saboteur.leaveOut("bits joined", Reason.PADDING, joined);
    Optional<Integer> stored = saboteur.last(PAD.and(stores()));
    saboteur.further("word of the end", Reason.PADDING, stored, 8);
  }

  private static Predicate<Instruction> sets() {
    return means("d = n");
  }

  private static Predicate<Instruction> number(long number) {
    return instruction ->
        instruction.operands().containsKey("n") && immediate(instruction) == number;
  }
}
