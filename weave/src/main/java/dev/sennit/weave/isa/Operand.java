package dev.sennit.weave.isa;

/** An operand of an instruction. */
public sealed interface Operand {

  /** A value without a register yet: a virtual register. */
  record Value(int id, Bank bank) implements Operand {
    @Override
    public String toString() {
      return (bank == Bank.GENERAL ? "%g" : "%v") + id;
    }
  }

  /** A register of the processor. */
  record Register(Bank bank, int number) implements Operand {
    @Override
    public String toString() {
      return (bank == Bank.GENERAL ? "general" : "vector") + " register " + number;
    }
  }

  record Immediate(long value) implements Operand {}

  /** Memory at {@code base + displacement}; the base is a {@link Value} until it has a register. */
  record Address(Operand base, int displacement) implements Operand {
    /** Returns the address some bytes behind this one. */
    public Address plus(int bytes) {
      return new Address(base, displacement + bytes);
    }
  }

  /** The kernel's own read-only constants, from byte {@code offset}. */
  record Pool(int offset) implements Operand {}

  record Label(String name) implements Operand {}
}
