package dev.sennit.weave.proof.machine;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Meaning.Assign;
import dev.sennit.weave.isa.Meaning.Goto;
import dev.sennit.weave.isa.Meaning.Store;
import dev.sennit.weave.isa.Meaning.Stream;
import dev.sennit.weave.isa.Meaning.ZeroBlock;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.SymbolicWords;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Executes one instruction on terms, by the meaning of its row. */
public final class InstructionExecution {
  /** How wide a vector register is. */
  public static final int VECTOR_BITS = 512;

  /** How many bits a vector register keeps when it is narrowed. */
  static final int NARROW = 128;

  private final Terms terms;
  private final Term poolBase;
  private final MemoryAccess memory;

  InstructionExecution(Terms terms, Term poolBase) {
    this.terms = terms;
    this.poolBase = poolBase;
    this.memory = new MemoryAccess(terms);
  }

  private LaneOperands operands(Instruction instruction, MachineState state, int lane) {
    return new LaneOperands(terms, poolBase, instruction, state, lane);
  }

  /** Returns how wide any table shows a register. */
  static int width(Register register) {
    return switch (register.bank()) {
      case GENERAL -> 64;
      case VECTOR -> VECTOR_BITS;
    };
  }

  /** Executes the instruction and returns where it may branch to. */
  public Optional<Branch> step(Instruction instruction, MachineState state) {
    Row row = instruction.row();
    checkTie(instruction);
    if (row.isLegacy()) {
      state.uppers().checkClean("executes");
    }
    Meaning meaning = row.meaning();
    Map<Register, Term> results = new HashMap<>();
    Optional<Branch> branch = Optional.empty();
    for (Meaning.Statement statement : meaning.statements()) {
      switch (statement) {
        case Assign assign -> {
          Register register = (Register) instruction.operands().get(assign.to());
          Term value = assigned(assign, instruction, state);
          Term whole =
              row.keepsUpper(assign.to())
                  ? withUpper(state, register, value)
                  : whole(register, value);
          if (results.put(register, whole) != null) {
            throw new ProofFailure("writes two results to %s", register);
          }
        }
        case Store store -> store(store, instruction, state);
        case Stream(Store store) -> stream(store, instruction, state);
        case Meaning.Fence _ -> state.cleared().ifPresent(ClearedMemory::fence);
        case ZeroBlock(String address) ->
            ClearedMemory.of(state).zeroBlock(operands(instruction, state, 0).word(address));
        case Goto jump -> branch = Optional.of(Branch.of(jump, operands(instruction, state, 0)));
        case Meaning.Return _ -> {}
        case Meaning.Narrow _ -> narrow(state);
      }
    }
    results.forEach(state::set);
    state.set(state.uppers().behind(instruction));
    return branch;
  }

  private Term whole(Register register, Term value) {
    return terms.extend(value, width(register));
  }

  /**
   * Returns a value with the bits that the register holds above it, or zeros if they are unknown.
   */
  private Term withUpper(MachineState state, Register register, Term value) {
    if (!state.holds(register)) {
      return whole(register, value);
    }
    int upper = width(register) - value.bits();
    return terms.concat(List.of(value, terms.slice(state.register(register), value.bits(), upper)));
  }

  private void narrow(MachineState state) {
    for (Register register : Meaning.Narrow.registers()) {
      if (state.holds(register)) {
        state.set(register, whole(register, terms.slice(state.register(register), 0, NARROW)));
      }
    }
  }

  /**
   * Checks the operands of a row that overwrites one of them: it has one place for two operands, so
   * both must be one register.
   */
  private static void checkTie(Instruction instruction) {
    if (instruction.row().tied()
        && !instruction.operands().get(Row.TIED).equals(instruction.operands().get("d"))) {
      throw new ProofFailure(
          "overwrites %s and reads %s in one place",
          instruction.operands().get("d"), instruction.operands().get(Row.TIED));
    }
  }

  private Term assigned(Assign assign, Instruction instruction, MachineState state) {
    Meaning meaning = instruction.row().meaning();
    return terms.concat(
        meaning.evaluateLanes(
            assign.value(),
            new SymbolicWords(terms, meaning.bits()),
            lane -> operands(instruction, state, lane)));
  }

  private void store(Store store, Instruction instruction, MachineState state) {
    Meaning meaning = instruction.row().meaning();
    for (int lane = 0; lane < meaning.lanes(); lane++) {
      LaneOperands operands = operands(instruction, state, lane);
      Term value = operands.evaluate(store.value());
      memory.write(
          state,
          operands.address(store.memory(), lane * store.bits() / 8),
          terms.slice(value, 0, store.bits()));
    }
  }

  private void stream(Store store, Instruction instruction, MachineState state) {
    Meaning meaning = instruction.row().meaning();
    int bytes = meaning.lanes() * store.bits() / Byte.SIZE;
    Term address = operands(instruction, state, 0).address(store.memory(), 0);
    ClearedMemory.of(state).stream(address, bytes);
    store(store, instruction, state);
  }
}
