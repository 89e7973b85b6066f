package dev.sennit.spark.objects;

import dev.sennit.Batch;
import dev.sennit.spark.columns.Limits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.api.java.function.MapPartitionsFunction;

/**
 * The new values of a partition, in the order of the old ones. It reads a group of values, computes
 * their results at once, and reads the next group when all of them have been taken.
 */
public final class Groups<T, R, U> implements Iterator<U> {
  private final Iterator<T> input;
  private final MapFunction<T, byte[]> message;
  private final BatchFunction<R> function;
  private final Function2<T, R, U> result;
  private final List<T> values = new ArrayList<>();
  private final List<byte[]> messages = new ArrayList<>();
  private Iterator<R> results = Collections.emptyIterator();
  private int next;

  private Groups(
      Iterator<T> input,
      MapFunction<T, byte[]> message,
      BatchFunction<R> function,
      Function2<T, R, U> result) {
    this.input = input;
    this.message = message;
    this.function = function;
    this.result = result;
  }

  /**
   * Returns a function of a partition that computes something of many values at once.
   *
   * @param message returns the message of a value, or null
   * @param function computes the results of messages
   * @param result makes the new value of a value and the result of its message, which is null if
   *     the message is null
   */
  public static <T, R, U> MapPartitionsFunction<T, U> in(
      MapFunction<T, byte[]> message, BatchFunction<R> function, Function2<T, R, U> result) {
    return values -> new Groups<>(values, message, function, result);
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
    R ofMessage = messages.get(next) == null ? null : results.next();
    next++;
    return passOn(() -> result.call(value, ofMessage));
  }

  private void readGroup() {
    values.clear();
    messages.clear();
    next = 0;
    long bytes = 0;
    while (values.size() < Limits.MOST_ROWS && bytes < Limits.MOST_BYTES && input.hasNext()) {
      T value = input.next();
      messages.add(passOn(() -> message.call(value)));
      values.add(value);
      bytes += Weight.of(value) + Weight.of(messages.getLast());
    }
    Batch batch = Batch.of(messages.stream().filter(Objects::nonNull).toList());
    results = function.apply(batch).iterator();
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
