package dev.sennit.weave.portable;

import dev.sennit.weave.lower.Node;
import dev.sennit.weave.portable.RolledLoop.Step;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prints the class of a block function. */
public final class JavaPrinter {
  private static final int WIDTH = 100;
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  private final BlockClass plan;
  private final String packageName;
  private final List<Assignment> assignments;
  private final Map<Node, String> variables;
  private final RolledLoop rolling;
  private final List<String> lines = new ArrayList<>();
  private final Set<String> declared = new HashSet<>();

  private JavaPrinter(BlockClass plan, String packageName) {
    this.plan = plan;
    this.packageName = packageName;
    this.assignments = Statements.of(plan);
    this.variables = Variables.of(plan, assignments);
    this.rolling = RolledLoop.of(plan, assignments, variables);
  }

  public static String print(BlockClass plan, String packageName) {
    JavaPrinter printer = new JavaPrinter(plan, packageName);
    printer.print();
    return String.join("\n", printer.lines) + "\n";
  }

  private void print() {
    line(0, "package " + packageName + ";");
    line(0, "");
    documentation();
    line(0, "public final class " + plan.name() + " {");
    if (rolling.hasLoop()) {
      table();
    }
    line(1, "private " + plan.name() + "() {}");
    line(0, "");
    method();
    line(0, "}");
  }

  private void documentation() {
    line(0, "/**");
    line(0, " * The block function of " + plan.title() + ".");
    line(0, " *");
    line(
        0,
        " * <p>Written by Sennit's weaver from the statement of the standard, with Boolean functions in");
    line(
        0,
        " * the forms that have the fewest operations. This text was read back, and proved to compute");
    line(0, " * that statement for every state and block.");
    line(0, " */");
  }

  // ---------------------------------------------------------------- constants

  private void table() {
    List<String> constants =
        assignments.stream()
            .flatMap(assignment -> assignment.value().constants())
            .map(constant -> literal(constant.value()))
            .toList();
    int inLine = plan.algorithm().wordBits() == Long.SIZE ? 4 : 8;
    line(1, "private static final %s[] %s = {".formatted(plan.type(), plan.constants()));
    for (int first = 0; first < constants.size(); first += inLine) {
      List<String> row = constants.subList(first, Math.min(first + inLine, constants.size()));
      line(2, String.join(", ", row) + ",");
    }
    line(1, "};");
    line(0, "");
  }

  private String literal(long value) {
    return plan.algorithm().wordBits() == Long.SIZE
        ? "0x%016xL".formatted(value)
        : "0x%08x".formatted(value);
  }

  private String constant(Expression.Constant constant) {
    return rolling.hasLoop()
        ? plan.constants() + "[" + constant.number() + "]"
        : literal(constant.value());
  }

  private String constantOfTurn(Expression.Constant constant) {
    return plan.constants() + "[" + turnIndex(constant.number() - rolling.firstConstant()) + "]";
  }

  private static String turnIndex(int index) {
    return index == 0 ? "i" : "i + " + index;
  }

  // ---------------------------------------------------------------- the method

  private void method() {
    boolean takesBlock = plan.algorithm().blockWords() > 0;
    line(1, "/**");
    line(
        1,
        takesBlock
            ? " * Takes the %d bytes of {@code block} from {@code offset} on into the state."
                .formatted(plan.algorithm().blockBytes())
            : " * Permutes the state.");
    line(1, " */");
    line(
        1,
        "public static void next(%s[] state%s) {"
            .formatted(plan.type(), takesBlock ? ", byte[] block, int offset" : ""));
    for (int word = 0; word < plan.algorithm().blockWords(); word++) {
      code(2, declared(plan.block() + word) + plan.block() + word + " = " + loaded(word));
    }
    for (int word = 0; word < plan.state().size(); word++) {
      if (isRead(word)) {
        String name = plan.state().get(word);
        code(2, declared(name) + name + " = state[" + word + "]");
      }
    }
    steps(2, rolling.before(), new Writing(variables, this::constant));
    if (rolling.hasLoop()) {
      loop();
    }
    steps(2, rolling.after(), new Writing(variables, this::constant));
    line(1, "}");
  }

  /** Whether the next state depends on a word of the state, not only in its place. */
  private boolean isRead(int word) {
    return variables.keySet().stream()
        .anyMatch(node -> node.operation() instanceof Node.State(int index) && index == word);
  }

  private void loop() {
    int first = rolling.firstConstant();
    int stride = rolling.constantsOfTurn();
    line(
        2,
        "for (int i = %d; i < %d; %s) {"
            .formatted(
                first, first + stride * rolling.turns(), stride == 1 ? "i++" : "i += " + stride));
    steps(3, rolling.turn(), new Writing(variables, this::constantOfTurn));
    line(2, "}");
  }

  private void steps(int indent, List<Step> steps, Writing writing) {
    for (Step step : steps) {
      line(indent, "// " + title(step));
      for (Assignment assignment : step.lines()) {
        String target = writing.target(assignment);
        code(indent, (assignment.isStored() ? "" : declared(target)) + writing.of(assignment));
      }
    }
  }

  /** Returns the step's name; in a loop its number comes from the turn's index if possible. */
  private String title(Step step) {
    if (step.names().size() == 1) {
      return step.name();
    }
    List<Integer> numbers = step.names().stream().map(JavaPrinter::number).toList();
    int offset = numbers.getFirst() - rolling.firstConstant();
    boolean counted =
        IntStream.range(0, rolling.turns())
            .allMatch(turn ->
                numbers.get(turn)
                    == rolling.firstConstant() + offset + turn * rolling.constantsOfTurn());
    return counted
        ? NUMBER.matcher(step.name()).replaceFirst(turnIndex(offset))
        : String.join(", ", step.names());
  }

  private static int number(String step) {
    Matcher matcher = NUMBER.matcher(step);
    return matcher.find() ? Integer.parseInt(matcher.group()) : -1;
  }

  /** Returns the text before a variable at its first value. */
  private String declared(String name) {
    return declared.add(name) ? plan.type() + " " : "";
  }

  // ---------------------------------------------------------------- the block

  /** Returns a word of the block from its bytes, the highest first. */
  private String loaded(int word) {
    int bytes = plan.algorithm().wordBytes();
    return IntStream.range(0, bytes)
        .mapToObj(i -> {
          int place = plan.algorithm().byteOrder() == ByteOrder.BIG_ENDIAN ? i : bytes - 1 - i;
          return shiftedByte(word * bytes + place, Byte.SIZE * (bytes - 1 - i));
        })
        .collect(Collectors.joining(" | "));
  }

  private String shiftedByte(int place, int shift) {
    String element = place == 0 ? "block[offset]" : "block[offset + " + place + "]";
    boolean isLong = plan.algorithm().wordBits() == Long.SIZE;
    if (shift == plan.algorithm().wordBits() - Byte.SIZE) {
      return (isLong ? "(long) " : "") + element + " << " + shift;
    }
    String unsigned = "(" + element + " & 0xff" + (isLong ? "L" : "") + ")";
    return shift == 0 ? unsigned : unsigned + " << " + shift;
  }

  // ---------------------------------------------------------------- lines

  /** Prints a statement; a long one breaks outside of all parentheses. */
  private void code(int indent, String statement) {
    if (2 * indent + statement.length() < WIDTH) {
      line(indent, statement + ";");
      return;
    }
    int depth = indent;
    String line = "";
    for (String part : parts(statement)) {
      if (!line.isEmpty() && 2 * depth + line.length() + 1 + part.length() >= WIDTH) {
        line(depth, line);
        depth = indent + 2;
        line = part;
      } else {
        line += (line.isEmpty() ? "" : " ") + part;
      }
    }
    line(depth, line + ";");
  }

  /** Returns the parts of a statement, each but the first beginning with an operator. */
  private static List<String> parts(String statement) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int place = 0; place < statement.length() - 1; place++) {
      switch (statement.charAt(place)) {
        case '(', '[' -> depth++;
        case ')', ']' -> depth--;
        case ' ' -> {
          if (depth == 0
              && "+^|".indexOf(statement.charAt(place + 1)) >= 0
              && statement.charAt(place + 2) == ' ') {
            parts.add(statement.substring(start, place));
            start = place + 1;
          }
        }
        default -> {}
      }
    }
    parts.add(statement.substring(start));
    return parts;
  }

  private void line(int indent, String text) {
    lines.add("  ".repeat(text.isEmpty() ? 0 : indent) + text);
  }
}
