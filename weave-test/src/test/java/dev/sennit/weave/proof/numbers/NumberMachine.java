package dev.sennit.weave.proof.numbers;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.RegisterView;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.words.ConcreteWords;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A processor that computes with numbers: it executes a kernel's final instructions by the meanings
 * of their rows. It has nothing from the prover, which makes each a check of the other.
 */
final class NumberMachine {
  private static final int MOST_STEPS = 200_000;

  private static final int NUMBERS = 32;

  private static final int NARROWED = 16;

  private static final int XMM_WORDS = 2;

  /** Of the widest register. */
  static final int WORDS = 8;

  /** How far below the stack pointer an address is taken for one of the stack. */
  private static final long NEAR = 1 << 16;

  private static final String RETURN = "(return)";

  private final WovenKernel woven;
  private final NumberMemory memory;
  private final long pool;

  /** What it says of the blocks that it makes zero. */
  private final long blocks;

  private final Map<String, Integer> marks = new HashMap<>();
  private final Ways ways;

  /** By bank and number. */
  private final long[][] registers = new long[2 * NUMBERS][WORDS];

  /**
   * @param pool the address of the kernel's constants
   * @param blocks what it says of the blocks that it makes zero
   * @param ways is told which ways are taken
   */
  NumberMachine(WovenKernel woven, NumberMemory memory, long pool, long blocks, Ways ways) {
    this.blocks = blocks;
    this.ways = ways;
    this.woven = woven;
    this.memory = memory;
    this.pool = pool;
    for (int line = 0; line < woven.lines().size(); line++) {
      if (woven.lines().get(line) instanceof Line.Mark(String label)) {
        marks.put(label, line);
      }
    }
  }

  /** The 512 bits of a register, the lowest first; what a register has not is zero. */
  long[] register(Register register) {
    return words(register).clone();
  }

  void set(Register register, long... words) {
    System.arraycopy(Arrays.copyOf(words, WORDS), 0, words(register), 0, WORDS);
  }

  /** The registers that AVX-512 has added stay as they are. */
  private void narrow() {
    for (int number = 0; number < NARROWED; number++) {
      long[] words = words(new Register(Bank.VECTOR, number));
      Arrays.fill(words, XMM_WORDS, WORDS, 0);
    }
  }

  private long[] words(Register register) {
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
        case Line.Mark _, Line.Note _ -> line++;
        case Instruction instruction -> {
          String label = step(instruction);
          ways.take(line, label != null);
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
        case Meaning.Assign(String to, Meaning.Expression value) -> {
          Register register = register(instruction, to);
          long[] result = assigned(instruction, value);
          if (instruction.row().keepsUpper(to)) {
            System.arraycopy(words(register), XMM_WORDS, result, XMM_WORDS, WORDS - XMM_WORDS);
          }
          results.put(register, result);
        }
        case Meaning.Store store -> store(instruction, store);
        case Meaning.Stream(Meaning.Store store) -> {
          int bytes = meaning.lanes() * store.bits() / Byte.SIZE;
          if (new Seen(instruction, 0).address(store.memory(), 0) % bytes != 0) {
            throw new Fault("'%s' is not aligned", instruction);
          }
          store(instruction, store);
        }
        case Meaning.Fence _ -> {}
        case Meaning.ZeroBlock(String address) -> {
          long bytes = Meaning.Blocks.LENGTH.where(blocks);
          if ((blocks & Meaning.Blocks.FORBIDDEN) != 0) {
            throw new Fault("makes a block zero where that is forbidden");
          }
          clear(new Seen(instruction, 0).word(address) & -bytes, bytes);
        }
        case Meaning.Goto(String to, Meaning.Condition condition) ->
            label =
                holds(condition, new Seen(instruction, 0))
                    ? ((Label) instruction.operands().get(to)).name()
                    : null;
        case Meaning.Return _ -> label = RETURN;
        case Meaning.Narrow _ -> narrow();
      }
    }
    results.forEach(this::set);
    return label;
  }

  private void store(Instruction instruction, Meaning.Store store) {
    for (int lane = 0; lane < instruction.row().meaning().lanes(); lane++) {
      Seen seen = new Seen(instruction, lane);
      memory.write(
          kept(seen.address(store.memory(), lane * store.bits() / Byte.SIZE)),
          store.bits() / Byte.SIZE,
          seen.value(store.value()));
    }
  }

  private void clear(long start, long bytes) {
    for (long i = 0; i < bytes; i++) {
      memory.write(kept(start + i), 1, 0);
    }
  }

  /** The address, which is not below the stack pointer, where anything may change at any time. */
  private long kept(long address) {
    long below = words(woven.abi().architecture().stackPointer())[0] - address;
    if (below > 0 && below <= NEAR) {
      throw new Fault("uses memory %d bytes below the stack pointer", below);
    }
    return address;
  }

  /** Every lane computed; what lies above the register's view becomes zero. */
  private long[] assigned(Instruction instruction, Meaning.Expression value) {
    Meaning meaning = instruction.row().meaning();
    List<Long> lanes =
        meaning.evaluateLanes(
            value, new ConcreteWords(meaning.bits()), lane -> new Seen(instruction, lane));
    long[] result = new long[WORDS];
    for (int lane = 0; lane < lanes.size(); lane++) {
      int bit = lane * meaning.bits();
      result[bit / Long.SIZE] |= lanes.get(lane) << bit % Long.SIZE;
    }
    return result;
  }

  private static boolean holds(Meaning.Condition condition, Seen seen) {
    return switch (condition) {
      case Meaning.Always _ -> true;
      case Meaning.Zero(Meaning.Expression value) -> seen.value(value) == 0;
      case Meaning.NotZero(Meaning.Expression value) -> seen.value(value) != 0;
      case Meaning.Below(Meaning.Expression value, String other) ->
          Long.compareUnsigned(seen.value(value), seen.word(other)) < 0;
      case Meaning.Negative(Meaning.Expression value) ->
          seen.value(value) >>> seen.meaning.bits() - 1 != 0;
    };
  }

  private static Register register(Instruction instruction, String name) {
    Register register = (Register) instruction.operands().get(name);
    RegisterView view = instruction.row().view(name);
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
    private final ConcreteWords numbers;

    private Seen(Instruction instruction, int lane) {
      this.instruction = instruction;
      this.meaning = instruction.row().meaning();
      this.lane = lane;
      this.numbers = new ConcreteWords(meaning.bits());
    }

    private long value(Meaning.Expression expression) {
      return meaning.evaluate(expression, numbers, this);
    }

    @Override
    public Long word(String name) {
      if (instruction.operands().get(name) instanceof Immediate(long value)) {
        return numbers.constant(value);
      }
      long[] words = words(register(instruction, name));
      if (meaning.isVector() && register(instruction, name).bank() == Bank.VECTOR) {
        int bit = lane * meaning.bits();
        return numbers.constant(words[bit / Long.SIZE] >>> bit % Long.SIZE);
      }
      int bits = Math.min(instruction.row().view(name).bits(), Long.SIZE);
      return numbers.constant(new ConcreteWords(bits).constant(words[0]));
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
    public Seen ofLane(int other) {
      return new Seen(instruction, other);
    }

    @Override
    public long immediate(String name) {
      return ((Immediate) instruction.operands().get(name)).value();
    }

    @Override
    public Long load(Meaning.Load load) {
      int start = load.start(lane);
      return memory.read(kept(address(load.memory(), start)), load.bits() / Byte.SIZE);
    }

    @Override
    public Long blocks(Meaning.Blocks asked) {
      return asked.where(blocks);
    }

    @Override
    public Long answer(Meaning.Question question, int word, List<Long> asked) {
      return AskingOnNumbers.answer(question, word, asked);
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
      return words(register)[0];
    }
  }
}
