package dev.sennit.weave.portable;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Java;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.Table;
import dev.sennit.weave.lower.Form;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.lower.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns an algorithm's graph into assignments. A word gets a variable if it is used more than once
 * or in a later step, or if the algorithm is cut there. Other words are part of the expression that
 * uses them.
 */
final class Statements {
  private final BlockClass plan;
  private final Graph graph;
  private final FormsInUse forms;
  private final String prefix;
  private final Map<Node, Integer> uses = new HashMap<>();
  private final Set<Node> usedLater = new HashSet<>();
  private int constants;

  private Statements(BlockClass plan) {
    this.plan = plan;
    this.graph = Graph.of(plan.algorithm());
    this.forms = new FormsInUse(graph);
    this.prefix = graph.bits() + ": ";
    graph.nodes().forEach(this::countUses);
  }

  /** Returns the assignments in their order; the last ones store the next state. */
  static List<Assignment> of(BlockClass plan) {
    return new Statements(plan).assignments();
  }

  private List<Assignment> assignments() {
    List<Assignment> assignments = new ArrayList<>();
    List<Node> results = graph.results();
    for (Node node : graph.nodes()) {
      if (isAssigned(node) && !feedsForward(node)) {
        assignments.add(new Assignment(node.step(), node, build(node), Assignment.VARIABLE));
      }
    }
    for (int index = 0; index < results.size(); index++) {
      Node result = results.get(index);
      assignments.add(
          feedsForward(result)
              ? new Assignment(result.step(), result, build(result), index)
              : new Assignment("the next state", result, new Expression.Word(result), index));
    }
    return assignments;
  }

  /** Returns whether the word is one of the next state, made from its predecessor. */
  private boolean feedsForward(Node node) {
    int index = graph.results().indexOf(node);
    return index >= 0
        && node.inputs().stream()
            .anyMatch(input -> input.operation().equals(new Node.State(index)));
  }

  // ---------------------------------------------------------------- which words get variables

  private void countUses(Node node) {
    switch (node.operation()) {
      case Node.Bool _ -> forms.of(node).forEach(form -> countUses(form, node));
      // Two shifts have the operand twice.
      case Node.RotateLeft _ -> use(node.inputs().getFirst(), node, callsRotations() ? 1 : 2);
      default -> node.inputs().forEach(input -> use(input, node, 1));
    }
  }

  private void countUses(Form form, Node bool) {
    if (form.isWord()) {
      use(bool.inputs().get(form.index()), bool, 1);
    } else {
      form.operands().forEach(operand -> countUses(operand, bool));
    }
  }

  private void use(Node word, Node by, int times) {
    uses.merge(word, times, Integer::sum);
    if (!word.step().equals(by.step())) {
      usedLater.add(word);
    }
  }

  private boolean isAssigned(Node node) {
    return switch (node.operation()) {
      case Node.State _, Node.Message _, Node.Constant _ -> false;
      default ->
          uses.getOrDefault(node, 0) > 1
              || usedLater.contains(node)
              || graph.isCut(node)
              || graph.results().contains(node);
    };
  }

  // ---------------------------------------------------------------- expressions

  private Expression expression(Node node, Node user) {
    return switch (node.operation()) {
      case Node.Constant(long value) -> new Expression.Constant(constants++, value);
      case Node.State(int index) when feedsForward(user) -> new Expression.Before(index);
      case Node.State _, Node.Message _ -> new Expression.Word(node);
      default -> isAssigned(node) ? new Expression.Word(node) : build(node);
    };
  }

  private Expression build(Node node) {
    return switch (node.operation()) {
      case Node.Sum _ -> sum(node);
      case Node.Bool _ -> {
        List<Expression> parts = parts(node);
        yield parts.size() == 1 ? parts.getFirst() : new Expression.Sum(parts);
      }
      case Node.RotateLeft(int count) ->
          plan.rotation() == BlockClass.Rotation.LEFT
              ? shifted("d = rotl(a, n)", count, node)
              : shifted("d = rotr(a, n)", graph.bits() - count, node);
      case Node.ShiftLeft(int count) -> shifted("d = a << n", count, node);
      case Node.ShiftRight(int count) -> shifted("d = a >> n", count, node);
      case Node.State _, Node.Message _, Node.Constant _ ->
          throw new IllegalArgumentException(node + " is not computed");
    };
  }

  private boolean callsRotations() {
    return plan.rotation() == BlockClass.Rotation.RIGHT_BY_CALL;
  }

  private Expression shifted(String meaning, int count, Node node) {
    Table table = callsRotations() ? Java.WITH_CALLS : Java.TABLE;
    Row row = table.find(Bank.GENERAL, prefix + meaning);
    return new Expression.Operation(
        row, count, List.of(expression(node.inputs().getFirst(), node)));
  }

  private List<Expression> parts(Node bool) {
    return forms.of(bool).stream().map(form -> tree(form, bool)).toList();
  }

  private Expression tree(Form form, Node bool) {
    return form.isWord()
        ? expression(bool.inputs().get(form.index()), bool)
        : new Expression.Operation(
            form.row(), 0, form.operands().stream().map(operand -> tree(operand, bool)).toList());
  }

  /** The latest summand is the last, so that it waits for no other addition. */
  private Expression sum(Node sum) {
    List<Expression> summands = new ArrayList<>();
    sum.inputs().stream()
        .sorted(Comparator.comparingInt(forms::arrival))
        .forEach(input -> {
          if (input.operation() instanceof Node.Bool && !isAssigned(input)) {
            summands.addAll(parts(input));
          } else {
            summands.add(expression(input, sum));
          }
        });
    return new Expression.Sum(summands);
  }
}
