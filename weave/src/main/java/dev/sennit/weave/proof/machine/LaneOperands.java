package dev.sennit.weave.proof.machine;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Meaning.Memory;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.SymbolicWords;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.List;

/**
 * The operands of an instruction in a state, seen from one lane.
 *
 * @param poolBase where the kernel's constants lie
 */
record LaneOperands(
    Terms terms, Term poolBase, Instruction instruction, MachineState state, int lane)
    implements Meaning.Operands<Term> {
  /** Computes an expression of the instruction's meaning. */
  Term evaluate(Meaning.Expression expression) {
    Meaning meaning = instruction.row().meaning();
    return meaning.evaluate(expression, new SymbolicWords(terms, meaning.bits()), this);
  }

  String label(String name) {
    return ((Label) instruction.operands().get(name)).name();
  }

  @Override
  public Term word(String name) {
    Meaning meaning = instruction.row().meaning();
    return switch (instruction.operands().get(name)) {
      case Immediate(long value) -> terms.constant(meaning.bits(), value);
      case Register register -> {
        Term whole = state.register(register);
        if (meaning.isVector() && register.bank() == Bank.VECTOR) {
          yield terms.slice(whole, lane * meaning.bits(), meaning.bits());
        }
        Term seen = terms.slice(whole, 0, instruction.row().view(name).bits());
        yield seen.bits() >= meaning.bits()
            ? terms.slice(seen, 0, meaning.bits())
            : terms.extend(seen, meaning.bits());
      }
      case Operand other -> throw new ProofFailure("takes %s as a word", other);
    };
  }

  @Override
  public int lanes(String name) {
    return instruction.row().lanes(name);
  }

  @Override
  public LaneOperands ofLane(int other) {
    return new LaneOperands(terms, poolBase, instruction, state, other);
  }

  @Override
  public long immediate(String name) {
    return ((Immediate) instruction.operands().get(name)).value();
  }

  @Override
  public Term load(Meaning.Load load) {
    int bits = load.bits();
    int start = load.start(lane);
    List<Term> bytes =
        new MemoryAccess(terms).bytes(state, address(load.memory(), start), bits / Byte.SIZE);
    return terms.extend(terms.concat(bytes), instruction.row().meaning().bits());
  }

  @Override
  public Term blocks(Meaning.Blocks asked) {
    return terms.constant(Long.SIZE, asked.where(ClearedMemory.of(state).blocks()));
  }

  @Override
  public Term answer(Meaning.Question question, int word, List<Term> asked) {
    return state
        .answer()
        .orElseThrow(() -> new ProofFailure("asks the processor, which the contract does not"))
        .word(question, word, asked);
  }

  @Override
  public Term addressOf(String pool) {
    return terms.plus(poolBase, ((Pool) instruction.operands().get(pool)).offset());
  }

  /** Returns the address that an operand names, plus {@code further} bytes. */
  Term address(Memory memory, int further) {
    long offset = (long) memory.offset() + further;
    return switch (instruction.operands().get(memory.operand())) {
      case Address(Operand base, int displacement) ->
          terms.plus(state.register((Register) base), displacement + offset);
      case Pool(int start) -> terms.plus(poolBase, start + offset);
      case Operand other -> throw new ProofFailure("takes %s as an address", other);
    };
  }
}
