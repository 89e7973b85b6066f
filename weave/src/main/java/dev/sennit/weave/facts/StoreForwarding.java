package dev.sennit.weave.facts;

import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * Finds loads that a processor cannot serve from one store that is still on its way to the cache. A
 * load whose bytes come from several such stores, or from one and from the cache, waits until all
 * of them have arrived.
 */
final class StoreForwarding {
  /** For so many instructions a store counts as being on its way. */
  static final int ON_ITS_WAY = 100;

  /** A byte of memory. */
  private record Cell(Object base, long offset) {}

  private StoreForwarding() {}

  static Collection<String> warnings(WovenKernel woven, List<Access> accesses) {
    Map<Cell, Access> written = new HashMap<>();
    Map<Integer, String> warnings = new LinkedHashMap<>();
    for (Access access : accesses) {
      if (access.stores()) {
        bytes(access).forEach(at -> written.put(at, access));
        continue;
      }
      Set<Access> stores = new HashSet<>();
      int found = 0;
      for (Cell at : bytes(access)) {
        Access store = written.get(at);
        if (store != null && access.time() - store.time() <= ON_ITS_WAY) {
          stores.add(store);
          found++;
        }
      }
      if (stores.size() > 1 || found > 0 && found < access.bytes()) {
        warnings.put(access.line(), warning(woven, access, stores.size(), found));
      }
    }
    return warnings.values();
  }

  private static List<Cell> bytes(Access access) {
    return LongStream.range(0, access.bytes())
        .mapToObj(i -> new Cell(access.place().base(), access.place().offset() + i))
        .toList();
  }

  private static String warning(WovenKernel woven, Access access, int stores, int found) {
    return "%s waits for %s: %d of its %d bytes are on their way to the cache"
        .formatted(
            Listing.text(woven, (Instruction) woven.lines().get(access.line())),
            stores == 1 ? "a store" : stores + " stores",
            found,
            access.bytes());
  }
}
