package dev.sennit.weave.proof;

import static dev.sennit.weave.proof.Saboteur.loads;
import static dev.sennit.weave.proof.Saboteur.means;
import static dev.sennit.weave.proof.Saboteur.step;
import static dev.sennit.weave.proof.Saboteur.stores;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.proof.Sabotage.Reason;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Meaning;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Pool;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.Passage;
import dev.sennit.weave.target.Passage.Role;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.ModeMemory;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Changes to what passages through a mode of AES do, and to the way that leads from one to another.
 */
final class ModeSabotages {
  private static final int BLOCK = Aes.BLOCK_BYTES;
  private static final String ROUND = "d = aesenc(a, b)";
  private static final String LAST_ROUND = "d = aesenclast(a, b)";
  private static final String LOWS = "d = productoflows(a, b)";
  private static final String HIGHS = "d = productofhighs(a, b)";
  private static final Predicate<Instruction> BRANCH = instruction -> instruction.row().branches();
  private static final Predicate<Instruction> COMPARES = BRANCH.and(means("goto l if a below n"));
  private static final Predicate<Instruction> CONSTANTS =
      instruction -> instruction.operands().get("m") instanceof Pool;

  private final Saboteur saboteur;
  private final Mode mode;

  private ModeSabotages(Saboteur saboteur) {
    this.saboteur = saboteur;
    ModeKernel kernel = (ModeKernel) saboteur.woven().kernel();
    this.mode = kernel.mode();
  }

  static void on(Saboteur saboteur) {
    ModeSabotages sabotages = new ModeSabotages(saboteur);
    if (sabotages.mode.counts()) {
      sabotages.rounds();
      sabotages.counter();
      sabotages.texts();
    }
    if (sabotages.mode.hashes() != Hashed.NOTHING) {
      sabotages.products();
      sabotages.powers();
      sabotages.sum();
    }
    sabotages.constants();
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

  // ---------------------------------------------------------------- places

  /** The lines of a passage, its notes left out. */
  private record Lines(int first, int last) {
    boolean contain(int line) {
      return first <= line && line <= last;
    }
  }

  private List<Lines> all(Predicate<Passage> kind) {
    List<Line> lines = saboteur.woven().lines();
    List<Lines> found = new ArrayList<>();
    for (int begin = 0; begin < lines.size(); begin++) {
      if (lines.get(begin) instanceof Line.Note note
          && note.begins()
          && kind.test(note.passage())) {
        int end = begin + 1;
        while (!(lines.get(end) instanceof Line.Note)) {
          end++;
        }
        found.add(new Lines(begin + 1, end - 1));
      }
    }
    return found;
  }

  private Optional<Integer> in(Lines passage, Predicate<Instruction> kind) {
    return saboteur.all(kind).stream().filter(passage::contain).findFirst();
  }

  private Optional<Integer> lastIn(Lines passage, Predicate<Instruction> kind) {
    return saboteur.all(kind).reversed().stream().filter(passage::contain).findFirst();
  }

  private Optional<Integer> middle(Predicate<Instruction> kind) {
    List<Integer> lines = saboteur.all(kind);
    return lines.isEmpty() ? Optional.empty() : Optional.of(lines.get(lines.size() / 2));
  }

  /** The passage that is repeated. */
  private Lines loop() {
    return all(Passage::repeats).getFirst();
  }

  private Register argument(int number) {
    return saboteur.woven().abi().arguments().get(number);
  }

  private static Predicate<Instruction> at(Register base, int displacement) {
    return instruction ->
        instruction.operands().get("m") instanceof Address(Operand register, int offset)
            && register.equals(base)
            && offset == displacement;
  }

  // ---------------------------------------------------------------- changes

  /** The same operands for an instruction of another meaning, in vectors of the same width. */
  private void meaning(String name, Optional<Integer> place, String meaning) {
    saboteur.change(
        name,
        Reason.MODE,
        place,
        instruction -> {
          Meaning own = instruction.row().meaning();
          int bits = own.bits() * own.lanes();
          return instruction.withRow(
              saboteur
                  .woven()
                  .kernel()
                  .target()
                  .table()
                  .find(
                      Bank.VECTOR,
                      "each %d%s: %s"
                          .formatted(own.bits(), bits == 128 ? "" : " of " + bits, meaning)));
        });
  }

  private void exchanged(String name, Optional<Integer> place) {
    saboteur.change(
        name + " with operands exchanged",
        Reason.MODE,
        place,
        instruction ->
            instruction
                .with("a", instruction.operands().get("b"))
                .with("b", instruction.operands().get("a")));
  }

  private void number(String name, Optional<Integer> place, int by) {
    saboteur.change(
        name + " changed by " + by,
        Reason.MODE,
        place,
        instruction -> instruction.with("n", new Immediate(Saboteur.immediate(instruction) + by)));
  }

  /** Another register that holds something in the place of an operand. */
  private void register(String name, Optional<Integer> place, String operand) {
    saboteur.change(
        name + " from another register",
        Reason.MODE,
        place,
        instruction -> {
          Register own = (Register) instruction.operands().get(operand);
          Register other =
              saboteur.woven().instructions().stream()
                  .flatMap(found -> found.writes().stream())
                  .map(Register.class::cast)
                  .filter(register -> register.bank() == own.bank())
                  .filter(register -> !instruction.operands().containsValue(register))
                  .findFirst()
                  .orElseThrow();
          return instruction.with(operand, other);
        });
  }

  // ---------------------------------------------------------------- counter mode

  private void rounds() {
    Predicate<Instruction> round = means(ROUND);
    Predicate<Instruction> lastRound = means(LAST_ROUND);
    meaning("first round as the last one", saboteur.first(round), LAST_ROUND);
    meaning("a round as the last one", middle(round), LAST_ROUND);
    meaning("last round as one of the others", middle(lastRound), ROUND);
    saboteur.leaveOut("first round", Reason.MODE, saboteur.first(round));
    saboteur.leaveOut("a round", Reason.MODE, middle(round));
    saboteur.leaveOut("last round", Reason.MODE, saboteur.last(lastRound));
    saboteur.twice("a round", Reason.MODE, in(loop(), round));
    exchanged("a round", middle(round));
    exchanged("last round", saboteur.last(lastRound));
    register("key of a round", in(loop(), round), "b");
    register("state of a round", lastIn(loop(), round), "a");
    Predicate<Instruction> keys = step("round").and(loads());
    saboteur.further("key of a round", Reason.MODE, in(loop(), keys), BLOCK);
    saboteur.further("key of a round", Reason.MODE, in(loop(), keys), -1);
    saboteur.further("key of the last but one round", Reason.MODE, lastIn(loop(), keys), -BLOCK);
    number("rounds of a middle key", in(loop(), COMPARES), 2);
    number("rounds of a middle key", in(loop(), COMPARES), -2);
    number("rounds of a long key", lastIn(loop(), COMPARES), 1);
    number("rounds of a short key", lastIn(loop(), COMPARES), -2);
    number("bytes of ten rounds", saboteur.last(step("begin").and(means("d = a - n"))), BLOCK);
  }

  private void counter() {
    Predicate<Instruction> counts = step("count").and(means("d = a + load(m)"));
    Lines part = all(passage -> passage.counts() && !passage.repeats()).getFirst();
    for (Optional<Integer> place : List.of(lastIn(loop(), counts), lastIn(part, counts))) {
      saboteur.change(
          "counter stepped by another number at " + place,
          Reason.COUNTER,
          place,
          found -> found.with("m", new Pool(((Pool) found.operands().get("m")).offset() + BLOCK)));
    }
    saboteur.leaveOut("counter's step", Reason.COUNTER, lastIn(loop(), counts));
    saboteur.change(
        "a block with the next one's counter",
        Reason.MODE,
        in(loop(), counts),
        found -> found.with("m", new Pool(BLOCK)));
    saboteur.leaveOut(
        "bytes of a counter's words in order",
        Reason.MODE,
        in(loop(), step("count").and(means("d = shuffle(a, b)"))));
    saboteur.further(
        "counter of the state",
        Reason.MODE,
        saboteur.first(at(argument(1), 0).and(loads())),
        BLOCK);
    saboteur.further(
        "counter of the state", Reason.READ, saboteur.first(at(argument(1), 0).and(loads())), -1);
  }

  private void texts() {
    Predicate<Instruction> text = step("last round").and(means("d = a ^ load(m)"));
    Predicate<Instruction> store = step("last round").and(stores());
    saboteur.further("text of a block", Reason.MODE, in(loop(), text), 1);
    saboteur.further("text of the last block", Reason.READ, lastIn(loop(), text), 1);
    saboteur.further("text of the first block", Reason.READ, in(loop(), text), -1);
    saboteur.leaveOut("text", Reason.MODE, middle(text));
    saboteur.further("block written", Reason.MODE, in(loop(), store), 1);
    saboteur.further("last block written", Reason.WRITTEN, lastIn(loop(), store), 1);
    saboteur.further("first block written", Reason.WRITTEN, in(loop(), store), -1);
    saboteur.leaveOut("store of a block", Reason.MODE, in(loop(), store));
    saboteur.leaveOut("store of the last block", Reason.MODE, saboteur.last(store));
    register("block stored", in(loop(), store), "a");
    saboteur.change(
        "block read from where it is written",
        Reason.MODE,
        in(loop(), text),
        found -> found.with("m", saboteur.at(in(loop(), store).orElseThrow()).operands().get("m")));
    saboteur.change(
        "block written to where it is read",
        Reason.WRITTEN,
        in(loop(), store),
        found -> found.with("m", saboteur.at(in(loop(), text).orElseThrow()).operands().get("m")));
  }

  // ---------------------------------------------------------------- GHASH

  private void products() {
    meaning("product of the lower halves as of the upper", in(loop(), means(LOWS)), HIGHS);
    meaning("product of the upper halves as of the lower", middle(means(HIGHS)), LOWS);
    String reducing = "d = productoflowandhigh(a, b)";
    meaning("product with the polynomial", saboteur.first(means(reducing)), LOWS);
    saboteur.leaveOut("product of the lower halves", Reason.MODE, in(loop(), means(LOWS)));
    saboteur.leaveOut("product of the upper halves", Reason.MODE, lastIn(loop(), means(HIGHS)));
    saboteur.leaveOut("reduction", Reason.MODE, in(loop(), means(reducing)));
    saboteur.leaveOut("second reduction", Reason.MODE, lastIn(loop(), means(reducing)));
    exchanged("product with the polynomial", lastIn(loop(), means(reducing)));
    register("factor of a product", lastIn(loop(), means(LOWS)), "a");
    register("other factor of a product", lastIn(loop(), means(HIGHS)), "b");
    Predicate<Instruction> halves = means("d = halvesexchanged(a)");
    saboteur.leaveOut("halves exchanged", Reason.MODE, in(loop(), halves));
    saboteur.leaveOut("last halves exchanged", Reason.MODE, saboteur.last(halves));
    Predicate<Instruction> adds = means("d = a ^ b");
    saboteur.leaveOut("addition in GHASH", Reason.MODE, lastIn(loop(), step("hash").and(adds)));
    saboteur.leaveOut("addition in reducing", Reason.MODE, in(loop(), step("reduce").and(adds)));
    saboteur.twice(
        "addition in reducing",
        Reason.MODE,
        saboteur.last(step("reduce").and(adds).and(sameFirst())));
  }

  /** What overwrites what it adds to. */
  private static Predicate<Instruction> sameFirst() {
    return found -> found.operands().get("d").equals(found.operands().get("a"));
  }

  private void powers() {
    Predicate<Instruction> power =
        step("hash")
            .and(loads())
            .and(found -> Saboteur.address(found).displacement() >= BLOCK * 16);
    saboteur.further("power of the key", Reason.MODE, in(loop(), power), -BLOCK);
    saboteur.further("power of the key", Reason.MODE, saboteur.last(power), -1);
    saboteur.further("last power of the key", Reason.READ, saboteur.last(power), 1);
    saboteur.further("last power of the key", Reason.READ, saboteur.last(power), BLOCK);
  }

  private void sum() {
    saboteur.leaveOut(
        "sum kept", Reason.MODE, lastIn(loop(), step("reduce").and(found -> intoSum(found))));
    saboteur.leaveOut(
        "bytes of a block in the opposite order",
        Reason.MODE,
        in(loop(), step("hash").and(means("d = shuffle(a, b)"))));
    saboteur.further(
        "sum of the state",
        Reason.MODE,
        saboteur.first(at(argument(1), ModeMemory.SUM).and(loads())),
        1);
    Predicate<Instruction> hashed =
        step("hash").and(loads()).and(found -> Saboteur.address(found).displacement() < BLOCK * 16);
    saboteur.further("block that is hashed", Reason.READ, in(loop(), hashed), -1);
    saboteur.further("last block that is hashed", Reason.READ, lastIn(loop(), hashed), 1);
    saboteur.further("block that is hashed", Reason.MODE, in(loop(), hashed), 1);
  }

  private boolean intoSum(Instruction instruction) {
    return saboteur.woven().lines().stream()
        .anyMatch(line ->
            line instanceof Line.Note note
                && instruction.writes().contains(note.places().get(Role.SUM)));
  }

  // ---------------------------------------------------------------- the way

  /** All of what the code reads matters, but the lower half of the polynomial. */
  private void constants() {
    Woven woven = saboteur.woven();
    for (int word = 0; word < woven.pool().size(); word++) {
      List<Long> pool = new ArrayList<>(woven.pool());
      pool.set(word, pool.get(word) ^ 1L << 8 * (word % 8));
      if (isRead(word) && woven.pool().get(word) != 1) {
        saboteur.add(
            "word %d of the constants".formatted(word),
            Reason.MODE,
            new Woven(woven.kernel(), woven.abi(), woven.lines(), pool, woven.stack()));
      }
    }
    saboteur.change(
        "constants read behind their end",
        Reason.READ,
        saboteur.first(CONSTANTS),
        found -> found.with("m", new Pool(woven.poolBytes().length)));
  }

  private boolean isRead(int word) {
    return saboteur.all(CONSTANTS.or(found -> found.operands().get("p") instanceof Pool)).stream()
        .map(saboteur::at)
        .anyMatch(found -> {
          boolean address = found.operands().containsKey("p");
          int first = ((Pool) found.operands().get(address ? "p" : "m")).offset();
          int bytes =
              address
                  ? 2 * BLOCK
                  : found.row().meaning().bits() * found.row().meaning().lanes() / 8;
          return first <= 8 * word && 8 * word < first + bytes;
        });
  }

  private void groups() {
    Predicate<Instruction> begin = step("begin");
    number("blocks of a group", saboteur.last(begin.and(means("d = a >> n"))), 1);
    number("blocks of a group", saboteur.last(begin.and(means("d = a >> n"))), -1);
    saboteur.leaveOut("branch around the groups", Reason.MODE, saboteur.last(begin.and(BRANCH)));
    saboteur.meaning(
        "branch around the groups the other way round",
        Reason.MODE,
        saboteur.last(begin.and(BRANCH)),
        "64: goto l if a != 0");
    Lines loop = loop();
    saboteur.leaveOut("way back to the next group", Reason.MODE, Optional.of(loop.last()));
    saboteur.insert(
        "groups counted down once more",
        Reason.MODE,
        Optional.of(loop.last()),
        code -> code.move(left(), "64: d = a - n", left(), new Immediate(1)));
    saboteur.with(
        "the loop's beginning a line later",
        Reason.MODE,
        lines -> lines.add(loop.first() + 1, lines.remove(loop.first())));
    for (int line : saboteur.all(means("d = a + n"))) {
      if (loop.contain(line)) {
        number("pointer's step at line " + line, Optional.of(line), BLOCK);
        saboteur.leaveOut("pointer's step at line " + line, Reason.MODE, Optional.of(line));
      }
    }
    if (mode.hashes() == Hashed.OUTPUT) {
      number("groups left after the first", saboteur.first(means("d = a - n").and(onLeft())), 1);
      saboteur.change(
          "what comes in hashed instead of what goes out",
          Reason.MODE,
          saboteur.first(
              begin.and(means("d = a")).and(found -> found.reads().contains(argument(3)))),
          found -> found.with("a", argument(2)));
    }
  }

  private Register left() {
    return place(Role.LEFT);
  }

  private Register place(Role role) {
    return saboteur.woven().lines().stream()
        .filter(line -> line instanceof Line.Note note && note.places().containsKey(role))
        .map(line -> (Register) ((Line.Note) line).places().get(role))
        .findFirst()
        .orElseThrow();
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
      saboteur.leaveOut("question for a part at line " + line, Reason.MODE, Optional.of(line));
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
    saboteur.with(
        "passage at line " + some.first() + " twice",
        Reason.MODE,
        lines -> lines.addAll(some.last() + 2, renamed(some)));
    if (in(some, BRANCH).isPresent()) {
      saboteur.change(
          "branch out of a passage",
          Reason.MODE,
          in(some, BRANCH),
          found -> found.with("l", new Label("done")));
    }
    saboteur.insert(
        "branch into a passage",
        Reason.MODE,
        Optional.of(saboteur.woven().entry().size()),
        code ->
            code.effect("64: goto l", ((Label) saboteur.at(loop().last()).operands().get("l"))));
  }

  private List<Line> renamed(Lines passage) {
    return saboteur.woven().lines().subList(passage.first() - 1, passage.last() + 2).stream()
        .map(line ->
            switch (line) {
              case Line.Mark(String label) -> new Line.Mark(label + "again");
              case Line.Note note -> (Line) note;
              case Instruction found when found.operands().get("l") instanceof Label(String to) ->
                  found.with("l", new Label(to + "again"));
              case Instruction found -> found;
            })
        .toList();
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
      if (passage.blocks() > 1) {
        note(
            notes,
            begin,
            "fewer blocks",
            new Passage(
                passage.blocks() / 2, passage.counts(), passage.hashes(), passage.repeats()),
            note.places());
      }
      if (passage.repeats()) {
        note(
            notes,
            begin,
            "that it is not repeated",
            new Passage(passage.blocks(), passage.counts(), passage.hashes(), false),
            note.places());
      }
      if (passage.counts() && passage.hashes()) {
        note(
            notes,
            begin,
            "that it does not hash",
            new Passage(passage.blocks(), true, false, passage.repeats()),
            note.places());
        note(
            notes,
            begin,
            "that it does not count",
            new Passage(passage.blocks(), false, true, passage.repeats()),
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
      saboteur.further("copy of bytes at line " + line, Reason.MODE, Optional.of(line), 1);
    }
    for (int line : saboteur.all(rest.and(BRANCH))) {
      saboteur.leaveOut("question for bytes at line " + line, Reason.MODE, Optional.of(line));
    }
    for (int line :
        saboteur.all(
            rest.and(means("d = a + n")).and(found -> Saboteur.immediate(found) < BLOCK / 2))) {
      saboteur.leaveOut("step over bytes at line " + line, Reason.MODE, Optional.of(line));
    }
    saboteur.leaveOut(
        "mask of the rest", Reason.MODE, saboteur.first(rest.and(means("d = a & b"))));
    saboteur.leaveOut("length of the mask", Reason.MODE, saboteur.first(rest.and(means("d = ~a"))));
    Predicate<Instruction> wipe = step("end").and(stores());
    if (mode.counts()) {
      saboteur.leaveOut("first wiping", Reason.LEFT_ON_STACK, saboteur.first(wipe));
      saboteur.leaveOut("second wiping", Reason.LEFT_ON_STACK, saboteur.last(wipe));
    }
  }

  private void tag() {
    Predicate<Instruction> finish = step("finish");
    Predicate<Instruction> asks = finish.and(BRANCH).and(means("goto l if a == 0"));
    saboteur.leaveOut("question for the end", Reason.MODE, saboteur.first(asks));
    saboteur.meaning(
        "end the other way round", Reason.MODE, saboteur.first(asks), "64: goto l if a != 0");
    saboteur.further("question for the end", Reason.MODE, saboteur.first(finish.and(loads())), -8);
    saboteur.further(
        "counter of the tag",
        Reason.MODE,
        saboteur.first(finish.and(at(argument(1), ModeMemory.FIRST_COUNTER))),
        -BLOCK);
    saboteur.further(
        "counter of the tag",
        Reason.MODE,
        saboteur.first(finish.and(at(argument(1), ModeMemory.FIRST_COUNTER))),
        -ModeMemory.FIRST_COUNTER);
    saboteur.further(
        "counter of the tag",
        Reason.READ,
        saboteur.first(finish.and(at(argument(1), ModeMemory.FIRST_COUNTER))),
        1);
    number("place of the lengths", saboteur.first(finish.and(means("d = a + n"))), BLOCK);
    saboteur.leaveOut("sum under the tag", Reason.MODE, saboteur.first(finish.and(stores())));
    saboteur.leaveOut(
        "bytes of the tag in order",
        Reason.MODE,
        saboteur.last(finish.and(means("d = shuffle(a, b)"))));
  }

  private void state() {
    Predicate<Instruction> kept = step("keep").and(stores());
    for (int line : saboteur.all(kept)) {
      saboteur.leaveOut("state kept at line " + line, Reason.MODE, Optional.of(line));
      saboteur.further("state kept at line " + line, Reason.MODE, Optional.of(line), 1);
      register("state kept at line " + line, Optional.of(line), "a");
    }
    saboteur.further(
        "last of the state kept", Reason.WRITTEN, saboteur.last(kept), ModeMemory.STATE_BYTES);
    saboteur.further("last of the state kept", Reason.WRITTEN, saboteur.last(kept), BLOCK);
    saboteur.further(
        "length", Reason.MODE, saboteur.first(at(argument(1), ModeMemory.LENGTH).and(loads())), 8);
    saboteur.leaveOut(
        "bytes of the state in order",
        Reason.MODE,
        saboteur.last(step("keep").and(means("d = shuffle(a, b)"))));
  }

  // ---------------------------------------------------------------- what it must not do

  private void secrets() {
    Optional<Integer> keep = saboteur.first(step("keep"));
    Register secret = saboteur.idle(keep.orElseThrow());
    Optional<Integer> begin = Optional.of(saboteur.woven().entry().size());
    Register early = secretOf(begin.orElseThrow());
    for (int place : List.of(ModeMemory.COUNTER, ModeMemory.SUM)) {
      saboteur.insert(
          "branch on the state at " + place,
          Reason.SECRET_BRANCH,
          begin,
          code -> {
            code.move(early, "64: d = load(m)", new Address(argument(1), place));
            code.effect("64: goto l if a == 0", new Label("keep"), early);
          });
      saboteur.insert(
          "address from the state at " + place,
          Reason.SECRET_ADDRESS,
          begin,
          code -> {
            code.move(early, "64: d = load(m)", new Address(argument(1), place));
            code.move(early, "64: d = load(m)", new Address(early, 0));
          });
    }
    for (int place : List.of(ModeMemory.ROUND_KEYS, ModeMemory.POWERS)) {
      saboteur.insert(
          "branch on the schedule at " + place,
          Reason.SECRET_BRANCH,
          keep,
          code -> {
            code.move(secret, "64: d = load(m)", new Address(argument(0), place));
            code.effect("32: goto l if (a & n) == 0", new Label("done"), secret, new Immediate(1));
          });
    }
    saboteur.insert(
        "branch on a text in a passage",
        Reason.SECRET_BRANCH,
        Optional.of(loop().first() + 1),
        code -> {
          Register from = place(mode.counts() ? Role.IN : Role.HASHED);
          code.move(secret, "64: d = load(m)", new Address(from, 0));
          code.effect(
              "64: goto l if a == 0",
              (Label) saboteur.at(loop().last()).operands().get("l"),
              secret);
        });
  }

  /** A register that may be changed at entry. */
  private Register secretOf(int line) {
    return saboteur.woven().abi().scratch().stream()
        .filter(register -> register.bank() == Bank.GENERAL)
        .filter(register -> !saboteur.woven().abi().arguments().contains(register))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("nothing is free at line " + line));
  }

  private void memory() {
    Optional<Integer> begin = Optional.of(saboteur.woven().entry().size());
    Register any = argument(2);
    for (int place :
        List.of(
            ModeMemory.LENGTH,
            ModeMemory.LENGTHS,
            ModeMemory.FIRST_COUNTER,
            ModeMemory.STATE_BYTES,
            -8)) {
      store("state at " + place, begin, new Address(argument(1), place), any);
    }
    store("schedule", begin, new Address(argument(0), ModeMemory.ROUNDS), any);
    store("the text that comes in", begin, new Address(argument(2), 0), argument(0));
    store("the text that goes out", begin, new Address(argument(3), 0), argument(0));
    saboteur.insert(
        "schedule read behind its end",
        Reason.READ,
        begin,
        code ->
            code.move(
                secretOf(0),
                "64: d = load(m)",
                new Address(argument(0), ModeMemory.SCHEDULE_BYTES - 7)));
    saboteur.insert(
        "text read before its passages",
        Reason.READ,
        begin,
        code -> code.move(secretOf(0), "64: d = load(m)", new Address(argument(2), 0)));
  }

  private void store(String where, Optional<Integer> line, Address place, Register what) {
    saboteur.insert(
        "store to " + where,
        Reason.WRITTEN,
        line,
        code -> code.effect("64: store(m, a)", place, what));
  }
}
