package dev.sennit.weave.portable;

import dev.sennit.weave.lower.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Gives words variables, and reuses a variable when no later line needs its word. */
final class Variables {
  private final BlockClass plan;
  private final List<Assignment> assignments;
  private final Map<Node, String> names = new HashMap<>();
  private final Map<Node, Integer> lastUse = new HashMap<>();
  private final Map<Node, Integer> made = new HashMap<>();

  private Variables(BlockClass plan, List<Assignment> assignments) {
    this.plan = plan;
    this.assignments = assignments;
    for (int line = 0; line < assignments.size(); line++) {
      int current = line;
      assignments
          .get(line)
          .value()
          .words()
          .forEach(word -> {
            lastUse.put(word, current);
            nameInput(word);
          });
      if (!assignments.get(line).isStored()) {
        made.put(assignments.get(line).word(), line);
      }
    }
  }

  static Map<Node, String> of(BlockClass plan, List<Assignment> assignments) {
    Variables variables = new Variables(plan, assignments);
    switch (plan.renewal()) {
      case IN_PLACE -> variables.inPlace();
      case AS_A_WHOLE -> variables.asAWhole();
    }
    return variables.names;
  }

  private void nameInput(Node word) {
    if (word.operation() instanceof Node.State(int index)) {
      names.put(word, plan.state().get(index));
    } else if (word.operation() instanceof Node.Message(int index)) {
      names.put(word, plan.block() + index);
    }
  }

  private boolean isState(Node word) {
    return plan.state().contains(names.get(word));
  }

  private int made(Node word) {
    return made.getOrDefault(word, -1);
  }

  /** Returns the words whose last use is in an assignment. */
  private List<Node> ending(int line) {
    return assignments
        .get(line)
        .value()
        .words()
        .distinct()
        .filter(word -> lastUse.get(word) == line)
        .toList();
  }

  // ---------------------------------------------------------------- in place

  private void inPlace() {
    TreeSet<String> free =
        new TreeSet<>(Comparator.comparing(String::length).thenComparing(n -> n));
    int temporaries = 0;
    for (int line = 0; line < assignments.size(); line++) {
      Assignment assignment = assignments.get(line);
      List<Node> ending = new ArrayList<>(ending(line));
      if (!assignment.isStored()) {
        Optional<Node> replaced = ending.stream().min(toReplace(assignment.step()));
        replaced.ifPresent(ending::remove);
        if (replaced.isEmpty() && free.isEmpty()) {
          free.add(plan.temporaries().getFirst() + temporaries++);
        }
        names.put(assignment.word(), replaced.map(names::get).orElseGet(free::pollFirst));
      }
      for (Node word : ending) {
        if (names.get(word).matches(plan.temporaries().getFirst() + "\\d+")) {
          free.add(names.get(word));
        }
      }
    }
  }

  /**
   * Prefers the variable of a word of the state, then of a word of this step, then the oldest:
   * turns may differ in the number of schedule words that end, so the rule must give all turns the
   * same text.
   */
  private Comparator<Node> toReplace(String step) {
    return Comparator.comparing((Node word) -> !isState(word))
        .thenComparing(word -> made(word) < 0 || !word.step().equals(step))
        .thenComparing(this::made);
  }

  // ---------------------------------------------------------------- as a whole

  private void asAWhole() {
    List<String> steps = assignments.stream().map(Assignment::step).distinct().toList();
    int length = plan.loop().orElseThrow().steps();
    for (int first = 0; first < steps.size(); first += length) {
      List<String> turn = steps.subList(first, Math.min(first + length, steps.size()));
      List<Assignment> lines =
          assignments.stream()
              .filter(line -> turn.contains(line.step()) && !line.isStored())
              .toList();
      if (!lines.isEmpty()) {
        nameTurn(lines);
      }
    }
  }

  private void nameTurn(List<Assignment> lines) {
    int end = made(lines.getLast().word());
    Set<Node> carried = new HashSet<>();
    lines.stream()
        .map(Assignment::word)
        .filter(word -> lastUse.get(word) > end)
        .forEach(carried::add);
    List<Node> inOrder =
        carried.stream().sorted(Comparator.comparingInt(word -> beginning(word, word))).toList();
    for (int index = 0; index < inOrder.size(); index++) {
      names.put(inOrder.get(index), plan.state().get(index));
    }
    List<String> kinds = new ArrayList<>();
    Map<String, Integer> count = new HashMap<>();
    for (Assignment line : lines) {
      if (!carried.contains(line.word())) {
        names.put(
            line.word(), changed(line).orElseGet(() -> newName(line.value().kind(), kinds, count)));
      }
    }
  }

  /** Returns the beginning of a word's expression: the first word that is part of it. */
  private int beginning(Node word, Node whole) {
    return word.inputs().stream()
        .filter(input -> input.step().equals(whole.step()) && !made.containsKey(input))
        .filter(input -> !input.inputs().isEmpty())
        .mapToInt(input -> beginning(input, whole))
        .reduce(word.number(), Math::min);
  }

  /** Returns the variable that the assignment updates, if it only updates one. */
  private Optional<String> changed(Assignment line) {
    List<Node> words = line.value().words().distinct().toList();
    return words.size() == 1
            && lastUse.get(words.getFirst()) == made(line.word())
            && !isState(words.getFirst())
        ? Optional.of(names.get(words.getFirst()))
        : Optional.empty();
  }

  private String newName(String kind, List<String> kinds, Map<String, Integer> count) {
    if (!kinds.contains(kind)) {
      kinds.add(kind);
    }
    return plan.temporaries().get(kinds.indexOf(kind)) + (count.merge(kind, 1, Integer::sum) - 1);
  }
}
