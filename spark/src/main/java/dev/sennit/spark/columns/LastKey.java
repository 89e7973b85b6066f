package dev.sennit.spark.columns;

import dev.sennit.Zero;
import java.util.function.Function;
import javax.security.auth.DestroyFailedException;
import javax.security.auth.Destroyable;

/** What is made of a key. It is used again as long as rows have the same key. */
final class LastKey<T extends Destroyable> {
  private final Function<byte[], T> maker;
  private byte[] key;
  private T made;

  LastKey(Function<byte[], T> maker) {
    this.maker = maker;
  }

  /** Returns what is made of the key of a row. */
  T of(Values keys, int row) {
    if (key == null || !keys.equals(row, key)) {
      close();
      byte[] copy = keys.copy(row);
      made = maker.apply(copy);
      key = copy;
    }
    return made;
  }

  /** Clears the key. */
  void close() {
    if (key == null) {
      return;
    }
    Zero.clear(key);
    key = null;
    try {
      made.destroy();
    } catch (DestroyFailedException e) {
      throw new AssertionError("Sennit's keys can be destroyed", e);
    }
  }
}
