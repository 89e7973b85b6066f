package dev.sennit.weave.proof;

import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Meaning;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Pool;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.Row;
import dev.sennit.weave.target.View;
import dev.sennit.weave.weaver.Woven;
import dev.sennit.weave.words.Numbers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A processor that computes with numbers: it executes a kernel's final instructions by the meanings
 * of their rows. It has nothing from the prover, which makes each a check of the other.
 */
final class Machine {
  private static final int MOST_STEPS = 200_000;

  private static final int NUMBERS = 32;

  /** How far below the stack pointer an address is taken for one of the stack. */
  private static final long NEAR = 1 << 16;

  private static final String RETURN = "(return)";

  private final Woven woven;
  private final Memory memory;
  private final long pool;
  private final Map<String, Integer> marks = new HashMap<>();

  /** By bank and number. */
  private final long[][] registers = new long[2 * NUMBERS][2];

  /**
   * @param pool the address of the kernel's constants
   */
  Machine(Woven woven, Memory memory, long pool) {
    this.woven = woven;
    this.memory = memory;
    this.pool = pool;
    for (int line = 0; line < woven.lines().size(); line++) {
      if (woven.lines().get(line) instanceof Line.Mark(String label)) {
        marks.put(label, line);
      }
    }
  }

  /** The 128 bits of a register, the lower half first; a general register has zeros above. */
  long[] register(Register register) {
    return halves(register).clone();
  }

  void set(Register register, long... halves) {
    halves(register)[0] = halves[0];
    halves(register)[1] = halves.length == 1 ? 0 : halves[1];
  }

  private long[] halves(Register register) {
    return registers[register.bank().ordinal() * NUMBERS + register.number()];
  }

  /** Runs the kernel from its entry to its return. */
  void run() {
    List<Line> lines = woven.lines();
    int line = 0;
    for (int steps = 0; steps < MOST_STEPS; steps++) {
      if (line >= lines.size()) {
        throw new Fault("runs past its end");
      }
      switch (lines.get(line)) {
        case Line.Mark _ -> line++;
        case Instruction instruction -> {
          String label = step(instruction);
          if (RETURN.equals(label)) {
            return;
          }
          line = label == null ? line + 1 : marks.get(label);
        }
      }
    }
    throw new Fault("does not come to an end");
  }

  /** Executes an instruction; gives the label that it goes to, or null if to the next one. */
  private String step(Instruction instruction) {
    if (instruction.row().tied()
        && !instruction.operands().get(Row.TIED).equals(instruction.operands().get("d"))) {
      throw new Fault("reads and writes two registers in the one place of '%s'", instruction.row());
    }
    Meaning meaning = instruction.row().meaning();
    Map<Register, long[]> results = new HashMap<>();
    String label = null;
    for (Meaning.Statement statement : meaning.statements()) {
      switch (statement) {
        case Meaning.Assign(String to, Meaning.Expression value) ->
            results.put(register(instruction, to), assigned(instruction, to, value));
        case Meaning.Store(int bits, Meaning.Memory place, Meaning.Expression value) -> {
          int lanes = meaning.lanes() ? 128 / meaning.bits() : 1;
          for (int lane = 0; lane < lanes; lane++) {
            Seen seen = new Seen(instruction, lane);
            memory.write(
                kept(seen.address(place, lane * bits / Byte.SIZE)),
                bits / Byte.SIZE,
                seen.value(value));
          }
        }
        case Meaning.Goto(String to, Meaning.Condition condition) ->
            label =
                holds(condition, new Seen(instruction, 0))
                    ? ((Label) instruction.operands().get(to)).name()
                    : null;
        case Meaning.Return _ -> label = RETURN;
      }
    }
    results.forEach(this::set);
    return label;
  }

  /** The address, which is not below the stack pointer, where anything may change at any time. */
  private long kept(long address) {
    long below = halves(woven.abi().architecture().stackPointer())[0] - address;
    if (below > 0 && below <= NEAR) {
      throw new Fault("uses memory %d bytes below the stack pointer", below);
    }
    return address;
  }

  /** Every lane computed; what lies above the register's view becomes zero. */
  private long[] assigned(Instruction instruction, String to, Meaning.Expression value) {
    Meaning meaning = instruction.row().meaning();
    int lanes = meaning.lanes() ? instruction.row().view(to).bits() / meaning.bits() : 1;
    long[] result = new long[2];
    for (int lane = 0; lane < lanes; lane++) {
      int bit = lane * meaning.bits();
      result[bit / Long.SIZE] |= new Seen(instruction, lane).value(value) << bit % Long.SIZE;
    }
    return result;
  }

  private static boolean holds(Meaning.Condition condition, Seen seen) {
    return switch (condition) {
      case Meaning.Always _ -> true;
      case Meaning.Zero(Meaning.Expression value) -> seen.value(value) == 0;
      case Meaning.NotZero(Meaning.Expression value) -> seen.value(value) != 0;
      case Meaning.Below(Meaning.Expression value, String immediate) ->
          Long.compareUnsigned(seen.value(value), seen.word(immediate)) < 0;
      case Meaning.Negative(Meaning.Expression value) ->
          seen.value(value) >>> seen.meaning.bits() - 1 != 0;
    };
  }

  private static Register register(Instruction instruction, String name) {
    Register register = (Register) instruction.operands().get(name);
    View view = instruction.row().view(name);
    if (view != null && view.bank() != register.bank()) {
      throw new Fault("takes %s of %s as %s", register.number(), register.bank(), view.name());
    }
    return register;
  }

  /** An instruction's operands, seen from one lane. */
  private final class Seen implements Meaning.Operands<Long> {
    private final Instruction instruction;
    private final Meaning meaning;
    private final int lane;
    private final Numbers numbers;

    private Seen(Instruction instruction, int lane) {
      this.instruction = instruction;
      this.meaning = instruction.row().meaning();
      this.lane = lane;
      this.numbers = new Numbers(meaning.bits());
    }

    private long value(Meaning.Expression expression) {
      return meaning.evaluate(expression, numbers, this);
    }

    @Override
    public Long word(String name) {
      if (instruction.operands().get(name) instanceof Immediate(long value)) {
        return numbers.constant(value);
      }
      long[] halves = halves(register(instruction, name));
      if (meaning.lanes() && register(instruction, name).bank() == Bank.VECTOR) {
        int bit = lane * meaning.bits();
        return numbers.constant(halves[bit / Long.SIZE] >>> bit % Long.SIZE);
      }
      int bits = Math.min(instruction.row().view(name).bits(), Long.SIZE);
      return numbers.constant(new Numbers(bits).constant(halves[0]));
    }

    @Override
    public int lane() {
      return lane;
    }

    @Override
    public Long word(String name, int ofLane) {
      return new Seen(instruction, ofLane).word(name);
    }

    @Override
    public long immediate(String name) {
      return ((Immediate) instruction.operands().get(name)).value();
    }

    @Override
    public Long load(Meaning.Load load) {
      int start = load.broadcast() ? 0 : lane * meaning.bits() / Byte.SIZE;
      return memory.read(kept(address(load.memory(), start)), load.bits() / Byte.SIZE);
    }

    @Override
    public Long addressOf(String name) {
      return pool + ((Pool) instruction.operands().get(name)).offset();
    }

    private long address(Meaning.Memory place, int further) {
      return further
          + place.offset()
          + switch (instruction.operands().get(place.operand())) {
            case Address(Operand base, int displacement) -> base(base) + displacement;
            case Pool(int offset) -> pool + offset;
            case Operand other -> throw new Fault("takes %s as an address", other);
          };
    }

    private long base(Operand base) {
      if (!(base instanceof Register register) || register.bank() != Bank.GENERAL) {
        throw new Fault("takes %s as an address", base);
      }
      return halves(register)[0];
    }
  }
}
