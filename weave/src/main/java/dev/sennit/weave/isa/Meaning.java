package dev.sennit.weave.isa;

import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What an instruction computes, as a program that runs on any {@link Words}.
 *
 * @param bits the width of the words it computes on
 * @param lanes the number of a vector's lanes; 1 if it computes on single words
 * @param statements its effects, all reads before all writes
 */
public record Meaning(int bits, int lanes, List<Statement> statements) {
  public Meaning {
    statements = List.copyOf(statements);
  }

  /** One effect. */
  public sealed interface Statement {}

  public record Assign(String to, Expression value) implements Statement {}

  public record Store(int bits, Memory memory, Expression value) implements Statement {}

  /**
   * A streaming store, past the caches, of all lanes to memory aligned to the vector. Other
   * processors may see it at any time before the next {@link Fence}.
   */
  public record Stream(Store store) implements Statement {}

  /** Orders stores: a processor that sees a later store sees the earlier ones. */
  public record Fence() implements Statement {}

  /**
   * Clears the block around an address. The processor tells the length of blocks ({@link Blocks}),
   * which is also their alignment.
   */
  public record ZeroBlock(String address) implements Statement {}

  public record Goto(String label, Condition condition) implements Statement {}

  public record Return() implements Statement {}

  /** Clears the first sixteen vector registers above their lowest 128 bits. */
  public record Narrow() implements Statement {
    private static final int REGISTERS = 16;

    /** Returns the sixteen registers. */
    public static List<Register> registers() {
      return IntStream.range(0, REGISTERS)
          .mapToObj(number -> new Register(Bank.VECTOR, number))
          .toList();
    }

    /** Whether the register is one of the sixteen, which instructions without EVEX reach too. */
    public static boolean reaches(Register register) {
      return register.bank() == Bank.VECTOR && register.number() < REGISTERS;
    }
  }

  /** The condition of a branch. */
  public sealed interface Condition {}

  public record Always() implements Condition {}

  public record Zero(Expression value) implements Condition {}

  public record NotZero(Expression value) implements Condition {}

  /** The value, unsigned, is less than the other operand. */
  public record Below(Expression value, String other) implements Condition {}

  /** The highest bit is set. */
  public record Negative(Expression value) implements Condition {}

  /** A word. */
  public sealed interface Expression {}

  public record Read(String operand) implements Expression {}

  public record Number(long value) implements Expression {}

  public record Sum(Expression left, Expression right) implements Expression {}

  public record Difference(Expression left, Expression right) implements Expression {}

  public record Logic(TruthTable table, Expression x, Expression y, Expression z)
      implements Expression {}

  /** The Boolean function whose truth table is an immediate. */
  public record Table(String immediate, Expression x, Expression y, Expression z)
      implements Expression {}

  public enum Shift {
    LEFT,
    RIGHT,
    ROTATE_LEFT,
    ROTATE_RIGHT
  }

  public record Shifted(Shift shift, Expression word, Expression count) implements Expression {}

  /** A word with its bytes in the opposite order. */
  public record Swapped(Expression word) implements Expression {}

  /**
   * A word from memory; each lane of a vector loads its own.
   *
   * @param repeated the bytes after which lanes start again; 0 if each lane reads its own word
   */
  public record Load(int bits, Memory memory, int repeated) implements Expression {

    /** Returns the offset from the operand at which a lane reads. */
    public int start(int lane) {
      int own = lane * bits / Byte.SIZE;
      return repeated == 0 ? own : own % repeated;
    }
  }

  /** A lane of a function of whole vectors, each in a register or in memory. */
  public record Mixed(VectorFunction function, List<Expression> operands) implements Expression {}

  /** What the processor tells of the blocks that it clears at once. */
  public enum Blocks implements Expression {
    /**
     * AArch64's DCZID_EL0: the binary logarithm of their length in words, and {@link #FORBIDDEN}.
     */
    IDENTITY,
    /** Their length in bytes. */
    LENGTH;

    /** The bit of the identity that forbids to clear blocks. */
    public static final int FORBIDDEN = 1 << 4;

    private static final int FEWEST = Integer.BYTES;
    private static final int MOST_SHIFTED = Long.SIZE - 1;

    /** Computes this from {@code identity}. */
    public long where(long identity) {
      return this == IDENTITY ? identity : (long) FEWEST << (identity & MOST_SHIFTED);
    }
  }

  /** What a processor can be asked. */
  public enum Question {
    /** What it is, and what it can do. */
    CPUID(
        "32: d = cpuid0(a, f); e = cpuid1(a, f); f = cpuid2(a, f); g = cpuid3(a, f)",
        List.of("a", "f"),
        List.of("d", "e", "f", "g")),
    /** What the system keeps of its registers. */
    XGETBV("32: d = xgetbv0(f); g = xgetbv1(f)", List.of("f"), List.of("d", "g"));

    private final String meaning;
    private final List<String> asked;
    private final List<String> answer;

    Question(String meaning, List<String> asked, List<String> answer) {
      this.meaning = meaning;
      this.asked = asked;
      this.answer = answer;
    }

    /** Returns the meaning of the instruction. */
    public String meaning() {
      return meaning;
    }

    /** Returns the operands that are the question. */
    public List<String> asked() {
      return asked;
    }

    /** Returns the operands that hold the answer. */
    public List<String> answer() {
      return answer;
    }
  }

  /**
   * A word of the processor's answer.
   *
   * @param word its number
   */
  public record Answer(Question question, int word, List<Expression> asked) implements Expression {}

  /** The address of the kernel's constants. */
  public record AddressOf(String pool) implements Expression {}

  /** The memory {@code offset} bytes behind the memory operand {@code operand}. */
  public record Memory(String operand, int offset) {}

  /** The operands of a meaning that runs. */
  public interface Operands<W> {
    W word(String name);

    /** Returns the lane to compute. */
    default int lane() {
      return 0;
    }

    /** Returns the number of lanes of the operand. */
    default int lanes(String name) {
      throw new IllegalArgumentException(name + " has no lanes");
    }

    /** Returns the same operands, seen from another lane. */
    default Operands<W> ofLane(int lane) {
      throw new IllegalArgumentException("these operands have no lanes");
    }

    long immediate(String name);

    W load(Load load);

    W addressOf(String pool);

    /** Asks the processor for the blocks that it clears. */
    default W blocks(Blocks asked) {
      throw new IllegalArgumentException("these operands have no blocks");
    }

    /** Returns a word of the processor's answer. */
    default W answer(Question question, int word, List<W> asked) {
      throw new IllegalArgumentException("these operands have no processor");
    }
  }

  public static Meaning parse(int defaultBits, String text) {
    return new MeaningParser(text).parse(defaultBits);
  }

  /** Returns the width of the words, as a table writes it before a meaning. */
  public String width() {
    int vector = bits * lanes;
    return lanes == 1
        ? bits + ": "
        : vector == MeaningParser.VECTOR_BITS
            ? "each " + bits + ": "
            : "each %d of %d: ".formatted(bits, vector);
  }

  /** Returns whether it computes in every lane of a vector. */
  public boolean isVector() {
    return lanes > 1;
  }

  public <W> W evaluate(Expression expression, Words<W> words, Operands<W> operands) {
    return switch (expression) {
      case Read read -> operands.word(read.operand());
      case Number number -> words.constant(number.value());
      case Sum sum ->
          words.sum(
              List.of(
                  evaluate(sum.left(), words, operands), evaluate(sum.right(), words, operands)));
      case Difference difference ->
          words.sum(
              List.of(
                  evaluate(difference.left(), words, operands),
                  words.constant(-immediate(difference.right(), operands))));
      case Logic logic -> bool(logic.table(), logic.x(), logic.y(), logic.z(), words, operands);
      case Table table ->
          bool(
              new TruthTable(Math.clamp(operands.immediate(table.immediate()), -1, 1 << 8)),
              table.x(),
              table.y(),
              table.z(),
              words,
              operands);
      case Shifted shifted -> {
        W word = evaluate(shifted.word(), words, operands);
        long number = immediate(shifted.count(), operands);
        if (number < 0 || number >= bits) {
          throw new IllegalArgumentException(
              "shifts words of %d bits by %d".formatted(bits, number));
        }
        int count = (int) number;
        yield switch (shifted.shift()) {
          case LEFT -> words.shiftLeft(word, count);
          case RIGHT -> words.shiftRight(word, count);
          case ROTATE_LEFT -> words.rotateLeft(word, count);
          case ROTATE_RIGHT -> words.rotateLeft(word, (words.bits() - count) % words.bits());
        };
      }
      case Swapped swapped -> words.swapBytes(evaluate(swapped.word(), words, operands));
      case Mixed mixed -> mixed(mixed, words, operands).get(operands.lane());
      case Load load -> operands.load(load);
      case AddressOf address -> operands.addressOf(address.pool());
      case Blocks asked -> operands.blocks(asked);
      case Answer asked ->
          operands.answer(
              asked.question(),
              asked.word(),
              asked.asked().stream().map(each -> evaluate(each, words, operands)).toList());
    };
  }

  /** Returns the values of an expression in all lanes. */
  public <W> List<W> evaluateLanes(
      Expression expression, Words<W> words, IntFunction<Operands<W>> ofLane) {
    if (expression instanceof Mixed mixed) {
      return mixed(mixed, words, ofLane.apply(0));
    }
    return IntStream.range(0, lanes)
        .mapToObj(lane -> evaluate(expression, words, ofLane.apply(lane)))
        .toList();
  }

  private <W> List<W> mixed(Mixed mixed, Words<W> words, Operands<W> operands) {
    List<List<W>> vectors = new ArrayList<>();
    for (Expression operand : mixed.operands()) {
      int count = operand instanceof Read(String name) ? operands.lanes(name) : lanes;
      List<W> vector = new ArrayList<>();
      for (int lane = 0; lane < count; lane++) {
        vector.add(evaluate(operand, words, operands.ofLane(lane)));
      }
      vectors.add(vector);
    }
    return mixed.function().of(words, vectors);
  }

  private <W> W bool(
      TruthTable table,
      Expression x,
      Expression y,
      Expression z,
      Words<W> words,
      Operands<W> operands) {
    return words.bool(
        table,
        evaluate(x, words, operands),
        evaluate(y, words, operands),
        evaluate(z, words, operands));
  }

  private static long immediate(Expression expression, Operands<?> operands) {
    return switch (expression) {
      case Number number -> number.value();
      case Read read -> operands.immediate(read.operand());
      default ->
          throw new IllegalArgumentException(
              "a shift count or subtrahend is an immediate, not " + expression);
    };
  }

  /**
   * Returns the meaning with its second word in memory, if it is a Boolean function of two words.
   *
   * @param everywhere whether all lanes of a vector read one word
   */
  Optional<Meaning> fromMemory(String second, boolean everywhere) {
    return statements.size() == 1
            && statements.getFirst()
                instanceof Assign(String to, Logic(TruthTable table, Expression x, Read y, Read z))
            && y.operand().equals(second)
            && z.operand().equals(second)
        ? Optional.of(new Load(bits, new Memory("m", 0), everywhere ? bits / Byte.SIZE : 0))
            .map(load ->
                new Meaning(bits, lanes, List.of(new Assign(to, new Logic(table, x, load, load)))))
        : Optional.empty();
  }

  public Set<String> writes() {
    Set<String> names = new LinkedHashSet<>();
    for (Statement statement : statements) {
      if (statement instanceof Assign assign) {
        names.add(assign.to());
      }
    }
    return names;
  }

  /** Returns the operands that it reads as words or immediates. */
  public Set<String> reads() {
    Set<String> names = new LinkedHashSet<>();
    for (Expression expression : expressions()) {
      if (expression instanceof Read read) {
        names.add(read.operand());
      }
      if (expression instanceof Table table) {
        names.add(table.immediate());
      }
    }
    for (Statement statement : statements) {
      switch (statement) {
        case Goto(String _, Below below) -> names.add(below.other());
        case ZeroBlock(String address) -> names.add(address);
        default -> {}
      }
    }
    return names;
  }

  public Set<String> memory() {
    Set<String> names = new LinkedHashSet<>();
    for (Expression expression : expressions()) {
      if (expression instanceof Load load) {
        names.add(load.memory().operand());
      }
    }
    stores().forEach(store -> names.add(store.memory().operand()));
    return names;
  }

  /** Returns the number of bytes that it reads or writes from the memory operand on. */
  int memoryBytes() {
    int bytes = 0;
    for (Expression expression : expressions()) {
      if (expression instanceof Load load) {
        int all = load.repeated() == 0 ? lanes * load.bits() : Byte.SIZE * load.repeated();
        bytes = Math.max(bytes, load.memory().offset() + all / Byte.SIZE);
      }
    }
    for (Store store : stores()) {
      int all = lanes * store.bits();
      bytes = Math.max(bytes, store.memory().offset() + all / Byte.SIZE);
    }
    return bytes;
  }

  /** Its stores to memory operands. */
  public List<Store> stores() {
    List<Store> stores = new ArrayList<>();
    for (Statement statement : statements) {
      switch (statement) {
        case Store store -> stores.add(store);
        case Stream(Store store) -> stores.add(store);
        default -> {}
      }
    }
    return stores;
  }

  /** Returns whether the processor decides how much memory it writes. */
  boolean reachesUnknownMemory() {
    return statements.stream().anyMatch(ZeroBlock.class::isInstance);
  }

  /** Returns whether it may branch. */
  boolean branches() {
    return statements.stream()
        .anyMatch(effect -> effect instanceof Goto || effect instanceof Return);
  }

  /** Returns the operands whose address it takes. */
  Set<String> pools() {
    Set<String> names = new LinkedHashSet<>();
    for (Expression expression : expressions()) {
      if (expression instanceof AddressOf address) {
        names.add(address.pool());
      }
    }
    return names;
  }

  Set<String> labels() {
    Set<String> names = new LinkedHashSet<>();
    for (Statement statement : statements) {
      if (statement instanceof Goto branch) {
        names.add(branch.label());
      }
    }
    return names;
  }

  /** All expressions, those inside others too. */
  public List<Expression> expressions() {
    List<Expression> all = new ArrayList<>();
    for (Statement statement : statements) {
      switch (statement) {
        case Assign assign -> collect(assign.value(), all);
        case Store store -> collect(store.value(), all);
        case Stream(Store store) -> collect(store.value(), all);
        case Goto branch -> {
          switch (branch.condition()) {
            case Always _ -> {}
            case Zero zero -> collect(zero.value(), all);
            case NotZero notZero -> collect(notZero.value(), all);
            case Below below -> collect(below.value(), all);
            case Negative negative -> collect(negative.value(), all);
          }
        }
        case Return _, Narrow _, Fence _, ZeroBlock _ -> {}
      }
    }
    return all;
  }

  private static void collect(Expression expression, List<Expression> all) {
    all.add(expression);
    switch (expression) {
      case Read _, Number _, Load _, AddressOf _, Blocks _ -> {}
      case Mixed mixed -> mixed.operands().forEach(operand -> collect(operand, all));
      case Sum sum -> {
        collect(sum.left(), all);
        collect(sum.right(), all);
      }
      case Difference difference -> {
        collect(difference.left(), all);
        collect(difference.right(), all);
      }
      case Logic logic -> {
        collect(logic.x(), all);
        collect(logic.y(), all);
        collect(logic.z(), all);
      }
      case Table table -> {
        collect(table.x(), all);
        collect(table.y(), all);
        collect(table.z(), all);
      }
      case Swapped swapped -> collect(swapped.word(), all);
      case Answer answer -> answer.asked().forEach(each -> collect(each, all));
      case Shifted shifted -> {
        collect(shifted.word(), all);
        collect(shifted.count(), all);
      }
    }
  }
}
