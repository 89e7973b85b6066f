package dev.sennit.spark.objects;

import dev.sennit.Batch;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.Callable;

/**
 * The new values of a partition, in the order of the old ones. It reads a group of values, computes
 * their results at once, and reads the next group when all of them have been taken.
 */
final class Groups<T, R, U> implements Iterator<U> {
  /** How many values a group has at most. */
  static final int MOST_VALUES = 1024;

  /** How many bytes a group has before no further value is read. */
  private static final int MOST_BYTES = 1 << 20;

  private final Iterator<T> input;
  private final InGroups<T, R, U> task;
  private final List<T> values = new ArrayList<>();
  private final List<byte[]> messages = new ArrayList<>();
  private Iterator<R> results;
  private int next;

  Groups(Iterator<T> input, InGroups<T, R, U> task) {
    this.input = input;
    this.task = task;
  }

  @Override
  public boolean hasNext() {
    if (next == values.size()) {
      readGroup();
    }
    return next < values.size();
  }

  @Override
  public U next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the partition has no further value");
    }
    T value = values.get(next);
    R result = messages.get(next) == null ? null : results.next();
    next++;
    return passOn(() -> task.result().call(value, result));
  }

  private void readGroup() {
    values.clear();
    messages.clear();
    next = 0;
    long bytes = 0;
    while (values.size() < MOST_VALUES && bytes < MOST_BYTES && input.hasNext()) {
      T value = input.next();
      byte[] message = passOn(() -> task.message().call(value));
      values.add(value);
      messages.add(message);
      bytes += Weight.of(value) + Weight.of(message);
    }
    Batch batch = Batch.of(messages.stream().filter(Objects::nonNull).toList());
    results = task.function().apply(batch).iterator();
  }

  /** Calls a function of the user. Its exceptions reach Spark as they are, checked ones too. */
  @SuppressWarnings("unchecked")
  private static <V, E extends Exception> V passOn(Callable<V> function) throws E {
    try {
      return function.call();
    } catch (Exception e) {
      throw (E) e;
    }
  }
}
