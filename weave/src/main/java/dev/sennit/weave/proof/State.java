package dev.sennit.weave.proof;

import dev.sennit.weave.target.Operand.Register;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What registers and memory hold on one path through a kernel, and what is known on that path. */
final class State {
  /** The bits of a vector register above those that it keeps when it is narrowed. */
  private static final int UPPER = Execution.VECTOR_BITS - Execution.NARROW;

  private final Map<Register, Term> registers = new HashMap<>();
  private final List<Region> regions = new ArrayList<>();
  private final Map<Term, Boolean> zero = new HashMap<>();

  private final Set<Register> wide = new HashSet<>();

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
    copy.wide.addAll(wide);
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

  /** Those that hold something known. */
  Set<Register> registers() {
    return Set.copyOf(registers.keySet());
  }

  void set(Register register, Term term) {
    registers.put(register, term);
    wide.remove(register);
  }

  /**
   * Forgets what a register holds.
   *
   * @param maybeWide whether it may hold something above its lowest {@link Execution#NARROW} bits
   */
  void forget(Register register, boolean maybeWide) {
    registers.remove(register);
    if (maybeWide) {
      wide.add(register);
    }
  }

  /** Forgotten registers that may hold something in their upper halves. */
  Set<Register> wide() {
    return wide;
  }

  /**
   * Whether a register may hold something in its upper half: one that holds nothing known may if it
   * has been forgotten so.
   */
  boolean maybeWide(Terms terms, Register register) {
    return holds(register)
        ? terms.slice(register(register), Execution.NARROW, UPPER) != terms.constant(UPPER, 0)
        : wide.contains(register);
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
