package dev.sennit.runtime.key;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.HmacAlgorithm;
import dev.sennit.runtime.digest.KeyBlock;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.digest.StreamingDigest;
import dev.sennit.runtime.digest.StreamingHmac;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * The key of an HMAC, for all threads, by the best means there is: by a kernel as soon as it is
 * linked. The caller has checked that offsets and lengths are within bounds.
 *
 * <p>A destroyed key is cleared, and every method throws {@link IllegalStateException}. No call
 * returns a result that was computed while another thread cleared the key.
 */
public final class HmacKey {
  private final HmacAlgorithm algorithm;
  private final KeyBlock block;
  // Read without a lock: the key is immutable until the key is destroyed, and a thread that sees
  // null looks again.
  private KeyedKernel linked;
  private volatile boolean destroyed;

  /** Takes a key, of any length, which the caller may clear. */
  public HmacKey(HmacAlgorithm algorithm, byte[] key) {
    DigestAlgorithm digest = algorithm.digest();
    this.algorithm = algorithm;
    this.block = KeyBlock.of(key, digest, KernelLinker.running(digest));
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
      StreamingDigest running = running();
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
      StreamingDigest running = running();
      running.update(message);
      running.digest(result, resultOffset);
    }
    requireIntact(result, resultOffset);
  }

  /** A new MAC with this key of a message that comes in parts. */
  public StreamingDigest running() {
    KeyedKernel keyed = keyed();
    return keyed != null
        ? keyed.running()
        : new StreamingHmac(algorithm.digest(), block, KernelLinker.running(algorithm.digest()));
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
      MemoryClearing.clear(result, resultOffset, macLength);
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
