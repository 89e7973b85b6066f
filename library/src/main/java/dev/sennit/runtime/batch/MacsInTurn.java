package dev.sennit.runtime.batch;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.mac.HmacKey;
import java.util.function.LongFunction;

/** Codes of many messages one after the other, each with a key of its own. */
public final class MacsInTurn extends SequentialBatchDigest {
  private final HmacKey key;
  private final LongFunction<byte[]> keys;

  /**
   * @param key one that nobody else has
   * @param keys gives the key of a place in a new array
   */
  public MacsInTurn(HmacKey key, LongFunction<byte[]> keys, DigestSink sink) {
    super(key.algorithm().digest(), key.running(), key::mac, NO_PREFIX, sink, 0);
    this.key = key;
    this.keys = keys;
  }

  @Override
  void begin(long place) {
    byte[] next = keys.apply(place);
    try {
      key.take(next);
    } finally {
      MemoryClearing.clear(next);
    }
  }

  @Override
  public void close() {
    super.close();
    key.destroy();
  }
}
