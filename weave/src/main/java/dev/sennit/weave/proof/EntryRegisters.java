package dev.sennit.weave.proof;

import dev.sennit.weave.target.Abi;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a calling convention says about entry and return: registers that must be left as they were
 * are any words at entry; the others hold nothing that may be used. Upper halves are unknown at
 * entry. The stack may be used below the return address, which may not be touched.
 */
final class EntryRegisters {
  static final String STACK = "stack";

  /** Less than a page, so that the guard page below a thread's stack is never jumped over. */
  private static final int MOST_STACK = 4000;

  private EntryRegisters() {}

  static void set(Terms terms, Abi abi, State state, Term stack) {
    for (Register register : saved(abi)) {
      state.set(register, atEntry(terms, register));
    }
    state.set(abi.architecture().stackPointer(), stack);
  }

  /** Passes arguments, in registers or on the caller's stack. */
  static void pass(Terms terms, Abi abi, State state, List<Term> arguments) {
    Map<Term, Term> onStack = new HashMap<>();
    List<Region.Window> windows = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      Register register = abi.arguments().get(i);
      Integer place = abi.onStack().get(register);
      if (place == null) {
        state.set(register, arguments.get(i));
      } else {
        windows.add(new Region.Window(terms.constant(Long.SIZE, place), Long.BYTES));
        for (int k = 0; k < Long.BYTES; k++) {
          onStack.put(
              terms.constant(Long.SIZE, place + k),
              terms.slice(arguments.get(i), Byte.SIZE * k, Byte.SIZE));
        }
      }
    }
    state.add(
        new Region(
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
    return terms.symbol(Execution.width(register), register + " at entry", false);
  }

  static Region stackRegion(Terms terms, Term stack) {
    return Region.of(STACK, stack, List.of(), true, _ -> Optional.empty());
  }

  /** Checks that everything is at its place when the kernel returns. */
  static void check(Terms terms, Abi abi, State state) {
    for (Register register : saved(abi)) {
      int bits = bitsSaved(abi, register);
      Term before = terms.slice(atEntry(terms, register), 0, bits);
      if (!state.holds(register) || terms.slice(state.register(register), 0, bits) != before) {
        throw new Broken(
            "returns without having restored %s", abi.architecture().dwarfName(register));
      }
    }
    state.uppers().checkReturn();
    Register pointer = abi.architecture().stackPointer();
    Term stack = terms.stack();
    if (state.register(pointer) != stack) {
      throw new Broken("returns with the stack pointer at %s", state.register(pointer));
    }
  }

  /** A byte on the stack from which a register is restored. */
  private record Saved(Register register, Term offset, Term before) {}

  /** What a frame has saved, and where unwinding looks for it. */
  static final class SavedOnStack {
    private final Abi abi;
    private final List<Saved> bytes = new ArrayList<>();

    SavedOnStack(Terms terms, Woven woven) {
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

    /** Checks that it is still there. */
    void check(State state) {
      Map<Term, Term> stack = state.region(STACK).contents();
      check(saved -> stack.get(saved.offset()));
    }

    /** Checks that nothing else is written there, where it is not known what was there before. */
    void checkWritten(State state) {
      Map<Term, Term> stack = state.region(STACK).contents();
      check(saved -> stack.getOrDefault(saved.offset(), saved.before()));
    }

    private void check(Function<Saved, Term> actual) {
      for (Saved saved : bytes) {
        if (actual.apply(saved) != saved.before()) {
          throw new Broken(
              "overwrites what %s is restored from",
              abi.architecture().dwarfName(saved.register()));
        }
      }
    }
  }

  private static int bitsSaved(Abi abi, Register register) {
    return register.bank() == Bank.VECTOR ? abi.savedVectorBits() : Long.SIZE;
  }

  /**
   * Checks what holds between any two instructions: nothing is kept below the stack pointer, which
   * is aligned.
   */
  static void checkStack(Terms terms, Abi abi, State state) {
    Term stack = terms.stack();
    Term moved = terms.minus(state.register(abi.architecture().stackPointer()), stack);
    if (!(moved.shape() instanceof Term.Constant(long distance))) {
      throw new Broken("moves the stack pointer to %s", moved);
    }
    int above = abi.architecture().returnAddressBytes();
    if (distance > 0 || distance < -MOST_STACK) {
      throw new Broken("moves the stack pointer by %d, more than a function may", distance);
    }
    if (distance != 0 && (distance - above) % 16 != 0) {
      throw new Broken("moves the stack pointer by %d, which is not aligned", distance);
    }
    Region region = state.region(STACK);
    List<Region.Window> window =
        List.of(new Region.Window(terms.constant(Long.SIZE, distance), (int) -distance));
    if (!region.windows().equals(window)) {
      // What was kept below may be overwritten by a signal handler at any time, or be read later
      // on.
      region
          .contents()
          .entrySet()
          .removeIf(kept -> {
            boolean lost = kept.getKey().isBelow(distance);
            if (lost && kept.getValue().secret()) {
              throw new Broken("leaves a secret on the stack: %s", kept.getValue());
            }
            return lost;
          });
      state.replace(region.withWindows(window));
    }
  }
}
