package dev.sennit.weave.proof.machine;

import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The content of registers and memory on one path through a kernel, and the knowledge on that path.
 */
public final class MachineState {
  private final Map<Register, Term> registers = new HashMap<>();
  private final List<MemoryRegion> regions = new ArrayList<>();
  private final Map<Term, Boolean> zero = new HashMap<>();

  private UpperHalves uppers = UpperHalves.AS_AT_ENTRY;

  /** For a writable region, another region that may be the same memory. */
  private final Map<String, String> perhapsSame = new HashMap<>();

  /** The memory to clear; null if the kernel has none. */
  private ClearedMemory cleared;

  /** What the processor answers; null if the kernel may not ask. */
  private ProcessorAnswer answer;

  public MachineState copy() {
    MachineState copy = new MachineState();
    copy.cleared = cleared == null ? null : cleared.copy();
    copy.answer = answer;
    copy.registers.putAll(registers);
    regions.forEach(region -> copy.regions.add(region.copy()));
    copy.zero.putAll(zero);
    copy.uppers = uppers;
    copy.perhapsSame.putAll(perhapsSame);
    return copy;
  }

  public Term register(Register register) {
    Term term = registers.get(register);
    if (term == null) {
      throw new ProofFailure("reads %s, whose value is unknown here", register);
    }
    return term;
  }

  public boolean holds(Register register) {
    return registers.containsKey(register);
  }

  public void set(Register register, Term term) {
    registers.put(register, term);
  }

  public void forget(Register register) {
    registers.remove(register);
  }

  public UpperHalves uppers() {
    return uppers;
  }

  public void set(UpperHalves known) {
    uppers = known;
  }

  public void add(MemoryRegion region) {
    regions.add(region);
  }

  public MemoryRegion region(String name) {
    for (MemoryRegion region : regions) {
      if (region.name().equals(name)) {
        return region;
      }
    }
    throw new NoSuchElementException("no memory '%s'".formatted(name));
  }

  public void replace(MemoryRegion region) {
    regions.replaceAll(other -> other.name().equals(region.name()) ? region : other);
  }

  List<MemoryRegion> regions() {
    return regions;
  }

  /** Returns the memory that the kernel must clear, if it is such a kernel. */
  public Optional<ClearedMemory> cleared() {
    return Optional.ofNullable(cleared);
  }

  public void clears(ClearedMemory memory) {
    cleared = memory;
  }

  /** Returns what the processor answers, if the kernel may ask. */
  Optional<ProcessorAnswer> answer() {
    return Optional.ofNullable(answer);
  }

  public void mayAsk(ProcessorAnswer known) {
    answer = known;
  }

  /** Notes that two regions may be the same memory: a write to one makes the other unknown. */
  public void mayBeSame(MemoryRegion written, MemoryRegion read) {
    perhapsSame.put(written.name(), read.name());
  }

  /** Writes a byte. */
  void write(MemoryRegion region, Term offset, Term value) {
    region.contents().put(offset, value);
    if (perhapsSame.containsKey(region.name())) {
      region(perhapsSame.get(region.name())).contents().remove(offset);
    }
  }

  /** Notes on this path that the term is zero, or is not zero. */
  public void assume(Term term, boolean isZero) {
    zero.put(term, isZero);
  }

  /** Returns whether the term is zero; null if that is unknown. */
  public Boolean isZero(Term term) {
    return term.shape() instanceof Term.Constant(long value)
        ? Boolean.valueOf(value == 0)
        : zero.get(term);
  }
}
