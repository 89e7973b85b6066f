package dev.sennit.weave.proof.machine;

import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The rules of a calling convention for entry and return. At entry, a register that the kernel must
 * preserve is any word; the others hold nothing usable. Upper halves are unknown at entry. The
 * kernel may use the stack below the return address, which it may not touch.
 */
public final class EntryRegisters {
  /** Less than a page, so that a kernel never jumps over the guard page below a thread's stack. */
  private static final int MOST_STACK = 4000;

  private EntryRegisters() {}

  public static void set(Terms terms, Abi abi, MachineState state, Term stack) {
    for (Register register : saved(abi)) {
      state.set(register, atEntry(terms, register));
    }
    state.set(abi.architecture().stackPointer(), stack);
  }

  /** Passes arguments, in registers or on the caller's stack. */
  public static void pass(Terms terms, Abi abi, MachineState state, List<Term> arguments) {
    Map<Term, Term> onStack = new HashMap<>();
    List<MemoryRegion.Window> windows = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      Register register = abi.arguments().get(i);
      Integer place = abi.onStack().get(register);
      if (place == null) {
        state.set(register, arguments.get(i));
      } else {
        windows.add(new MemoryRegion.Window(terms.constant(Long.SIZE, place), Long.BYTES));
        for (int k = 0; k < Long.BYTES; k++) {
          onStack.put(
              terms.constant(Long.SIZE, place + k),
              terms.slice(arguments.get(i), Byte.SIZE * k, Byte.SIZE));
        }
      }
    }
    state.add(
        new MemoryRegion(
            "arguments on the stack",
            terms.stack(),
            windows,
            false,
            onStack,
            _ -> Optional.empty()));
  }

  private static List<Register> saved(Abi abi) {
    List<Register> registers = new ArrayList<>(abi.saved());
    abi.architecture()
        .returnAddress()
        .filter(link -> !registers.contains(link))
        .ifPresent(registers::add);
    return registers;
  }

  private static Term atEntry(Terms terms, Register register) {
    return terms.symbol(InstructionExecution.width(register), register + " at entry", false);
  }

  public static MemoryRegion stackRegion(Terms terms, Term stack) {
    return MemoryRegion.of(Terms.STACK, stack, List.of(), true, _ -> Optional.empty());
  }

  /** Checks registers and stack when the kernel returns. */
  public static void check(Terms terms, Abi abi, MachineState state) {
    for (Register register : saved(abi)) {
      int bits = bitsSaved(abi, register);
      Term before = terms.slice(atEntry(terms, register), 0, bits);
      if (!state.holds(register) || terms.slice(state.register(register), 0, bits) != before) {
        throw new ProofFailure(
            "returns without having restored %s", abi.architecture().dwarfName(register));
      }
    }
    state.uppers().checkReturn();
    Register pointer = abi.architecture().stackPointer();
    Term stack = terms.stack();
    if (state.register(pointer) != stack) {
      throw new ProofFailure("returns with the stack pointer at %s", state.register(pointer));
    }
  }

  /** A byte on the stack that restores a register. */
  private record Saved(Register register, Term offset, Term before) {}

  /** The registers that a frame has saved, at the places where unwinding finds them. */
  public static final class SavedOnStack {
    private final Abi abi;
    private final List<Saved> bytes = new ArrayList<>();

    SavedOnStack(Terms terms, WovenKernel woven) {
      abi = woven.abi();
      woven
          .stack()
          .saved()
          .forEach((register, place) -> {
            Term before = atEntry(terms, register);
            for (int i = 0; i < bitsSaved(abi, register) / Byte.SIZE; i++) {
              bytes.add(
                  new Saved(
                      register,
                      terms.constant(Long.SIZE, place - woven.stack().bytes() + i),
                      terms.slice(before, Byte.SIZE * i, Byte.SIZE)));
            }
          });
    }

    /** Checks that the saved bytes are still there. */
    public void check(MachineState state) {
      Map<Term, Term> stack = state.region(Terms.STACK).contents();
      check(saved -> stack.get(saved.offset()));
    }

    /** Checks the bytes that code has written; the others count as saved. */
    public void checkWritten(MachineState state) {
      Map<Term, Term> stack = state.region(Terms.STACK).contents();
      check(saved -> stack.getOrDefault(saved.offset(), saved.before()));
    }

    private void check(Function<Saved, Term> actual) {
      for (Saved saved : bytes) {
        if (actual.apply(saved) != saved.before()) {
          throw new ProofFailure(
              "overwrites the saved value of %s", abi.architecture().dwarfName(saved.register()));
        }
      }
    }
  }

  private static int bitsSaved(Abi abi, Register register) {
    return register.bank() == Bank.VECTOR ? abi.savedVectorBits() : Long.SIZE;
  }

  /**
   * Checks after each instruction that the stack pointer is aligned and nothing is kept below it.
   */
  static void checkStack(Terms terms, Abi abi, MachineState state) {
    Term stack = terms.stack();
    Term moved = terms.minus(state.register(abi.architecture().stackPointer()), stack);
    if (!(moved.shape() instanceof Term.Constant(long distance))) {
      throw new ProofFailure("moves the stack pointer to %s", moved);
    }
    int above = abi.architecture().returnAddressBytes();
    if (distance > 0 || distance < -MOST_STACK) {
      throw new ProofFailure("moves the stack pointer by %d, more than a function may", distance);
    }
    if (distance != 0 && (distance - above) % 16 != 0) {
      throw new ProofFailure("moves the stack pointer by %d, which is not aligned", distance);
    }
    MemoryRegion region = state.region(Terms.STACK);
    List<MemoryRegion.Window> window =
        List.of(new MemoryRegion.Window(terms.constant(Long.SIZE, distance), (int) -distance));
    if (!region.windows().equals(window)) {
      // A signal handler may overwrite the bytes below at any time, and code may read them later.
      region
          .contents()
          .entrySet()
          .removeIf(kept -> {
            boolean lost = kept.getKey().isBelow(distance);
            if (lost && kept.getValue().secret()) {
              throw new ProofFailure("leaves a secret on the stack: %s", kept.getValue());
            }
            return lost;
          });
      state.replace(region.withWindows(window));
    }
  }
}
