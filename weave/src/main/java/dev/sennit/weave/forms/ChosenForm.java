package dev.sennit.weave.forms;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Java;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.lower.Form;
import dev.sennit.weave.lower.FormChoice;
import dev.sennit.weave.lower.Forms;
import dev.sennit.weave.lower.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The form in which a target computes a function, given what it is chosen for.
 *
 * @param target such as {@code x64-v3}, or {@code java}
 * @param goals what it is the best for: one of the goals or both
 * @param path how many cycles there are from each word to the result
 * @param text the form, for people
 */
public record ChosenForm(
    NamedFunction function,
    String target,
    List<Goal> goals,
    int operations,
    List<Integer> path,
    String text) {
  private static final int BITS = 32;
  private static final List<Target> MACHINES = List.of(X64.V3, X64.V4, A64.BASE);

  /** The forms of every named function on every target. */
  public static List<ChosenForm> all() {
    List<Search> searches = new ArrayList<>();
    for (Target target : MACHINES) {
      searches.add(new Search(target.name(), new Forms(target, BITS), FormText::ofInstructions));
    }
    searches.add(
        new Search(
            "java", new Forms(Java.TABLE, Bank.GENERAL, BITS + ": "), FormText::ofOperators));
    return NamedFunction.ALL.stream()
        .flatMap(function -> searches.stream().flatMap(search -> search.of(function).stream()))
        .toList();
  }

  /** What a target has to choose from. */
  private record Search(String target, Forms forms, Function<Form, String> text) {
    List<ChosenForm> of(NamedFunction function) {
      Form few = best(function, Goal.FEW_OPERATIONS);
      Form soon = best(function, Goal.SHORT_PATH);
      return few.equals(soon)
          ? List.of(chosen(function, few, List.of(Goal.FEW_OPERATIONS, Goal.SHORT_PATH)))
          : List.of(
              chosen(function, few, List.of(Goal.FEW_OPERATIONS)),
              chosen(function, soon, List.of(Goal.SHORT_PATH)));
    }

    private Form best(NamedFunction function, Goal goal) {
      return new FormChoice(forms, goal).whole(function.table(), function.arrivals());
    }

    private ChosenForm chosen(NamedFunction function, Form form, List<Goal> goals) {
      return new ChosenForm(
          function, target, goals, form.operations(), form.path(), text.apply(form));
    }
  }

  /** The path from each word, for people. */
  public List<String> paths() {
    return IntStream.range(0, path.size())
        .mapToObj(word -> path.get(word) < 0 ? "-" : Integer.toString(path.get(word)))
        .toList();
  }
}
