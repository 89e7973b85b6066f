package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.List;
import java.util.Optional;

/** Changes to how a key of AES is expanded, of each length. */
final class KeySabotages extends Saboteur {
  KeySabotages(WovenKernel woven) {
    super(woven);
    for (int line : all(means("goto l if a below n"))) {
      number("yet another length at " + line, Reason.SCHEDULE, Optional.of(line), 33);
    }
    for (int bytes : List.of(16, 24, 32)) {
      String key = "key of " + bytes + " bytes";
      List<Integer> stored = all(step(key).and(stores()));
      leaveOut(key + ", last store", Reason.SCHEDULE, Optional.of(stored.getLast()));
      further(key + ", last word", Reason.READ, last(step(key).and(loads())), 1);
      int lastRoundKey = stored.get(stored.size() - 2);
      further(key + ", last round key", Reason.WRITTEN, Optional.of(lastRoundKey), 1);
    }
    secret("the key", new Address(argument(1), 0), "done");
    store("the key", Reason.WRITTEN, body(), new Address(argument(1), 0), argument(2));
  }
}
