package dev.sennit.runtime.machine;

import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.Stated.Kernels;
import java.lang.System.Logger.Level;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A shared object in which some kernels are not to be found: whatever selects goes on without. */
final class WithoutSome implements SymbolLookup {
  private final SymbolLookup all;
  private final Set<String> symbols = new HashSet<>();

  private WithoutSome(SymbolLookup all) {
    this.all = all;
  }

  /**
   * Leaves kernels out.
   *
   * @param complaints is told of names that no kernel has
   */
  static SymbolLookup of(SymbolLookup all, List<String> names, List<Complaint> complaints) {
    WithoutSome some = new WithoutSome(all);
    for (String name : names) {
      if (!some.leaveOut(name)) {
        complaints.add(
            new Complaint(
                Level.WARNING,
                "the system property sennit.without names \""
                    + name
                    + "\", but no kernel has that name; ./sennit kernels lists them"));
      }
    }
    return names.isEmpty() ? all : some;
  }

  private boolean leaveOut(String name) {
    for (KernelRow row : Kernels.ALL) {
      if (row.name().equals(name)) {
        return symbols.add(row.symbol());
      }
    }
    return false;
  }

  @Override
  public Optional<MemorySegment> find(String symbol) {
    return symbols.contains(symbol) ? Optional.empty() : all.find(symbol);
  }
}
