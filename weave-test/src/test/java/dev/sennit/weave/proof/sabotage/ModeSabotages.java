package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.kind.AesMemory.STANDARD;
import static dev.sennit.weave.proof.sabotage.Saboteur.gives;
import static dev.sennit.weave.proof.sabotage.Saboteur.means;
import static dev.sennit.weave.proof.sabotage.Saboteur.step;
import static dev.sennit.weave.proof.sabotage.Saboteur.stores;

import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.kind.AesMemory.SchedulePart;
import dev.sennit.weave.kind.AesMemory.StatePart;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.ArrayList;
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
  private ModeSabotages(Saboteur saboteur) {
    super(saboteur);
  }

  static void on(Saboteur saboteur) {
    ModeSabotages sabotages = new ModeSabotages(saboteur);
    sabotages.groups();
    sabotages.parts();
    sabotages.passages();
    sabotages.notes();
    sabotages.rest();
    if (sabotages.mode.makesTag()) {
      sabotages.tag();
    }
    sabotages.state();
    sabotages.secrets();
    sabotages.memory();
  }

  private void groups() {
    Predicate<Instruction> begin = step("begin");
    number("blocks of a group", saboteur.last(begin.and(gives("d = a >> n"))), 1);
    saboteur.leaveOut("branch around the groups", Reason.MODE, saboteur.last(begin.and(BRANCH)));
    Lines loop = loop();
    saboteur.leaveOut("way back to the next group", Reason.MODE, Optional.of(loop.last()));
    saboteur.insert(
        "groups counted down once more",
        Reason.MODE,
        Optional.of(loop.last()),
        code -> code.move(left(), "64: d = a - n", left(), new Immediate(1)));
    for (int line : saboteur.all(gives("d = a + n"))) {
      if (loop.contain(line)) {
        number("pointer's step at line " + line, Optional.of(line), BLOCK);
      }
    }
    if (mode.hashes() == Hashed.OUTPUT) {
      number("groups left after the first", saboteur.first(gives("d = a - n").and(onLeft())), 1);
      saboteur.change(
          "what comes in hashed instead of what goes out",
          Reason.MODE,
          saboteur.first(
              begin.and(means("d = a")).and(found -> found.reads().contains(argument(3)))),
          found -> found.with("a", argument(2)));
    }
  }

  private Predicate<Instruction> onLeft() {
    return found -> found.writes().contains(left());
  }

  private void parts() {
    Predicate<Instruction> begin = step("part").and(BRANCH);
    for (int line : saboteur.all(begin)) {
      saboteur.change(
          "part at line " + line + " asked for by another bit",
          Reason.MODE,
          Optional.of(line),
          found -> found.with("n", new Immediate(Saboteur.immediate(found) * 2)));
    }
  }

  private void passages() {
    for (Lines passage : all(_ -> true)) {
      saboteur.with(
          "passage at line " + passage.first() + " left out",
          Reason.MODE,
          lines -> lines.subList(passage.first() - 1, passage.last() + 2).clear());
    }
    Lines some = all(passage -> !passage.repeats()).getFirst();
    if (in(some, BRANCH).isPresent()) {
      saboteur.change(
          "branch out of a passage",
          Reason.MODE,
          in(some, BRANCH),
          found -> found.with("l", new Label("done")));
    }
  }

  /** Notes are no code: the prover looks for what they say, and believes nothing of it. */
  private void notes() {
    List<Line> lines = saboteur.woven().lines();
    List<Integer> notes =
        IntStream.range(0, lines.size())
            .filter(line -> lines.get(line) instanceof Line.Note)
            .boxed()
            .toList();
    saboteur.with(
        "a beginning not noted", Reason.MODE, changed -> changed.remove((int) notes.get(0)));
    saboteur.with("an end not noted", Reason.MODE, changed -> changed.remove((int) notes.get(1)));
    for (int begin = 0; begin < notes.size(); begin += 2) {
      Line.Note note = (Line.Note) lines.get(notes.get(begin));
      Passage passage = note.passage();
      note(
          notes,
          begin,
          "more blocks",
          new Passage(2 * passage.blocks(), passage.counts(), passage.hashes(), passage.repeats()),
          note.places());
      if (passage.counts() && passage.hashes()) {
        note(
            notes,
            begin,
            "that it does not hash",
            new Passage(passage.blocks(), true, false, passage.repeats()),
            note.places());
      }
      if (passage.counts()) {
        Map<Role, Operand> places = new LinkedHashMap<>(note.places());
        places.put(Role.IN, note.places().get(Role.OUT));
        places.put(Role.OUT, note.places().get(Role.IN));
        note(notes, begin, "in for out", passage, places);
      }
    }
  }

  private void note(
      List<Integer> notes, int begin, String what, Passage passage, Map<Role, Operand> places) {
    saboteur.with(
        "note at line %d says %s".formatted(notes.get(begin), what),
        Reason.MODE,
        lines -> {
          Line.Note end = (Line.Note) lines.get(notes.get(begin + 1));
          lines.set(notes.get(begin), new Line.Note(passage, true, places));
          lines.set(notes.get(begin + 1), new Line.Note(passage, false, end.places()));
        });
  }

  // ---------------------------------------------------------------- the end

  private void rest() {
    Predicate<Instruction> rest = step("rest");
    saboteur.leaveOut("zeros behind the text", Reason.MODE, saboteur.first(rest.and(stores())));
    List<Integer> copies =
        saboteur.all(
            rest.and(stores())
                .and(found ->
                    found.row().meaning().bits() <= 64 && found.row().meaning().lanes() == 1));
    for (int line : copies) {
      saboteur.leaveOut("copy of bytes at line " + line, Reason.MODE, Optional.of(line));
    }
    for (int line : saboteur.all(rest.and(BRANCH))) {
      saboteur.leaveOut("question for bytes at line " + line, Reason.MODE, Optional.of(line));
    }
    saboteur.leaveOut(
        "mask of the rest", Reason.MODE, saboteur.first(rest.and(gives("d = a & b"))));
    Predicate<Instruction> wipe = step("end").and(stores());
    if (mode.counts()) {
      saboteur.leaveOut("first wiping", Reason.LEFT_ON_STACK, saboteur.first(wipe));
    }
  }

  private void tag() {
    Predicate<Instruction> finish = step("finish");
    Predicate<Instruction> asks = finish.and(BRANCH).and(means("goto l if a == 0"));
    saboteur.leaveOut("question for the end", Reason.MODE, saboteur.first(asks));
    saboteur.further(
        "counter of the tag",
        Reason.READ,
        saboteur.first(finish.and(at(argument(1), STANDARD.at(StatePart.FIRST_COUNTER)))),
        STANDARD.state().bytes() - STANDARD.at(StatePart.FIRST_COUNTER) - BLOCK + 1);
    number("place of the lengths", saboteur.first(finish.and(gives("d = a + n"))), BLOCK);
    saboteur.leaveOut(
        "bytes of the tag in order",
        Reason.MODE,
        saboteur.last(finish.and(gives("d = shuffle(a, b)").or(gives("d = swap(a)")))));
  }

  private void state() {
    Predicate<Instruction> kept = step("keep").and(stores());
    for (int line : saboteur.all(kept)) {
      saboteur.leaveOut("state kept at line " + line, Reason.MODE, Optional.of(line));
    }
    saboteur.further(
        "last of the state kept", Reason.WRITTEN, saboteur.last(kept), STANDARD.state().bytes());
  }

  // ---------------------------------------------------------------- what it must not do

  private void secrets() {
    Optional<Integer> begin = Optional.of(saboteur.woven().entry().size());
    Register early = early();
    int place = STANDARD.at(StatePart.SUM);
    saboteur.insert(
        "branch on the state",
        Reason.SECRET_BRANCH,
        begin,
        code -> {
          code.move(early, "64: d = load(m)", new Address(argument(1), place));
          code.effect("64: goto l if a == 0", new Label("keep"), early);
        });
    saboteur.insert(
        "address from the state",
        Reason.SECRET_ADDRESS,
        begin,
        code -> {
          code.move(early, "64: d = load(m)", new Address(argument(1), place));
          code.move(early, "64: d = load(m)", new Address(early, 0));
        });
    List<Integer> readable = new ArrayList<>(List.of(STANDARD.at(SchedulePart.ROUND_KEYS)));
    if (mode.hashes() != Hashed.NOTHING) {
      readable.add(STANDARD.powersOf(1));
    }
    for (int part : readable) {
      saboteur.insert(
          "branch on the schedule at " + part,
          Reason.SECRET_BRANCH,
          begin,
          code -> {
            code.move(early, "64: d = load(m)", new Address(argument(0), part));
            code.effect("32: goto l if (a & n) == 0", new Label("done"), early, new Immediate(1));
          });
    }
    saboteur.insert(
        "branch on a text in a passage",
        Reason.SECRET_BRANCH,
        Optional.of(loop().first() + 1),
        code -> {
          Register secret = saboteur.idle(saboteur.first(step("keep")).orElseThrow());
          Register from = place(mode.counts() ? Role.IN : Role.HASHED);
          code.move(secret, "64: d = load(m)", new Address(from, 0));
          code.effect(
              "64: goto l if a == 0",
              (Label) saboteur.at(loop().last()).operands().get("l"),
              secret);
        });
  }

  /** A register that may be changed at entry. */
  private Register early() {
    return saboteur.woven().abi().scratch().stream()
        .filter(register -> register.bank() == Bank.GENERAL)
        .filter(register -> !saboteur.woven().abi().arguments().contains(register))
        .findFirst()
        .orElseThrow();
  }

  private void memory() {
    Optional<Integer> begin = Optional.of(saboteur.woven().entry().size());
    Register any = argument(2);
    for (int place :
        List.of(
            STANDARD.at(StatePart.LENGTHS),
            STANDARD.at(StatePart.FIRST_COUNTER),
            STANDARD.at(StatePart.ENDS),
            STANDARD.state().bytes(),
            -8)) {
      store("state at " + place, begin, new Address(argument(1), place), any);
    }
    store("schedule", begin, new Address(argument(0), STANDARD.at(SchedulePart.ROUNDS)), any);
    store("the text that comes in", begin, new Address(argument(2), 0), argument(0));
    store("the text that goes out", begin, new Address(argument(3), 0), argument(0));
    saboteur.insert(
        "schedule read behind its end",
        Reason.READ,
        begin,
        code ->
            code.move(
                early(),
                "64: d = load(m)",
                new Address(argument(0), STANDARD.schedule().bytes() - 7)));
    saboteur.insert(
        "text read before its passages",
        Reason.READ,
        begin,
        code -> code.move(early(), "64: d = load(m)", new Address(argument(2), 0)));
  }

  private void store(String where, Optional<Integer> line, Address place, Register what) {
    saboteur.insert(
        "store to " + where,
        Reason.WRITTEN,
        line,
        code -> code.effect("64: store(m, a)", place, what));
  }
}
