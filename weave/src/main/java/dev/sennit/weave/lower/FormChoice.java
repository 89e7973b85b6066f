package dev.sennit.weave.lower;

import dev.sennit.weave.words.TruthTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.ToIntFunction;

/**
 * Chooses forms of Boolean functions by the arrival of their operands. For a short path it takes
 * the form whose result comes first, among equals the one with the fewest instructions; for few
 * operations the other way round.
 */
public record FormChoice(Forms forms, Goal goal) {

  /**
   * Chooses the form of a function.
   *
   * @param arrivals when its words arrive
   */
  public Form whole(TruthTable function, int[] arrivals) {
    return best(forms.of(function), form -> form.arrival(arrivals), Form::operations);
  }

  /**
   * Chooses the forms of a summand: one, or two that have no bit in common.
   *
   * @param arrivals when its words arrive
   * @param others when the other summands arrive
   * @param attached the number of further summands without an arrival, added on the way
   */
  public List<Form> summand(
      TruthTable function, int[] arrivals, List<Integer> others, int attached) {
    return best(
        ways(function),
        way -> sumArrival(way, arrivals, others, attached),
        way -> way.stream().mapToInt(Form::operations).sum() + way.size());
  }

  private <T> T best(List<T> choice, ToIntFunction<T> arrival, ToIntFunction<T> operations) {
    Comparator<T> order =
        switch (goal) {
          case SHORT_PATH -> Comparator.comparingInt(arrival).thenComparingInt(operations);
          case FEW_OPERATIONS -> Comparator.comparingInt(operations).thenComparingInt(arrival);
        };
    return choice.stream().min(order).orElseThrow();
  }

  private List<List<Form>> ways(TruthTable function) {
    List<List<Form>> ways = new ArrayList<>();
    int table = function.bits();
    for (Form whole : forms.of(function)) {
      ways.add(List.of(whole));
    }
    for (int part = (table - 1) & table; part > (table & ~part); part = (part - 1) & table) {
      for (Form one : forms.of(new TruthTable(part))) {
        for (Form other : forms.of(new TruthTable(table & ~part))) {
          ways.add(List.of(one, other));
        }
      }
    }
    return ways;
  }

  private static int sumArrival(List<Form> way, int[] words, List<Integer> others, int attached) {
    PriorityQueue<Integer> arrivals = new PriorityQueue<>(others);
    way.forEach(form -> arrivals.add(form.arrival(words)));
    arrivals.add(arrivals.remove() + attached);
    while (arrivals.size() > 1) {
      arrivals.add(Math.max(arrivals.remove(), arrivals.remove()) + 1);
    }
    return arrivals.remove();
  }
}
