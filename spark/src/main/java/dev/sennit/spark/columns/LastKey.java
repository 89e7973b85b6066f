package dev.sennit.spark.columns;

import dev.sennit.Zero;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What is made of a key. It is used again as long as rows have the same key. */
final class LastKey<T> {
  private final Function<byte[], T> maker;
  private final Consumer<T> destroyer;
  private byte @Nullable [] key;
  private @Nullable T made;

  LastKey(Function<byte[], T> maker, Consumer<T> destroyer) {
    this.maker = maker;
    this.destroyer = destroyer;
  }

  /** Returns what is made of the key of a row. */
  T of(Values keys, int row) {
    T known = made;
    if (known == null || key == null || !keys.equals(row, key)) {
      close();
      byte[] copy = keys.copy(row);
      try {
        known = maker.apply(copy);
      } catch (Throwable e) {
        Zero.clear(copy);
        throw e;
      }
      made = known;
      key = copy;
    }
    return known;
  }

  void close() {
    if (key != null && made != null) {
      Zero.clear(key);
      key = null;
      destroyer.accept(made);
      made = null;
    }
  }
}
