package dev.sennit.runtime.aes;

import java.util.ArrayDeque;

/**
 * Keys that were destroyed while threads were computing with them. Each keeps its place until the
 * last of these threads is done; that is seen when another key comes or goes.
 */
final class DestroyedKeys {
  private static final ArrayDeque<AesKey> IN_USE = new ArrayDeque<>();

  private DestroyedKeys() {}

  /** Takes a key that was destroyed, which no thread begins to use from now on. */
  static synchronized void add(AesKey key) {
    IN_USE.add(key);
    releaseUnused();
  }

  /** Releases the keys that no thread uses any more. */
  static synchronized void releaseUnused() {
    for (int i = IN_USE.size(); i > 0; i--) {
      AesKey key = IN_USE.removeFirst();
      if (AesMessagePool.isInUse(key)) {
        IN_USE.addLast(key);
      } else {
        key.release();
      }
    }
  }
}
