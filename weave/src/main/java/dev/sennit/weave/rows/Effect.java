package dev.sennit.weave.rows;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Meaning.Assign;
import dev.sennit.weave.isa.Meaning.Expression;
import dev.sennit.weave.isa.Meaning.Goto;
import dev.sennit.weave.isa.Meaning.Load;
import dev.sennit.weave.isa.Meaning.Memory;
import dev.sennit.weave.isa.Meaning.Store;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.words.ConcreteWords;
import java.util.Arrays;

/**
 * Computes a stub's effect on its state from the meaning of its row. It executes the meaning on
 * bytes; the prover, which executes meanings on terms, is no part of it.
 */
final class Effect {
  private static final int NARROW_BYTES = 16;

  private final Stub stub;
  private final Instruction instruction;
  private final Meaning meaning;
  private final byte[] before;
  private final byte[] after;

  private Effect(Stub stub, byte[] before) {
    this.stub = stub;
    this.instruction = stub.instruction();
    this.meaning = instruction.row().meaning();
    this.before = before;
    this.after = before.clone();
  }

  /** Returns the state after the stub. */
  static byte[] on(byte[] before, Stub stub) {
    Effect effect = new Effect(stub, before);
    effect.execute();
    return effect.after;
  }

  private void execute() {
    boolean leaves = false;
    for (Meaning.Statement statement : meaning.statements()) {
      switch (statement) {
        case Assign assign -> assign(assign);
        case Store store -> store(store);
        case Meaning.Stream(Store store) -> store(store);
        case Meaning.Fence _ -> {}
        case Meaning.ZeroBlock _ ->
            throw new IllegalArgumentException(instruction + " reaches more than a stub has");
        case Goto(String _, Meaning.Condition condition) -> leaves = holds(condition);
        case Meaning.Return _ -> leaves = true;
        case Meaning.Narrow _ -> narrow();
      }
    }
    write(after, stub.outcomeOffset(), Long.SIZE, leaves ? 1 : 0);
  }

  /** Clears the bits above the result, unless the encoding keeps them. */
  private void assign(Assign assign) {
    Register register = (Register) instruction.operands().get(assign.to());
    int offset = stub.registers().get(register);
    if (!instruction.row().keepsUpper(assign.to())) {
      Arrays.fill(after, offset, offset + stub.bytes(register), (byte) 0);
    }
    for (int lane = 0; lane < meaning.lanes(); lane++) {
      write(
          after,
          offset + lane * meaning.bits() / Byte.SIZE,
          meaning.bits(),
          value(assign.value(), lane));
    }
  }

  private void store(Store store) {
    int start = stub.memoryOffset() + Stub.MEMORY_START + store.memory().offset();
    for (int lane = 0; lane < meaning.lanes(); lane++) {
      int offset = start + lane * store.bits() / Byte.SIZE;
      write(after, offset, store.bits(), value(store.value(), lane));
    }
  }

  private void narrow() {
    stub.registers()
        .forEach((register, offset) -> {
          if (Meaning.Narrow.reaches(register)) {
            Arrays.fill(after, offset + NARROW_BYTES, offset + stub.bytes(register), (byte) 0);
          }
        });
  }

  private boolean holds(Meaning.Condition condition) {
    return switch (condition) {
      case Meaning.Always _ -> true;
      case Meaning.Zero(Expression value) -> value(value, 0) == 0;
      case Meaning.NotZero(Expression value) -> value(value, 0) != 0;
      case Meaning.Negative(Expression value) -> value(value, 0) >>> (meaning.bits() - 1) == 1;
      case Meaning.Below(Expression value, String other) ->
          Long.compareUnsigned(value(value, 0), value(new Meaning.Read(other), 0)) < 0;
    };
  }

  private long value(Expression expression, int lane) {
    return meaning.evaluate(expression, new ConcreteWords(meaning.bits()), new Operands(lane));
  }

  private static long read(byte[] bytes, int offset, int bits) {
    long value = 0;
    for (int i = bits / Byte.SIZE - 1; i >= 0; i--) {
      value = value << Byte.SIZE | Byte.toUnsignedLong(bytes[offset + i]);
    }
    return value;
  }

  private static void write(byte[] bytes, int offset, int bits, long value) {
    for (int i = 0; i < bits / Byte.SIZE; i++) {
      bytes[offset + i] = (byte) (value >>> (i * Byte.SIZE));
    }
  }

  /** The operands as one lane sees them. */
  private final class Operands implements Meaning.Operands<Long> {
    private final int lane;

    private Operands(int lane) {
      this.lane = lane;
    }

    @Override
    public Long word(String name) {
      return switch (instruction.operands().get(name)) {
        case Immediate(long value) -> new ConcreteWords(meaning.bits()).constant(value);
        case Register register -> {
          boolean everyLane = !meaning.isVector() || register.bank() == Bank.GENERAL;
          int laneStart = everyLane ? 0 : lane * meaning.bits() / Byte.SIZE;
          int bits = Math.min(meaning.bits(), instruction.row().view(name).bits());
          yield read(before, stub.registers().get(register) + laneStart, bits);
        }
        case Operand other -> throw new IllegalArgumentException(name + " is no word: " + other);
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
      return new Operands(other);
    }

    @Override
    public long immediate(String name) {
      return ((Immediate) instruction.operands().get(name)).value();
    }

    @Override
    public Long load(Load load) {
      Memory memory = load.memory();
      int laneStart = load.start(lane);
      int further = memory.offset() + laneStart;
      return switch (instruction.operands().get(memory.operand())) {
        case Address _ ->
            read(before, stub.memoryOffset() + Stub.MEMORY_START + further, load.bits());
        case Pool(int start) -> read(Stub.POOL_CONTENTS, start + further, load.bits());
        case Operand other -> throw new IllegalArgumentException("no memory: " + other);
      };
    }

    /** The stub subtracts the address of the constants. */
    @Override
    public Long addressOf(String pool) {
      return (long) ((Pool) instruction.operands().get(pool)).offset();
    }
  }
}
