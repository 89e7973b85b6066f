package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * The key of an HMAC, for all threads, by the best means there is: from the day that kernels are
 * linked, a kernel. Whoever calls has checked that offsets and lengths are within bounds.
 *
 * <p>A destroyed key is cleared, and every method throws {@link IllegalStateException}. Nobody gets
 * a result that was computed while another thread cleared the key.
 */
public final class HmacKey {
  private final HmacAlgorithm algorithm;
  private final KeyBlock block;
  // Read without a lock: it is immutable until the key is destroyed, and who sees null looks again.
  private KeyedKernel linked;
  private volatile boolean destroyed;

  /** Takes a key, of any length, which the caller may clear. */
  public HmacKey(HmacAlgorithm algorithm, byte[] key) {
    DigestAlgorithm digest = algorithm.digest();
    this.algorithm = algorithm;
    this.block = KeyBlock.of(key, digest, RunningDigest.of(digest));
  }

  public HmacAlgorithm algorithm() {
    return algorithm;
  }

  /** Writes the MAC of a part of an array into an array, which may be the same. */
  public void mac(byte[] message, int offset, int length, byte[] result, int resultOffset) {
    KeyedKernel keyed = keyed();
    if (keyed != null) {
      keyed.mac(message, offset, length, result, resultOffset);
    } else {
      RunningDigest running = running();
      running.update(message, offset, length);
      running.digest(result, resultOffset);
    }
    requireIntact(result, resultOffset);
  }

  /** Writes the MAC of a segment into an array, on which the segment may lie. */
  public void mac(MemorySegment message, byte[] result, int resultOffset) {
    KeyedKernel keyed = keyed();
    if (keyed != null) {
      keyed.mac(message, result, resultOffset);
    } else {
      RunningDigest running = running();
      running.update(message);
      running.digest(result, resultOffset);
    }
    requireIntact(result, resultOffset);
  }

  /** A new MAC with this key of a message that comes in parts. */
  public RunningDigest running() {
    KeyedKernel keyed = keyed();
    return keyed != null
        ? keyed.running()
        : new RunningHmac(algorithm.digest(), block, RunningDigest.of(algorithm.digest()));
  }

  /**
   * @throws IllegalStateException when the key is destroyed
   */
  public void requireIntact() {
    if (destroyed) {
      throw new IllegalStateException("the key of this " + algorithm.name() + " is destroyed");
    }
  }

  /** As {@link #requireIntact()}, of all that was read before; clears the result if it is not. */
  public void requireIntact(byte[] result, int resultOffset) {
    // A volatile read alone could be done before the reads of the key.
    VarHandle.acquireFence();
    if (destroyed) {
      int macLength = algorithm.digest().digestLength();
      Clearing.clear(result, resultOffset, macLength);
      requireIntact();
    }
  }

  private KeyedKernel keyed() {
    requireIntact();
    KeyedKernel keyed = linked;
    return keyed != null ? keyed : link();
  }

  private KeyedKernel link() {
    DigestKernel kernel = KernelLinker.kernel(algorithm.digest());
    if (kernel == null) {
      return null;
    }
    synchronized (this) {
      requireIntact();
      if (linked == null) {
        linked = new KeyedKernel(kernel, block);
      }
      return linked;
    }
  }

  /** Clears the key. */
  public synchronized void destroy() {
    destroyed = true;
    VarHandle.fullFence();
    block.clear();
    if (linked != null) {
      linked.clear();
    }
  }

  public boolean isDestroyed() {
    return destroyed;
  }
}
