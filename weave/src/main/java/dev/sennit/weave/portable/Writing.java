package dev.sennit.weave.portable;

import dev.sennit.weave.lower.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes assignments as Java: variables for words, and parentheses where operators change. */
record Writing(Map<Node, String> variables, Constants constants) {
  /** Writes an algorithm's constants. */
  @FunctionalInterface
  interface Constants {
    String text(Expression.Constant constant);
  }

  private static final Comparator<String> NATURAL =
      Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder());
  private static final Pattern PLACE = Pattern.compile("\\{(\\w)[^}]*}");

  /** Writes the assignment without the type of its variable. */
  String of(Assignment assignment) {
    String target = target(assignment);
    return switch (assignment.value()) {
      case Expression.Sum(List<Expression> summands) -> sum(target, summands);
      case Expression.Operation operation when operation.operands().size() == 2 ->
          operation(target, operation);
      default -> target + " = " + text(assignment.value());
    };
  }

  String target(Assignment assignment) {
    return assignment.isStored()
        ? "state[" + assignment.stored() + "]"
        : variables.get(assignment.word());
  }

  /** Writes a sum, as an addition to the variable if its own word is a summand. */
  private String sum(String target, List<Expression> summands) {
    List<Expression> others = new ArrayList<>(summands);
    others.removeIf(summand -> text(summand).equals(target));
    boolean addsToIt = others.size() == summands.size() - 1;
    if (addsToIt && (others.size() == 1 || text(summands.getLast()).equals(target))) {
      return target + " += " + text(new Expression.Sum(others));
    }
    return target
        + " = "
        + (addsToIt ? target + " + " : "")
        + text(new Expression.Sum(addsToIt ? others : summands));
  }

  private String operation(String target, Expression.Operation operation) {
    List<Expression> operands = inOrder(operation);
    for (Expression operand : operands) {
      if (text(operand).equals(target) && operation.row().commutes()) {
        Expression other = operands.get(1 - operands.indexOf(operand));
        return target + " " + operator(operation) + "= " + text(other);
      }
    }
    return target + " = " + text(operation);
  }

  // ---------------------------------------------------------------- expressions

  private String text(Expression expression) {
    return switch (expression) {
      case Expression.Word(Node node) -> variables.get(node);
      case Expression.Before(int index) -> "state[" + index + "]";
      case Expression.Constant constant -> constants.text(constant);
      case Expression.Sum sum -> {
        StringBuilder text = new StringBuilder(operand(sum.summands().getFirst(), sum, true));
        for (Expression summand : sum.summands().subList(1, sum.summands().size())) {
          text.append(" + ").append(operand(summand, sum, false));
        }
        yield text.toString();
      }
      case Expression.Operation operation -> filled(operation);
    };
  }

  private String filled(Expression.Operation operation) {
    List<Expression> operands = inOrder(operation);
    Matcher place = PLACE.matcher(rightHandSide(operation));
    return place.replaceAll(found ->
        switch (found.group(1)) {
          case "a" ->
              isCall(operation)
                  ? text(operands.getFirst())
                  : operand(operands.getFirst(), operation, true);
          case "b" -> operand(operands.getLast(), operation, false);
          case "n" -> Integer.toString(operation.count());
          case "r" -> Integer.toString(operation.row().meaning().bits() - operation.count());
          default -> throw new IllegalArgumentException("no operand " + found.group());
        });
  }

  /** Orders operands that commute: first those without parentheses, then by their variables. */
  private List<Expression> inOrder(Expression.Operation operation) {
    if (!operation.row().commutes()) {
      return operation.operands();
    }
    return operation.operands().stream()
        .sorted(
            Comparator.comparing((Expression operand) -> !continues(operand, operation))
                .thenComparing(this::firstVariable, NATURAL)
                .thenComparing(Writing::count))
        .toList();
  }

  private String firstVariable(Expression expression) {
    return expression.words().map(variables::get).min(NATURAL).orElse("");
  }

  private static int count(Expression expression) {
    return expression instanceof Expression.Operation operation ? operation.count() : 0;
  }

  private String operand(Expression operand, Expression of, boolean first) {
    String text = text(operand);
    boolean bare =
        switch (operand) {
          case Expression.Word _, Expression.Before _, Expression.Constant _ -> true;
          case Expression.Operation operation when isCall(operation) -> true;
          case Expression.Sum _, Expression.Operation _ ->
              operator(operand).equals("~") || first && continues(operand, of);
        };
    return bare ? text : "(" + text + ")";
  }

  /** Returns whether {@code operand}, as the left operand, begins the same chain. */
  private static boolean continues(Expression operand, Expression of) {
    return !(operand instanceof Expression.Word)
        && !operator(operand).isEmpty()
        && isChain(operand)
        && isChain(of)
        && operator(operand).equals(operator(of));
  }

  private static boolean isChain(Expression expression) {
    return expression instanceof Expression.Sum
        || expression instanceof Expression.Operation operation && operation.row().commutes();
  }

  private static boolean isCall(Expression.Operation operation) {
    return rightHandSide(operation).endsWith(")");
  }

  private static String operator(Expression expression) {
    return switch (expression) {
      case Expression.Word _, Expression.Before _, Expression.Constant _ -> "";
      case Expression.Sum _ -> "+";
      case Expression.Operation operation -> {
        String text = rightHandSide(operation);
        List<String> parts = List.of(text.split(" "));
        yield text.startsWith("~") ? "~" : parts.get(parts.size() / 2);
      }
    };
  }

  private static String rightHandSide(Expression.Operation operation) {
    return operation.row().text().split(" = ", 2)[1];
  }
}
