package dev.sennit.runtime.aes;

import dev.sennit.runtime.machine.IntrusiveList;

/**
 * Keys that were destroyed while threads were computing with them. Each keeps its place until the
 * last of these threads is done; that is seen when another one that lasts comes or goes.
 */
final class DestroyedKeys {
  private static final IntrusiveList<AesKey> IN_USE = new IntrusiveList<>();

  private DestroyedKeys() {}

  /** Takes a key that was destroyed, which no thread begins to use from now on. */
  static synchronized void add(AesKey key) {
    IN_USE.addLast(key);
    releaseUnused();
  }

  /** Releases the keys that no thread uses any more. */
  static synchronized void releaseUnused() {
    AesKey next;
    for (AesKey key = IN_USE.first(); key != null; key = next) {
      next = IN_USE.after(key);
      if (!AesMessagePool.isInUse(key)) {
        IN_USE.remove(key);
        key.release();
      }
    }
  }
}
