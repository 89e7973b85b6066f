package dev.sennit.weave.proof.machine;

import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads and writes memory by the rules that every kernel keeps: only within its regions, and at
 * addresses that depend on nothing secret.
 */
public record MemoryAccess(Terms terms) {
  /** Reads bytes from an address on; they must lie in one region. */
  public List<Term> bytes(MachineState state, Term address, int count) {
    address.checkPublic("reads from an address that depends on");
    for (MemoryRegion region : state.regions()) {
      Term offset = terms.minus(address, region.base());
      if (region.allows(offset, count)) {
        List<Term> bytes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
          bytes.add(region.byteAt(terms.plus(offset, i)));
        }
        return bytes;
      }
    }
    throw new ProofFailure("reads %d bytes at %s, outside of what it may read", count, address);
  }

  /** Returns whether the offset is known to differ from that of every other place in the region. */
  private static boolean isDefinite(MemoryRegion region, Term offset) {
    return offset.isConstant() || region.windows().size() == 1;
  }

  /** Writes a value to an address; its bytes must lie in one region. */
  public void write(MachineState state, Term address, Term value) {
    address.checkPublic("writes to an address that depends on");
    int bytes = value.bits() / 8;
    for (MemoryRegion region : state.regions()) {
      Term offset = terms.minus(address, region.base());
      if (region.writable() && isDefinite(region, offset) && region.allows(offset, bytes)) {
        for (int i = 0; i < bytes; i++) {
          state.write(region, terms.plus(offset, i), terms.slice(value, 8 * i, 8));
        }
        return;
      }
    }
    if (state.cleared().isEmpty()) {
      throw new ProofFailure("writes %d bytes at %s, outside of what it may write", bytes, address);
    }
    state.cleared().get().write(address, value);
  }
}
