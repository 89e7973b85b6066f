package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Changes to how a key of AES is expanded, tried on each length of keys. */
final class KeySabotages extends Saboteur {
  KeySabotages(WovenKernel woven) {
    super(woven);
    List.of(16, 24, 32).forEach(this::expansion);
    for (int line : all(means("goto l if a below n"))) {
      number("yet another length at " + line, Reason.SCHEDULE, Optional.of(line), 33);
    }
    secret("the key", new Address(argument(1), 0), "done");
    store("the key", Reason.WRITTEN, body(), new Address(argument(1), 0), argument(2));
  }

  private void expansion(int bytes) {
    String key = "key of " + bytes + " bytes";
    Predicate<Instruction> here = step(key);
    Optional<Integer> rotated = middle(here.and(means("d = rotr(a, n)")));
    number(key + ", a rotation by another number", Reason.SCHEDULE, rotated, 16);
    Optional<Integer> constant = middle(here.and(means("d = n")));
    number(key + ", middle constant", Reason.SCHEDULE, constant, 0);
    leaveOut(key + ", last addition", Reason.SCHEDULE, last(here.and(gives("d = a ^ b"))));
    further(key + ", last word", Reason.READ, last(here.and(loads())), 1);
    List<Integer> stored = all(here.and(stores()));
    leaveOut(key + ", first store", Reason.SCHEDULE, Optional.of(stored.getFirst()));
    leaveOut(key + ", last store", Reason.SCHEDULE, Optional.of(stored.getLast()));
    int lastRoundKey = stored.get(stored.size() - 2);
    further(key + ", last round key", Reason.WRITTEN, Optional.of(lastRoundKey), 1);
    if (bytes < 32) {
      int behind = Aes.BLOCK_BYTES * (Aes.rounds(bytes) + 1);
      store(
          "behind the last round key of a " + key,
          Reason.WRITTEN,
          Optional.of(stored.getLast()),
          new Address(argument(0), behind),
          argument(2));
    }
  }
}
