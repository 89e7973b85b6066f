package dev.sennit.weave.proof;

import dev.sennit.weave.target.Operand.Register;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What registers and memory hold on one path through a kernel, and what is known on that path. */
final class State {
  private final Map<Register, Term> registers = new HashMap<>();
  private final List<Region> regions = new ArrayList<>();
  private final Map<Term, Boolean> zero = new HashMap<>();

  private Uppers uppers = Uppers.AS_AT_ENTRY;

  /** For memory that may be written, other memory that may be the same. */
  private final Map<String, String> perhapsSame = new HashMap<>();

  /** Memory to be made zero; null if the kernel has none. */
  private Cleared cleared;

  State copy() {
    State copy = new State();
    copy.cleared = cleared == null ? null : cleared.copy();
    copy.registers.putAll(registers);
    regions.forEach(region -> copy.regions.add(region.copy()));
    copy.zero.putAll(zero);
    copy.uppers = uppers;
    copy.perhapsSame.putAll(perhapsSame);
    return copy;
  }

  Term register(Register register) {
    Term term = registers.get(register);
    if (term == null) {
      throw new Broken("reads %s, which holds nothing that is known here", register);
    }
    return term;
  }

  boolean holds(Register register) {
    return registers.containsKey(register);
  }

  void set(Register register, Term term) {
    registers.put(register, term);
  }

  /** Forgets what a register holds. */
  void forget(Register register) {
    registers.remove(register);
  }

  Uppers uppers() {
    return uppers;
  }

  void set(Uppers known) {
    uppers = known;
  }

  void add(Region region) {
    regions.add(region);
  }

  Region region(String name) {
    return regions.stream().filter(region -> region.name().equals(name)).findFirst().orElseThrow();
  }

  void replace(Region region) {
    regions.replaceAll(other -> other.name().equals(region.name()) ? region : other);
  }

  List<Region> regions() {
    return regions;
  }

  /** The memory that the kernel has to make zero, if it is such a kernel. */
  Optional<Cleared> cleared() {
    return Optional.ofNullable(cleared);
  }

  void clears(Cleared memory) {
    cleared = memory;
  }

  /** Notes that two regions may be the same memory: what is written to one is lost in the other. */
  void mayBeSame(Region written, Region read) {
    perhapsSame.put(written.name(), read.name());
  }

  /** Writes a byte. */
  void write(Region region, Term offset, Term value) {
    region.contents().put(offset, value);
    if (perhapsSame.containsKey(region.name())) {
      region(perhapsSame.get(region.name())).contents().remove(offset);
    }
  }

  /** Notes that the term is zero, or is not, on this path. */
  void assume(Term term, boolean isZero) {
    zero.put(term, isZero);
  }

  /** Whether the term is known to be zero, or known not to be; null if neither. */
  Boolean isZero(Term term) {
    return term.shape() instanceof Term.Constant(long value)
        ? Boolean.valueOf(value == 0)
        : zero.get(term);
  }
}
