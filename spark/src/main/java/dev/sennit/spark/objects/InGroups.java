package dev.sennit.spark.objects;

import java.util.Iterator;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.api.java.function.MapPartitionsFunction;

/**
 * A function of a partition that computes something of many values at once.
 *
 * @param message returns the message of a value, or null
 * @param function computes the results of messages
 * @param result makes the new value of a value and the result of its message, which is null if the
 *     message is null
 */
public record InGroups<T, R, U>(
    MapFunction<T, byte[]> message, BatchFunction<R> function, Function2<T, R, U> result)
    implements MapPartitionsFunction<T, U> {

  @Override
  public Iterator<U> call(Iterator<T> values) {
    return new Groups<>(values, this);
  }
}
