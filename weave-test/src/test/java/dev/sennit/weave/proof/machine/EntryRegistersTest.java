package dev.sennit.weave.proof.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a kernel preserves for its caller what the calling convention demands. */
@Tag("checks")
class EntryRegistersTest {
  private final Terms terms = new Terms();
  private final Term stack = terms.stack();

  private MachineState entry(Abi abi) {
    MachineState state = new MachineState();
    EntryRegisters.set(terms, abi, state, stack);
    state.add(EntryRegisters.stackRegion(terms, stack));
    return state;
  }

  private void refuse(String reason, Abi abi, MachineState state) {
    assertThatThrownBy(() -> EntryRegisters.check(terms, abi, state))
        .isInstanceOf(ProofFailure.class)
        .hasMessageContaining(reason);
  }

  private Term any(Register register) {
    return terms.fresh(InstructionExecution.width(register), "any", false);
  }

  @Test
  void everySavedRegisterIsRestored() {
    for (Abi abi : Architecture.allConventions()) {
      EntryRegisters.check(terms, abi, entry(abi));
      for (Register register : abi.saved()) {
        String reason = "returns without having restored " + abi.architecture().dwarfName(register);
        MachineState changed = entry(abi);
        changed.set(register, any(register));
        refuse(reason, abi, changed);
        MachineState lost = entry(abi);
        lost.forget(register);
        refuse(reason, abi, lost);
      }
    }
  }

  /** The saved registers of a convention may include the one with the return address. */
  @Test
  void theReturnAddressMayBeAmongTheSavedRegisters() {
    Abi abi = A64.AAPCS64;
    Register link = A64.ARCHITECTURE.returnAddress().orElseThrow();
    for (List<Register> saved : List.of(List.of(link), List.<Register>of())) {
      Abi with =
          new Abi(
              abi.name(),
              abi.architecture(),
              abi.arguments(),
              abi.onStack(),
              abi.scratch(),
              saved,
              abi.savedVectorBits());
      MachineState changed = entry(with);
      EntryRegisters.check(terms, with, changed);
      changed.forget(link);
      refuse("returns without having restored x30", with, changed);
    }
  }

  @Test
  void theLowestBitsOfAVectorAreRestored() {
    Register vector = new Register(Bank.VECTOR, 6);
    Abi abi = X64.WINDOWS;
    MachineState state = entry(abi);
    Term before = state.register(vector);
    state.set(vector, terms.extend(terms.slice(before, 0, 128), 512));
    EntryRegisters.check(terms, abi, state);
    state.set(vector, terms.extend(terms.slice(before, 0, 120), 512));
    refuse("returns without having restored xmm6", abi, state);
    Register general = new Register(Bank.GENERAL, 3);
    MachineState other = entry(abi);
    other.set(general, terms.extend(terms.slice(other.register(general), 0, 56), 64));
    refuse("returns without having restored rbx", abi, other);
  }

  @Test
  void theStackPointerIsWhereItWas() {
    MachineState state = entry(X64.SYSTEM_V);
    state.set(X64.ARCHITECTURE.stackPointer(), terms.plus(stack, -8));
    refuse("returns with the stack pointer at (stack + -8)", X64.SYSTEM_V, state);
  }

  @Test
  void upperHalvesAreNotLeftWritten() {
    MachineState state = entry(X64.SYSTEM_V);
    state.set(UpperHalves.WRITTEN);
    refuse("returns with upper halves that have been written", X64.SYSTEM_V, state);
    state.set(UpperHalves.CLEAN);
    EntryRegisters.check(terms, X64.SYSTEM_V, state);
  }

  // ---------------------------------------------------------------- arguments

  @Test
  void argumentsAreInRegistersOrAboveTheStackPointer() {
    MachineState state = entry(X64.WINDOWS);
    List<Term> arguments =
        IntStream.range(0, 5).mapToObj(i -> terms.symbol(64, "argument " + i, false)).toList();
    EntryRegisters.pass(terms, X64.WINDOWS, state, arguments);
    for (int i = 0; i < 4; i++) {
      assertThat(state.register(X64.WINDOWS.arguments().get(i))).isSameAs(arguments.get(i));
    }
    assertThat(state.holds(X64.WINDOWS.arguments().get(4))).isFalse();
    MemoryAccess access = new MemoryAccess(terms);
    assertThat(terms.concat(access.bytes(state, terms.plus(stack, 40), 8)))
        .isSameAs(arguments.get(4));
    for (int place : List.of(39, 41)) {
      assertThatThrownBy(() -> access.bytes(state, terms.plus(stack, place), 8))
          .hasMessageContaining("outside of what it may read");
    }
    assertThatThrownBy(() -> access.write(state, terms.plus(stack, 40), terms.constant(64, 0)))
        .hasMessageContaining("outside of what it may write");
  }

  // ---------------------------------------------------------------- the stack pointer

  private void moved(Abi abi, MachineState state, Term to) {
    state.set(abi.architecture().stackPointer(), to);
    EntryRegisters.checkStack(terms, abi, state);
  }

  private void refuseMoved(String reason, Abi abi, Term to) {
    assertThatThrownBy(() -> moved(abi, entry(abi), to))
        .isInstanceOf(ProofFailure.class)
        .hasMessageContaining(reason);
  }

  @Test
  void theStackPointerIsMovedByAFewBytesDownwards() {
    Abi abi = A64.AAPCS64;
    moved(abi, entry(abi), terms.plus(stack, -4000));
    moved(abi, entry(abi), stack);
    refuseMoved("by -4016, more than a function may", abi, terms.plus(stack, -4016));
    refuseMoved("by 16, more than a function may", abi, terms.plus(stack, 16));
    refuseMoved("moves the stack pointer to", abi, terms.symbol(64, "elsewhere", false));
    refuseMoved("moves the stack pointer to", abi, terms.times(stack, 2));
  }

  @Test
  void theStackPointerIsAlignedAsAtACall() {
    moved(A64.AAPCS64, entry(A64.AAPCS64), terms.plus(stack, -32));
    refuseMoved("by -8, which is not aligned", A64.AAPCS64, terms.plus(stack, -8));
    moved(X64.SYSTEM_V, entry(X64.SYSTEM_V), terms.plus(stack, -24));
    refuseMoved("by -32, which is not aligned", X64.SYSTEM_V, terms.plus(stack, -32));
    refuseMoved("by -12, which is not aligned", X64.SYSTEM_V, terms.plus(stack, -12));
  }

  @Test
  void bytesBelowTheStackPointerAreLost() {
    Abi abi = A64.AAPCS64;
    MachineState state = entry(abi);
    moved(abi, state, terms.plus(stack, -32));
    MemoryAccess access = new MemoryAccess(terms);
    access.write(state, terms.plus(stack, -32), terms.symbol(128, "lost", false));
    access.write(state, terms.plus(stack, -16), terms.symbol(128, "kept", true));
    moved(abi, state, terms.plus(stack, -16));
    assertThat(access.bytes(state, terms.plus(stack, -16), 16)).hasSize(16);
    assertThatThrownBy(() -> access.bytes(state, terms.plus(stack, -17), 1))
        .hasMessageContaining("outside of what it may read");
    moved(abi, state, terms.plus(stack, -32));
    assertThat(access.bytes(state, terms.plus(stack, -16), 16)).hasSize(16);
    assertThatThrownBy(() -> access.bytes(state, terms.plus(stack, -17), 1))
        .hasMessageContaining("where nothing has been written");
    assertThatThrownBy(() -> moved(abi, state, stack))
        .hasMessageContaining("leaves a secret on the stack: kept");
  }
}
