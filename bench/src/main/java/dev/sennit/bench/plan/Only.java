package dev.sennit.bench.plan;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The texts of {@code --only}: a name is wanted that has one of them in it. A text that is the
 * whole name of some task is this name only.
 *
 * @param texts none if everything is wanted
 */
public record Only(List<String> texts) {
  public Only {
    texts = List.copyOf(texts);
  }

  /** Reads texts with commas between them. No name has a comma. */
  public static Only of(String texts) {
    return new Only(
        Stream.of(texts.split(",")).map(String::strip).filter(text -> !text.isEmpty()).toList());
  }

  /** Returns the tasks that are wanted. */
  List<Task> among(List<Task> tasks) {
    Set<String> names = tasks.stream().map(Task::name).collect(Collectors.toSet());
    return tasks.stream()
        .filter(task ->
            texts.isEmpty()
                || texts.stream()
                    .anyMatch(text ->
                        names.contains(text)
                            ? task.name().equals(text)
                            : task.key().contains(text)))
        .toList();
  }
}
