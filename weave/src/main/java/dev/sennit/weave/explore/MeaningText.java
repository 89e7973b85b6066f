package dev.sennit.weave.explore;

import dev.sennit.weave.forms.FormText;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Java;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Meaning.Condition;
import dev.sennit.weave.isa.Meaning.Expression;
import dev.sennit.weave.isa.Meaning.Memory;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.RegisterView;
import dev.sennit.weave.lower.Form;
import dev.sennit.weave.lower.FormChoice;
import dev.sennit.weave.lower.Forms;
import dev.sennit.weave.lower.Goal;
import dev.sennit.weave.words.TruthTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The meaning of an instruction for people, with its registers, such as {@code 32 bits: eax = ~ebx
 * & ecx}.
 */
final class MeaningText {
  private static final Pattern WORD = Pattern.compile("\\b[xyz]\\b");
  private static final Pattern SINGLE = Pattern.compile("~?[\\w.]+(\\[[^\\[\\]]*]|\\([^()]*\\))?");
  private static final Forms FORMS = new Forms(Java.TABLE, Bank.GENERAL, "32: ");
  private static final Map<TruthTable, String> OPERATORS =
      Map.of(
          TruthTable.of((x, y, _) -> x & y), " & ",
          TruthTable.of((x, y, _) -> x | y), " | ",
          TruthTable.of((x, y, _) -> x ^ y), " ^ ");

  private final Architecture architecture;
  private final Instruction instruction;
  private final Meaning meaning;
  private final List<String> explained = new ArrayList<>();

  private MeaningText(Architecture architecture, Instruction instruction) {
    this.architecture = architecture;
    this.instruction = instruction;
    this.meaning = instruction.row().meaning();
  }

  static String of(Architecture architecture, Instruction instruction) {
    return new MeaningText(architecture, instruction).text();
  }

  private String text() {
    String statements =
        meaning.statements().stream().map(this::statement).collect(Collectors.joining("; "));
    boolean computes =
        meaning.statements().stream()
            .anyMatch(statement ->
                statement instanceof Meaning.Assign || statement instanceof Meaning.Store);
    String all = statements.isEmpty() ? "nothing" : computes ? width() + statements : statements;
    return explained.isEmpty()
        ? all
        : all + " (" + String.join("; ", explained.stream().distinct().toList()) + ")";
  }

  private String width() {
    return meaning.isVector()
        ? "%d words of %d bits: ".formatted(meaning.lanes(), meaning.bits())
        : meaning.bits() + " bits: ";
  }

  private String statement(Meaning.Statement statement) {
    return switch (statement) {
      case Meaning.Assign(String to, Expression value) -> operand(to) + " = " + of(value);
      case Meaning.Store(int bits, Memory memory, Expression value) ->
          memory(bits, memory) + " = " + of(value);
      case Meaning.Stream(Meaning.Store(int bits, Memory memory, Expression value)) ->
          memory(bits, memory) + " = " + of(value) + ", past the caches";
      case Meaning.Fence _ -> "stores before this one are seen before those behind it";
      case Meaning.ZeroBlock(String address) ->
          "the processor's block of memory around %s = 0".formatted(operand(address));
      case Meaning.Goto(String label, Condition condition) ->
          "go to " + operand(label) + condition(condition);
      case Meaning.Return _ -> "return to the caller";
      case Meaning.Narrow _ -> "the first sixteen vectors keep their lowest 128 bits only";
    };
  }

  private String condition(Condition condition) {
    return switch (condition) {
      case Meaning.Always _ -> "";
      case Meaning.Zero(Expression value) -> " if " + of(value) + " is 0";
      case Meaning.NotZero(Expression value) -> " if " + of(value) + " is not 0";
      case Meaning.Below(Expression value, String other) ->
          " if %s is below %s".formatted(of(value), operand(other));
      case Meaning.Negative(Expression value) -> " if the highest bit of " + of(value) + " is set";
    };
  }

  private String of(Expression expression) {
    return switch (expression) {
      case Meaning.Read(String name) -> operand(name);
      case Meaning.Number(long value) -> Long.toString(value);
      case Meaning.Sum(Expression left, Expression right) -> part(left) + " + " + part(right);
      case Meaning.Difference(Expression left, Expression right) ->
          part(left) + " - " + part(right);
      case Meaning.Logic(TruthTable table, Expression x, Expression y, Expression z) ->
          logic(table, x, y, z);
      case Meaning.Table(String immediate, Expression x, Expression y, Expression z) ->
          formula(
              new TruthTable((int) ((Immediate) instruction.operands().get(immediate)).value()),
              List.of(of(x), of(y), of(z)));
      case Meaning.Shifted(Meaning.Shift shift, Expression word, Expression count) ->
          switch (shift) {
            case LEFT -> part(word) + " << " + of(count);
            case RIGHT -> part(word) + " >> " + of(count);
            case ROTATE_LEFT -> "rotate left(%s, %s)".formatted(of(word), of(count));
            case ROTATE_RIGHT -> "rotate right(%s, %s)".formatted(of(word), of(count));
          };
      case Meaning.Swapped(Expression word) -> "bytes reversed(" + of(word) + ")";
      case Meaning.Load load -> load(load);
      case Meaning.Mixed mixed -> {
        explained.add(VectorFunctionText.sentence(mixed.function()));
        yield mixed.operands().stream()
            .map(this::of)
            .collect(
                Collectors.joining(
                    ", ",
                    mixed.function().name().toLowerCase(Locale.ROOT).replace('_', ' ') + "(",
                    ")"));
      }
      case Meaning.AddressOf(String pool) -> "address of " + operand(pool);
      case Meaning.Answer(Meaning.Question question, int word, List<Expression> asked) ->
          "word %d of what the processor answers to %s(%s)"
              .formatted(
                  word, question, asked.stream().map(this::of).collect(Collectors.joining(", ")));
      case Meaning.Blocks blocks ->
          switch (blocks) {
            case IDENTITY -> "what the processor says of the blocks that it makes zero";
            case LENGTH -> "how many bytes are in a block that the processor makes zero";
          };
    };
  }

  private String logic(TruthTable table, Expression x, Expression y, Expression z) {
    if (x.equals(y) && y.equals(z)) {
      return "~" + part(x);
    }
    String operator = y.equals(z) ? OPERATORS.get(table) : null;
    return operator == null
        ? formula(table, List.of(part(x), part(y), part(z)))
        : part(x) + operator + part(y);
  }

  /** Returns an operand of an operator, in parentheses if it has operators itself. */
  private String part(Expression expression) {
    String text = of(expression);
    return SINGLE.matcher(text).matches()
            || expression
                    instanceof Meaning.Shifted(Meaning.Shift shift, Expression _, Expression _)
                && shift.name().startsWith("ROTATE")
        ? text
        : "(" + text + ")";
  }

  /** Returns a Boolean function of three words, with the fewest operators. */
  private static String formula(TruthTable table, List<String> words) {
    Form form = new FormChoice(FORMS, Goal.FEW_OPERATIONS).whole(table, new int[3]);
    return WORD.matcher(FormText.ofOperators(form))
        .replaceAll(word -> Matcher.quoteReplacement(words.get(word.group().charAt(0) - 'x')));
  }

  private String load(Meaning.Load load) {
    String memory = memory(load.bits(), load.memory());
    if (load.repeated() == 0) {
      return memory;
    }
    return load.repeated() * Byte.SIZE == load.bits()
        ? memory + " in every word"
        : load.repeated() + " bytes of " + memory + ", again and again";
  }

  private String memory(int bits, Memory memory) {
    String width = bits == meaning.bits() ? "" : Integer.toString(bits);
    return "memory" + width + place(instruction.operands().get(memory.operand()), memory.offset());
  }

  private String place(Operand operand, int offset) {
    return switch (operand) {
      case Address address -> architecture.address(address.plus(offset));
      case Pool(int start) -> "[constants + %d]".formatted(start + offset);
      default -> operand.toString();
    };
  }

  private String operand(String name) {
    return switch (instruction.operands().get(name)) {
      case Register register -> architecture.register(register, view(name));
      case Immediate(long value) -> Long.toString(value);
      case Label(String label) -> "." + label;
      case Pool(int offset) -> "constants + " + offset;
      case null -> name;
      case Operand other -> other.toString();
    };
  }

  private RegisterView view(String name) {
    return instruction.row().view(name);
  }
}
