package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.kind.AesMemory.STANDARD;

import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.AesMemory.SchedulePart;
import dev.sennit.weave.kind.AesMemory.StatePart;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Changes to the way that leads from one passage through a mode of AES to another, and to its end.
 */
final class ModeSabotages extends ModeSaboteur {
  ModeSabotages(WovenKernel woven) {
    super(woven);
    groups();
    passages();
    notes();
    end();
    secrets();
    memory();
  }

  private void groups() {
    Optional<Integer> around = last(step("begin").and(branches()));
    leaveOut("branch around the groups", Reason.MODE, around);
    leaveOut("way back to the next group", Reason.MODE, Optional.of(loop.last()));
    Register left = place(Role.LEFT);
    insert(
        "groups counted down once more",
        Reason.MODE,
        Optional.of(loop.last()),
        code -> code.move(left, "64: d = a - n", left, new Immediate(1)));
    Optional<Integer> pointer = firstIn(loop, gives("d = a + n"));
    number("pointer's step", Reason.MODE, pointer, BLOCK / 2);
    for (int line : all(step("part").and(branches()))) {
      long bit = immediate(at(line));
      number("part asked for by the bit over " + bit, Reason.MODE, Optional.of(line), 2 * bit);
    }
  }

  private void passages() {
    for (Lines passage : passages(_ -> true)) {
      with(
          "passage at line " + passage.first() + " left out",
          Reason.MODE,
          lines -> lines.subList(passage.first() - 1, passage.last() + 2).clear());
    }
    Lines some = passages(passage -> !passage.repeats()).getFirst();
    operand("branch out of it", Reason.MODE, firstIn(some, branches()), "l", new Label("done"));
  }

  /** Notes are no code: the prover looks for what they say, and believes nothing of it. */
  private void notes() {
    List<Line> lines = woven.lines();
    List<Integer> notes =
        IntStream.range(0, lines.size())
            .filter(line -> lines.get(line) instanceof Line.Note)
            .boxed()
            .toList();
    with("a beginning not noted", Reason.MODE, changed -> changed.remove((int) notes.get(0)));
    with("an end not noted", Reason.MODE, changed -> changed.remove((int) notes.get(1)));
    for (int i = 0; i < notes.size(); i += 2) {
      int begin = notes.get(i);
      int end = notes.get(i + 1);
      Line.Note note = (Line.Note) lines.get(begin);
      Passage own = note.passage();
      Passage more = new Passage(2 * own.blocks(), own.counts(), own.hashes(), own.repeats());
      note("more blocks", begin, end, more, note.places());
      if (own.counts() && own.hashes()) {
        Passage unhashed = new Passage(own.blocks(), true, false, own.repeats());
        note("that it does not hash", begin, end, unhashed, note.places());
      }
      if (own.counts()) {
        Map<Role, Operand> places = new LinkedHashMap<>(note.places());
        places.put(Role.IN, note.places().get(Role.OUT));
        places.put(Role.OUT, note.places().get(Role.IN));
        note("in for out", begin, end, own, places);
      }
    }
  }

  private void note(String what, int begin, int end, Passage passage, Map<Role, Operand> places) {
    Map<Role, Operand> behind = ((Line.Note) woven.lines().get(end)).places();
    with(
        "note at line %d says %s".formatted(begin, what),
        Reason.MODE,
        lines -> {
          lines.set(begin, new Line.Note(passage, true, places));
          lines.set(end, new Line.Note(passage, false, behind));
        });
  }

  private void end() {
    Predicate<Instruction> copied = step("rest").and(stores());
    leaveOut("zeros behind the text", Reason.MODE, first(copied));
    leaveOut("last copy", Reason.MODE, last(copied));
    leaveOut("question for the rest", Reason.MODE, first(step("rest").and(branches())));
    Predicate<Instruction> kept = step("keep").and(stores());
    leaveOut("state kept", Reason.MODE, first(kept));
    further("last of the state kept", Reason.WRITTEN, last(kept), STANDARD.state().bytes());
    if (mode.counts()) {
      leaveOut("first wiping", Reason.LEFT_ON_STACK, first(step("end").and(stores())));
    }
    if (mode.makesTag()) {
      Predicate<Instruction> asks = branches().and(means("goto l if a == 0"));
      leaveOut("question for the end", Reason.MODE, first(step("finish").and(asks)));
      int counter = STANDARD.at(StatePart.FIRST_COUNTER);
      further(
          "counter of the tag",
          Reason.READ,
          first(step("finish").and(at(argument(1), counter))),
          STANDARD.state().bytes() - counter - BLOCK + 1);
    }
  }

  private void secrets() {
    secret("the state", new Address(argument(1), STANDARD.at(StatePart.SUM)), "keep");
    secret("a key", new Address(argument(0), STANDARD.at(SchedulePart.ROUND_KEYS)), "done");
    if (mode.hashes() != Hashed.NOTHING) {
      secret("a power", new Address(argument(0), STANDARD.powersOf(1)), "done");
    }
  }

  private void memory() {
    for (int place :
        List.of(
            STANDARD.at(StatePart.LENGTHS),
            STANDARD.at(StatePart.FIRST_COUNTER),
            STANDARD.at(StatePart.ENDS),
            STANDARD.state().bytes(),
            -8)) {
      Address address = new Address(argument(1), place);
      store("state at " + place, Reason.WRITTEN, body(), address, argument(2));
    }
    Address rounds = new Address(argument(0), STANDARD.at(SchedulePart.ROUNDS));
    store("schedule", Reason.WRITTEN, body(), rounds, argument(2));
    for (int text : List.of(2, 3)) {
      Address first = new Address(argument(text), 0);
      store("text " + text, Reason.WRITTEN, body(), first, argument(0));
    }
    Address behind = new Address(argument(0), STANDARD.schedule().bytes() - 7);
    read("schedule behind its end", Reason.READ, body(), behind);
    read("text before its passages", Reason.READ, body(), new Address(argument(2), 0));
  }
}
