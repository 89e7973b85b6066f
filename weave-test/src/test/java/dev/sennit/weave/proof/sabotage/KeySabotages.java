package dev.sennit.weave.proof.sabotage;

import static dev.sennit.weave.proof.sabotage.Saboteur.gives;
import static dev.sennit.weave.proof.sabotage.Saboteur.loads;
import static dev.sennit.weave.proof.sabotage.Saboteur.means;
import static dev.sennit.weave.proof.sabotage.Saboteur.step;
import static dev.sennit.weave.proof.sabotage.Saboteur.stores;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Changes to how a key of AES is expanded, tried on each length of keys. */
final class KeySabotages {
  private final Saboteur saboteur;

  private KeySabotages(Saboteur saboteur) {
    this.saboteur = saboteur;
  }

  static void on(Saboteur saboteur) {
    KeySabotages sabotages = new KeySabotages(saboteur);
    List.of(16, 24, 32).forEach(sabotages::expansion);
    sabotages.lengths();
    sabotages.secrets();
    sabotages.memory();
  }

  private void expansion(int bytes) {
    String key = "key of " + bytes + " bytes";
    Predicate<Instruction> here = step(key);
    Predicate<Instruction> substituted =
        here.and(means("d = aesenclast(a, b)").or(means("d = aese(d, b)")));
    Optional<Integer> middle = middle(substituted);
    saboteur.change(
        key + ", a substitution with columns mixed",
        Reason.SCHEDULE,
        middle,
        found ->
            found.withRow(
                row(
                    found.row().tied()
                        ? "each 8: d = aeseaesmc(a, b)"
                        : "each 8: d = aesenc(a, b)")));
    Predicate<Instruction> rotated = here.and(means("d = rotr(a, n)"));
    saboteur.number(key + ", a rotation by another number", Reason.SCHEDULE, middle(rotated), 16);
    Predicate<Instruction> constants = here.and(means("d = n"));
    saboteur.number(key + ", middle constant", Reason.SCHEDULE, middle(constants), 0);
    Predicate<Instruction> adds = here.and(gives("d = a ^ b"));
    saboteur.leaveOut(key + ", last addition", Reason.SCHEDULE, saboteur.last(adds));
    Optional<Integer> last = saboteur.last(here.and(loads()));
    saboteur.further(key + ", last word", Reason.READ, last, 1);
    List<Integer> stored = saboteur.all(here.and(stores()));
    for (int line : List.of(stored.getFirst(), stored.getLast())) {
      saboteur.leaveOut("store at line " + line, Reason.SCHEDULE, Optional.of(line));
    }
    int lastRoundKey = stored.get(stored.size() - 2);
    saboteur.further(key + ", last round key", Reason.WRITTEN, Optional.of(lastRoundKey), 1);
  }

  private Optional<Integer> middle(Predicate<Instruction> kind) {
    List<Integer> lines = saboteur.all(kind);
    return Optional.of(lines.get(lines.size() / 2));
  }

  private Row row(String meaning) {
    return saboteur.woven().kernel().target().table().find(Bank.VECTOR, meaning);
  }

  private void lengths() {
    for (int line : saboteur.all(means("goto l if a below n"))) {
      saboteur.leaveOut("question for the length at " + line, Reason.SCHEDULE, Optional.of(line));
      saboteur.number("yet another length at " + line, Reason.SCHEDULE, Optional.of(line), 33);
    }
  }

  private Register argument(int number) {
    return saboteur.woven().abi().arguments().get(number);
  }

  private void secrets() {
    Optional<Integer> begin = saboteur.first(step("begin"));
    Register secret =
        saboteur.woven().abi().scratch().stream()
            .filter(register -> register.bank() == Bank.GENERAL)
            .filter(register -> !saboteur.woven().abi().arguments().contains(register))
            .findFirst()
            .orElseThrow();
    saboteur.insert(
        "branch on the key",
        Reason.SECRET_BRANCH,
        begin,
        code -> {
          code.move(secret, "64: d = load(m)", new Address(argument(1), 0));
          code.effect("32: goto l if (a & n) == 0", new Label("done"), secret, new Immediate(1));
        });
    saboteur.insert(
        "table looked into by the key",
        Reason.SECRET_ADDRESS,
        begin,
        code -> {
          code.move(secret, "64: d = load(m)", new Address(argument(1), 0));
          code.move(secret, "64: d = load(m)", new Address(secret, 0));
        });
  }

  private void memory() {
    Optional<Integer> begin = saboteur.first(step("begin"));
    Register any = argument(2);
    saboteur.insert(
        "store to the key",
        Reason.WRITTEN,
        begin,
        code -> code.effect("64: store(m, a)", new Address(argument(1), 0), any));
    for (int bytes : List.of(16, 24)) {
      int behind = Aes.BLOCK_BYTES * (Aes.rounds(bytes) + 1);
      saboteur.insert(
          "store behind the last round key of a key of %d bytes".formatted(bytes),
          Reason.WRITTEN,
          saboteur.last(step("key of %d bytes".formatted(bytes)).and(stores())),
          code -> code.effect("64: store(m, a)", new Address(argument(0), behind), any));
    }
  }
}
