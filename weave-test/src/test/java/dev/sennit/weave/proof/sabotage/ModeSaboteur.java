package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds passages in the kernel of a mode of AES, and changes one thing in them at a time. */
abstract class ModeSaboteur {
  static final int BLOCK = Aes.BLOCK_BYTES;
  static final Predicate<Instruction> BRANCH = instruction -> instruction.row().branches();

  final Saboteur saboteur;
  final Mode mode;

  ModeSaboteur(Saboteur saboteur) {
    this.saboteur = saboteur;
    this.mode = ((ModeKernel) saboteur.woven().kernel()).mode();
  }

  // ---------------------------------------------------------------- places

  /** The lines of a passage, its notes left out. */
  record Lines(int first, int last) {
    boolean contain(int line) {
      return first <= line && line <= last;
    }
  }

  List<Lines> all(Predicate<Passage> kind) {
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

  Optional<Integer> in(Lines passage, Predicate<Instruction> kind) {
    return saboteur.all(kind).stream().filter(passage::contain).findFirst();
  }

  Optional<Integer> lastIn(Lines passage, Predicate<Instruction> kind) {
    return saboteur.all(kind).reversed().stream().filter(passage::contain).findFirst();
  }

  Optional<Integer> middle(Predicate<Instruction> kind) {
    List<Integer> lines = saboteur.all(kind);
    return lines.isEmpty() ? Optional.empty() : Optional.of(lines.get(lines.size() / 2));
  }

  /** The passage that is repeated. */
  Lines loop() {
    return all(Passage::repeats).getFirst();
  }

  Register argument(int number) {
    return saboteur.woven().abi().arguments().get(number);
  }

  static Predicate<Instruction> at(Register base, int displacement) {
    return instruction ->
        instruction.operands().get("m") instanceof Address(Operand register, int offset)
            && register.equals(base)
            && offset == displacement;
  }

  // ---------------------------------------------------------------- changes

  /** The same operands for an instruction of another meaning, in vectors of the same width. */
  void meaning(String name, Optional<Integer> place, String meaning) {
    saboteur.change(
        name,
        Reason.MODE,
        place,
        instruction -> {
          Meaning own = instruction.row().meaning();
          boolean memory = instruction.operands().containsKey("m");
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
                          .formatted(
                              own.bits(),
                              bits == 128 ? "" : " of " + bits,
                              memory ? Saboteur.inMemory(meaning) : meaning)));
        });
  }

  void number(String name, Optional<Integer> place, int by) {
    saboteur.change(
        name + " changed by " + by,
        Reason.MODE,
        place,
        instruction -> instruction.with("n", new Immediate(Saboteur.immediate(instruction) + by)));
  }

  /** Another register that holds something in the place of an operand. */
  void register(String name, Optional<Integer> place, String operand) {
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

  Register left() {
    return place(Role.LEFT);
  }

  Register place(Role role) {
    return saboteur.woven().lines().stream()
        .filter(line -> line instanceof Line.Note note && note.places().containsKey(role))
        .map(line -> (Register) ((Line.Note) line).places().get(role))
        .findFirst()
        .orElseThrow();
  }
}
