package dev.sennit.bench.plan;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The texts of {@code --only}. A task is wanted if its name contains one of them. A text that is
 * the whole name of a task selects only tasks of this name.
 *
 * @param texts the texts; empty if everything is wanted
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

  List<Task> among(List<Task> tasks) {
    Set<String> names = tasks.stream().map(Task::name).collect(Collectors.toSet());
    return tasks.stream()
        .filter(task ->
            texts.isEmpty()
                || texts.stream()
                    .anyMatch(text ->
                        names.contains(text)
                            ? task.name().equals(text)
                            : task.name().contains(text)))
        .toList();
  }
}
