package dev.sennit.weave.proof;

import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Meaning;
import dev.sennit.weave.target.Meaning.Assign;
import dev.sennit.weave.target.Meaning.Fill;
import dev.sennit.weave.target.Meaning.Goto;
import dev.sennit.weave.target.Meaning.Memory;
import dev.sennit.weave.target.Meaning.Store;
import dev.sennit.weave.target.Meaning.Stream;
import dev.sennit.weave.target.Meaning.ZeroBlock;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Pool;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Executes one instruction on terms, by the meaning of its row and the rules that every kernel
 * keeps: memory only within its regions, addresses that depend on nothing secret.
 */
final class Execution {
  /** How wide a vector register is. */
  static final int VECTOR_BITS = 512;

  /** How many bits a vector register keeps when it is narrowed. */
  static final int NARROW = 128;

  private final Terms terms;
  private final Term poolBase;

  /**
   * What an instruction does to control.
   *
   * @param label where it may go
   * @param taken whether it goes there, if that is known
   * @param question what it depends on otherwise
   */
  record Branch(String label, Optional<Boolean> taken, Question question) {
    boolean goes() {
      return taken.orElseThrow(this::leftOpen);
    }

    Broken leftOpen() {
      return new Broken("branches on %s, which the contract leaves open", question.subject());
    }
  }

  /** When a branch is taken. */
  sealed interface Question {
    Term subject();
  }

  record IsZero(Term subject) implements Question {}

  record IsNotZero(Term subject) implements Question {}

  record IsBelow(Term subject, Term bound) implements Question {}

  Execution(Terms terms, Term poolBase) {
    this.terms = terms;
    this.poolBase = poolBase;
  }

  /** As wide as any table shows it. */
  static int width(Register register) {
    return switch (register.bank()) {
      case GENERAL -> 64;
      case VECTOR -> VECTOR_BITS;
    };
  }

  /** Executes the instruction; gives where it may branch to. */
  Optional<Branch> step(Instruction instruction, State state) {
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
            throw new Broken("writes two results to %s", register);
          }
        }
        case Store store -> store(store, instruction, state);
        case Stream(Store store) -> stream(store, instruction, state);
        case Meaning.Fence _ -> state.cleared().ifPresent(Cleared::fence);
        case Fill fill -> fill(fill, instruction, state);
        case ZeroBlock(String address) ->
            cleared(state).zeroBlock(new Operands(instruction, state, 0).word(address));
        case Goto jump -> branch = Optional.of(branch(jump, instruction, state));
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

  /** The value with what the register holds above it; nothing, where the rest is not known. */
  private Term withUpper(State state, Register register, Term value) {
    if (!state.holds(register)) {
      return whole(register, value);
    }
    int upper = width(register) - value.bits();
    return terms.concat(List.of(value, terms.slice(state.register(register), value.bits(), upper)));
  }

  private void narrow(State state) {
    for (Register register : Meaning.Narrow.registers()) {
      if (state.holds(register)) {
        state.set(register, whole(register, terms.slice(state.register(register), 0, NARROW)));
      }
    }
  }

  /**
   * A row that overwrites an operand has one place for two operands: they have to be one register.
   */
  private static void checkTie(Instruction instruction) {
    if (instruction.row().tied()
        && !instruction.operands().get(Row.TIED).equals(instruction.operands().get("d"))) {
      throw new Broken(
          "overwrites %s and reads %s in one place",
          instruction.operands().get("d"), instruction.operands().get(Row.TIED));
    }
  }

  private Term assigned(Assign assign, Instruction instruction, State state) {
    Meaning meaning = instruction.row().meaning();
    return terms.concat(
        meaning.evaluateLanes(
            assign.value(),
            new TermWords(terms, meaning.bits()),
            lane -> new Operands(instruction, state, lane)));
  }

  private void store(Store store, Instruction instruction, State state) {
    Meaning meaning = instruction.row().meaning();
    for (int lane = 0; lane < meaning.lanes(); lane++) {
      Operands operands = new Operands(instruction, state, lane);
      Term value = meaning.evaluate(store.value(), new TermWords(terms, meaning.bits()), operands);
      write(
          state,
          operands.address(store.memory(), lane * store.bits() / 8),
          terms.slice(value, 0, store.bits()));
    }
  }

  private void stream(Store store, Instruction instruction, State state) {
    Meaning meaning = instruction.row().meaning();
    int bytes = meaning.lanes() * store.bits() / Byte.SIZE;
    Term address = new Operands(instruction, state, 0).address(store.memory(), 0);
    cleared(state).stream(address, bytes);
    store(store, instruction, state);
  }

  private void fill(Fill fill, Instruction instruction, State state) {
    Meaning meaning = instruction.row().meaning();
    Operands operands = new Operands(instruction, state, 0);
    Term value = meaning.evaluate(fill.value(), new TermWords(terms, meaning.bits()), operands);
    cleared(state).fill(operands.word(fill.start()), operands.word(fill.count()), value);
  }

  private static Cleared cleared(State state) {
    return state
        .cleared()
        .orElseThrow(() -> new Broken("writes bytes to places that are not known"));
  }

  private Branch branch(Goto jump, Instruction instruction, State state) {
    Meaning meaning = instruction.row().meaning();
    Operands operands = new Operands(instruction, state, 0);
    TermWords words = new TermWords(terms, meaning.bits());
    String label = ((Label) instruction.operands().get(jump.label())).name();
    return switch (jump.condition()) {
      case Meaning.Always _ -> new Branch(label, Optional.of(true), null);
      case Meaning.Zero zero ->
          dependent(label, new IsZero(meaning.evaluate(zero.value(), words, operands)), state);
      case Meaning.NotZero notZero ->
          dependent(
              label, new IsNotZero(meaning.evaluate(notZero.value(), words, operands)), state);
      case Meaning.Below below -> {
        Term value = meaning.evaluate(below.value(), words, operands);
        yield compared(label, new IsBelow(value, operands.word(below.other())));
      }
      case Meaning.Negative negative -> {
        Term value = meaning.evaluate(negative.value(), words, operands);
        yield dependent(label, new IsNotZero(terms.slice(value, value.bits() - 1, 1)), state);
      }
    };
  }

  private static Branch dependent(String label, Question question, State state) {
    checkPublic(question.subject(), "branches on");
    Boolean isZero = state.isZero(question.subject());
    return new Branch(
        label,
        Optional.ofNullable(isZero).map(zero -> zero == question instanceof IsZero),
        question);
  }

  private static Branch compared(String label, IsBelow question) {
    checkPublic(question.subject(), "branches on");
    checkPublic(question.bound(), "branches on");
    return new Branch(
        label,
        question.subject().shape() instanceof Term.Constant(long value)
                && question.bound().shape() instanceof Term.Constant(long bound)
            ? Optional.of(Long.compareUnsigned(value, bound) < 0)
            : Optional.empty(),
        question);
  }

  private static void checkPublic(Term term, String does) {
    if (term.secret()) {
      throw new Broken("%s a secret: %s", does, term);
    }
  }

  // ---------------------------------------------------------------- memory

  private Term read(State state, Term address, int bits) {
    return terms.concat(bytes(state, address, bits / 8));
  }

  /** The bytes from an address on, which lie in one region. */
  List<Term> bytes(State state, Term address, int count) {
    checkPublic(address, "reads from an address that depends on");
    for (Region region : state.regions()) {
      Term offset = terms.minus(address, region.base());
      if (region.allows(terms, offset, count)) {
        List<Term> bytes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
          bytes.add(region.byteAt(terms.plus(offset, i)));
        }
        return bytes;
      }
    }
    throw new Broken("reads %d bytes at %s, outside of what it may read", count, address);
  }

  /** Whether it is known of every other place in the region if it is this one. */
  private static boolean isDefinite(Region region, Term offset) {
    return offset.isConstant() || region.windows().size() == 1;
  }

  /** Writes to memory, which lies in one region. */
  void write(State state, Term address, Term value) {
    checkPublic(address, "writes to an address that depends on");
    int bytes = value.bits() / 8;
    for (Region region : state.regions()) {
      Term offset = terms.minus(address, region.base());
      if (region.writable() && isDefinite(region, offset) && region.allows(terms, offset, bytes)) {
        for (int i = 0; i < bytes; i++) {
          state.write(region, terms.plus(offset, i), terms.slice(value, 8 * i, 8));
        }
        return;
      }
    }
    if (state.cleared().isEmpty()) {
      throw new Broken("writes %d bytes at %s, outside of what it may write", bytes, address);
    }
    state.cleared().get().write(address, value);
  }

  /** The operands of an instruction, seen from one lane. */
  private final class Operands implements Meaning.Operands<Term> {
    private final Instruction instruction;
    private final State state;
    private final int lane;

    private Operands(Instruction instruction, State state, int lane) {
      this.instruction = instruction;
      this.state = state;
      this.lane = lane;
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
        case Operand other -> throw new Broken("takes %s as a word", other);
      };
    }

    @Override
    public int lane() {
      return lane;
    }

    @Override
    public int lanes(String name) {
      return instruction.row().lanes(name);
    }

    @Override
    public Operands ofLane(int other) {
      return new Operands(instruction, state, other);
    }

    @Override
    public long immediate(String name) {
      return ((Immediate) instruction.operands().get(name)).value();
    }

    @Override
    public Term load(Meaning.Load load) {
      int bits = load.bits();
      int start = load.start(lane);
      Term value = read(state, address(load.memory(), start), bits);
      return terms.extend(value, instruction.row().meaning().bits());
    }

    @Override
    public Term blocks(Meaning.Blocks asked) {
      return terms.constant(Long.SIZE, asked.where(cleared(state).blocks()));
    }

    @Override
    public Term addressOf(String pool) {
      return terms.plus(poolBase, ((Pool) instruction.operands().get(pool)).offset());
    }

    private Term address(Memory memory, int further) {
      long offset = (long) memory.offset() + further;
      return switch (instruction.operands().get(memory.operand())) {
        case Address(Operand base, int displacement) ->
            terms.plus(state.register((Register) base), displacement + offset);
        case Pool(int start) -> terms.plus(poolBase, start + offset);
        case Operand other -> throw new Broken("takes %s as an address", other);
      };
    }
  }
}
