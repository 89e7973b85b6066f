package dev.sennit.weave.portable;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Java;
import dev.sennit.weave.isa.Latency;
import dev.sennit.weave.lower.Form;
import dev.sennit.weave.lower.FormChoice;
import dev.sennit.weave.lower.Forms;
import dev.sennit.weave.lower.Goal;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.lower.Node;
import dev.sennit.weave.words.TruthTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The forms of an algorithm's Boolean functions, and the arrivals of its words.
 *
 * <p>All uses of a function have one form, so that steps look alike. It is the best form for the
 * last use, when words arrive in the rhythm of the algorithm.
 */
final class FormsInUse {
  /** The arrival of words that do not depend on the state: before all others. */
  private static final int EARLY = -1000;

  private record Use(TruthTable function, boolean added) {}

  private final Graph graph;
  private final FormChoice choice;
  private final Map<Use, List<Form>> forms = new HashMap<>();
  private final Map<Node, Integer> arrivals = new HashMap<>();

  FormsInUse(Graph graph) {
    this.graph = graph;
    Forms forms = new Forms(Java.TABLE, Bank.GENERAL, graph.bits() + ": ");
    this.choice = new FormChoice(forms, Goal.FEW_OPERATIONS);
    arrive(this::best);
    arrive(this::of);
  }

  /** Returns the form of a Boolean function, or two summands that have no bit in common. */
  List<Form> of(Node bool) {
    return forms.get(use(bool));
  }

  int arrival(Node node) {
    return arrivals.get(node);
  }

  private Use use(Node bool) {
    return new Use(((Node.Bool) bool.operation()).table(), graph.isSummandOnly(bool));
  }

  private void arrive(Function<Node, List<Form>> formsOf) {
    for (Node node : graph.nodes()) {
      arrivals.put(node, arrival(node, formsOf));
    }
  }

  private int arrival(Node node, Function<Node, List<Form>> formsOf) {
    int arrival = computed(node, formsOf);
    return node.inputs().stream().allMatch(input -> arrivals.get(input) == EARLY)
            && !(node.operation() instanceof Node.State)
        ? EARLY
        : arrival;
  }

  private int computed(Node node, Function<Node, List<Form>> formsOf) {
    return switch (node.operation()) {
      case Node.State _ -> 0;
      case Node.Message _, Node.Constant _ -> EARLY;
      case Node.Sum _ -> afterAdding(node.inputs().stream().map(arrivals::get).toList());
      case Node.Bool _ ->
          afterAdding(
              formsOf.apply(node).stream().map(form -> form.arrival(inputArrivals(node))).toList());
      case Node.RotateLeft _, Node.ShiftLeft _, Node.ShiftRight _ ->
          arrivals.get(node.inputs().getFirst()) + Latency.SIMPLE.cycles();
    };
  }

  private static int afterAdding(List<Integer> arrivals) {
    List<Integer> sorted = new ArrayList<>(arrivals);
    Collections.sort(sorted);
    return sorted.stream().reduce((sum, next) -> Math.max(sum, next) + 1).orElseThrow();
  }

  private List<Form> best(Node bool) {
    Use use = use(bool);
    List<Form> best =
        use.added()
            ? choice.summand(use.function(), inputArrivals(bool), otherArrivals(bool), 0)
            : List.of(choice.whole(use.function(), inputArrivals(bool)));
    forms.put(use, best);
    return best;
  }

  private int[] inputArrivals(Node node) {
    return node.inputs().stream().mapToInt(arrivals::get).toArray();
  }

  /** Returns the arrivals of the other summands of a sum with a Boolean function. */
  private List<Integer> otherArrivals(Node bool) {
    Node sum =
        graph.nodes().stream()
            .filter(node -> node.inputs().contains(bool))
            .findFirst()
            .orElseThrow();
    return sum.inputs().stream().filter(arrivals::containsKey).map(arrivals::get).toList();
  }
}
