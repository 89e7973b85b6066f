package dev.sennit.weave.portable;

import dev.sennit.weave.lower.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The steps before the loop, of its first turn, and after it. The other turns have the same text
 * with other constants, which each turn takes from the table in order.
 *
 * @param turns the number of turns; 0 without a loop
 */
record RolledLoop(List<Step> before, List<Step> turn, List<Step> after, int turns) {
  /** A step of the standard: its name, and in a loop its names in all turns. */
  record Step(List<String> names, List<Assignment> lines) {
    String name() {
      return names.getFirst();
    }
  }

  static RolledLoop of(BlockClass plan, List<Assignment> assignments, Map<Node, String> variables) {
    Map<String, List<Assignment>> bySteps = new LinkedHashMap<>();
    assignments.forEach(
        line -> bySteps.computeIfAbsent(line.step(), _ -> new ArrayList<>()).add(line));
    List<Step> steps = new ArrayList<>();
    bySteps.forEach((name, lines) -> steps.add(new Step(List.of(name), lines)));
    return plan.loop()
        .map(loop -> rolled(plan, steps, loop, variables))
        .orElseGet(() -> new RolledLoop(steps, List.of(), List.of(), 0));
  }

  private static RolledLoop rolled(
      BlockClass plan, List<Step> steps, BlockClass.Loop loop, Map<Node, String> variables) {
    int start = loop.first();
    int length = loop.steps();
    List<List<Step>> turns = new ArrayList<>();
    for (int next = start; next + length <= steps.size(); next += length) {
      List<Step> turn = steps.subList(next, next + length);
      if (!turns.isEmpty() && !text(turn, variables).equals(text(turns.getFirst(), variables))) {
        break;
      }
      turns.add(turn);
    }
    if (turns.size() < 2) {
      throw new IllegalArgumentException(
          "%s: the %d steps from '%s' have another text than the steps after them"
              .formatted(plan.name(), length, steps.get(start).name()));
    }
    List<Step> turn =
        IntStream.range(0, length)
            .mapToObj(step ->
                new Step(
                    turns.stream().map(names -> names.get(step).name()).toList(),
                    turns.getFirst().get(step).lines()))
            .toList();
    return new RolledLoop(
        steps.subList(0, start),
        turn,
        steps.subList(start + length * turns.size(), steps.size()),
        turns.size());
  }

  /** Returns the text of a turn, with its constants numbered from its first one. */
  private static List<String> text(List<Step> turn, Map<Node, String> variables) {
    int first = firstConstant(turn);
    Writing writing = new Writing(variables, constant -> "constant " + (constant.number() - first));
    return turn.stream().flatMap(step -> step.lines().stream()).map(writing::of).toList();
  }

  boolean hasLoop() {
    return turns > 0;
  }

  /** Returns the number of the loop's first constant. */
  int firstConstant() {
    return firstConstant(turn);
  }

  /** Returns the number of constants that a turn takes. */
  int constantsOfTurn() {
    return constants(turn).size();
  }

  private static int firstConstant(List<Step> turn) {
    return constants(turn).stream().mapToInt(Expression.Constant::number).min().orElse(0);
  }

  static List<Expression.Constant> constants(List<Step> steps) {
    return steps.stream()
        .flatMap(step -> step.lines().stream())
        .flatMap(line -> line.value().constants())
        .toList();
  }
}
