package dev.sennit.bench.plan;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What names must have in them, one of these texts at least; a text that is the whole name of some
 * task is this name only.
 *
 * @param texts none if everything is wanted
 */
public record Wanted(List<String> texts) {
  public Wanted {
    texts = List.copyOf(texts);
  }

  /** What {@code --only} says: texts with commas between them. No name has a comma. */
  public static Wanted of(String only) {
    return new Wanted(
        Stream.of(only.split(","))
            .map(String::strip)
            .filter(Predicate.not(String::isEmpty))
            .toList());
  }

  /** Those of the tasks that are wanted. */
  List<Task> among(List<Task> tasks) {
    List<Predicate<Task>> conditions = texts.stream().map(text -> condition(text, tasks)).toList();
    return tasks.stream()
        .filter(task -> conditions.isEmpty() || conditions.stream().anyMatch(one -> one.test(task)))
        .toList();
  }

  private static Predicate<Task> condition(String text, List<Task> tasks) {
    boolean isWhole = tasks.stream().anyMatch(task -> task.name().equals(text));
    return isWhole ? task -> task.name().equals(text) : task -> task.key().contains(text);
  }
}
