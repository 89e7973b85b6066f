package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.kind.AesMemory.STANDARD;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.kernel.ModeKernel;
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
 * Changes to the way that leads through the passages of a mode of AES, and to what the passages
 * read, write and count.
 */
final class ModeSabotages extends Saboteur {
  private static final int BLOCK = Aes.BLOCK_BYTES;

  private final Mode mode;

  /** The first line of the passage that is repeated, its note left out, and the last one. */
  private final int loopBegin;

  private final int loopEnd;

  ModeSabotages(WovenKernel woven) {
    super(woven);
    this.mode = ((ModeKernel) woven.kernel()).mode();
    int note =
        notes().stream().filter(line -> note(line).passage().repeats()).findFirst().orElseThrow();
    this.loopBegin = note + 1;
    this.loopEnd = notes().get(notes().indexOf(note) + 1) - 1;
    groups();
    passages();
    if (mode.counts()) {
      counter();
    }
    if (mode.hashes() != Hashed.NOTHING) {
      hash();
    }
    end();
    secrets();
    memory();
  }

  private List<Integer> notes() {
    return IntStream.range(0, woven.lines().size())
        .filter(line -> woven.lines().get(line) instanceof Line.Note)
        .boxed()
        .toList();
  }

  private Line.Note note(int line) {
    return (Line.Note) woven.lines().get(line);
  }

  private Predicate<Integer> inLoop() {
    return line -> loopBegin <= line && line <= loopEnd;
  }

  private Optional<Integer> firstIn(Predicate<Instruction> kind) {
    return all(kind).stream().filter(inLoop()).findFirst();
  }

  private Optional<Integer> lastIn(Predicate<Instruction> kind) {
    return all(kind).reversed().stream().filter(inLoop()).findFirst();
  }

  private static Predicate<Instruction> at(Register base, int displacement) {
    return instruction -> new Address(base, displacement).equals(instruction.operands().get("m"));
  }

  private void groups() {
    Optional<Integer> around = last(step("begin").and(branches()));
    leaveOut("branch around the groups", Reason.MODE, around);
    leaveOut("way back to the next group", Reason.MODE, Optional.of(loopEnd));
    Register left = (Register) note(loopBegin - 1).places().get(Role.LEFT);
    insert(
        "groups counted down once more",
        Reason.MODE,
        Optional.of(loopEnd),
        code -> code.move(left, "64: d = a - n", left, new Immediate(1)));
    for (int line : all(step("part").and(branches()))) {
      long bit = immediate(at(line));
      number("part asked for by the bit over " + bit, Reason.MODE, Optional.of(line), 2 * bit);
    }
  }

  /** Notes are no code: the prover looks for what they say, and believes nothing of it. */
  private void passages() {
    List<Integer> notes = notes();
    with("a beginning not noted", Reason.MODE, lines -> lines.remove((int) notes.get(0)));
    with("an end not noted", Reason.MODE, lines -> lines.remove((int) notes.get(1)));
    for (int i = 0; i < notes.size(); i += 2) {
      int begin = notes.get(i);
      int end = notes.get(i + 1);
      with(
          "passage at line " + begin + " left out",
          Reason.MODE,
          lines -> lines.subList(begin, end + 1).clear());
      Passage own = note(begin).passage();
      Map<Role, Operand> places = note(begin).places();
      Passage more = new Passage(2 * own.blocks(), own.counts(), own.hashes(), own.repeats());
      noted("more blocks", begin, end, more, places);
      if (own.counts() && own.hashes()) {
        Passage unhashed = new Passage(own.blocks(), true, false, own.repeats());
        noted("that it does not hash", begin, end, unhashed, places);
      }
      if (own.counts()) {
        Map<Role, Operand> exchanged = new LinkedHashMap<>(places);
        exchanged.put(Role.IN, places.get(Role.OUT));
        exchanged.put(Role.OUT, places.get(Role.IN));
        noted("in for out", begin, end, own, exchanged);
      }
    }
  }

  private void noted(String what, int begin, int end, Passage passage, Map<Role, Operand> places) {
    with(
        "note at line %d says %s".formatted(begin, what),
        Reason.MODE,
        lines -> {
          lines.set(begin, new Line.Note(passage, true, places));
          lines.set(end, new Line.Note(passage, false, note(end).places()));
        });
  }

  private void counter() {
    Predicate<Instruction> counts = step("count").and(means("d = a + load(m)"));
    leaveOut("counter's step", Reason.COUNTER, lastIn(counts));
    change(
        "a block with the next one's counter",
        Reason.MODE,
        firstIn(counts),
        found -> found.with("m", new Pool(((Pool) found.operands().get("m")).offset() + BLOCK)));
    Optional<Integer> read = first(at(argument(1), 0).and(loads()));
    further("counter of the state", Reason.READ, read, -1);
    int firstOfLastKeys = 9 * BLOCK;
    Predicate<Instruction> text =
        step("last round")
            .and(loads())
            .and(found -> address(found).displacement() < firstOfLastKeys);
    Predicate<Instruction> store = step("last round").and(stores());
    further("text of the last block", Reason.READ, lastIn(text), 1);
    further("last block written", Reason.WRITTEN, lastIn(store), 1);
    change(
        "block written to where it is read",
        Reason.WRITTEN,
        firstIn(store),
        found -> found.with("m", address(at(firstIn(text).orElseThrow()))));
  }

  private void hash() {
    Predicate<Instruction> read = step("hash").and(loads());
    Predicate<Instruction> power =
        read.and(found -> address(found).displacement() >= STANDARD.at(SchedulePart.POWERS));
    further("power of the key", Reason.MODE, firstIn(power), -BLOCK);
    // The sums of a power's halves end the schedule. Kernels of four products do not read them.
    int last = address(at(last(power).orElseThrow())).displacement();
    Reason beyond = last >= STANDARD.at(SchedulePart.FOLDED) ? Reason.READ : Reason.MODE;
    further("last power of the key", beyond, last(power), BLOCK);
    further("last block that is hashed", Reason.READ, lastIn(read.and(power.negate())), 1);
  }

  private void end() {
    Predicate<Instruction> copied = step("rest").and(stores());
    leaveOut("zeros behind the text", Reason.MODE, first(copied));
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
