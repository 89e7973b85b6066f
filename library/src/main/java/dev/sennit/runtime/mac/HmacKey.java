package dev.sennit.runtime.mac;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.digest.KernelStreamingDigest;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.digest.StreamingDigest;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The key of an HMAC, for all threads, by the best means there is: by a kernel as soon as it is
 * linked. The caller has checked that offsets and lengths are within bounds.
 *
 * <p>A destroyed key is cleared, and every method throws {@link IllegalStateException}. No call
 * returns a result that was computed while another thread cleared the key.
 */
public final class HmacKey {
  private final HmacAlgorithm algorithm;
  private final EventualKernel kernel;
  // Null where the kernel was there first, and has the key.
  private final @Nullable KeyBlock block;
  // Read without a lock: the key is immutable until the key is destroyed, and a thread that sees
  // null looks again.
  private @Nullable KeyedKernel linked;
  private volatile boolean destroyed;

  /** Takes a key, of any length, which the caller may clear. */
  public HmacKey(HmacAlgorithm algorithm, EventualKernel kernel, byte[] key) {
    this.algorithm = algorithm;
    this.kernel = kernel;
    DigestKernel known = kernel.get();
    linked = known == null ? null : KeyedKernel.of(known, key);
    block = known == null ? KeyBlock.of(key, kernel) : null;
  }

  private HmacKey(HmacKey original) {
    algorithm = original.algorithm;
    kernel = original.kernel;
    linked = original.linked == null ? null : original.linked.copy();
    block = original.block == null ? null : original.block.copy();
    destroyed = original.destroyed;
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
      StreamingMac running = running();
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
      StreamingMac running = running();
      running.update(message);
      running.digest(result, resultOffset);
    }
    requireIntact(result, resultOffset);
  }

  /** A new MAC with this key of a message that comes in parts. */
  public StreamingMac running() {
    requireIntact();
    return new StreamingMac(this);
  }

  /** What computes a message in parts where there is no kernel. */
  StreamingDigest newStandIn() {
    return new StreamingHmac(algorithm.digest(), block(), new KernelStreamingDigest(kernel));
  }

  private KeyBlock block() {
    return Objects.requireNonNull(block);
  }

  /** The same MAC of the message so far, with this key. */
  StreamingDigest copy(StreamingHmac original) {
    return original.copy(block());
  }

  /**
   * Takes another key in the place of this one. Nobody else may have it.
   *
   * @param key of any length; the caller clears it
   */
  public void take(byte[] key) {
    try {
      if (block != null) {
        block.take(key, kernel);
      }
      if (linked != null) {
        linked.take(key);
      }
    } catch (Throwable e) {
      // Nobody may compute with half a key.
      destroyed = true;
      throw e;
    }
    if (destroyed) {
      destroyed = false;
    }
  }

  /** The same key, with memory of its own. */
  HmacKey copy() {
    return new HmacKey(this);
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
    if (!isIntact()) {
      int macLength = algorithm.digest().digestLength();
      MemoryClearing.clear(result, resultOffset, macLength);
      requireIntact();
    }
  }

  /** Whether the key was there while everything was read that has been read. */
  public boolean isIntact() {
    // A volatile read alone could be done before the reads of the key.
    VarHandle.acquireFence();
    return !destroyed;
  }

  /** The key with its kernel, or null if there is none, or none yet. */
  public @Nullable KeyedKernel keyed() {
    requireIntact();
    KeyedKernel keyed = linked;
    return keyed != null ? keyed : link();
  }

  private @Nullable KeyedKernel link() {
    DigestKernel known = kernel.get();
    if (known == null) {
      return null;
    }
    synchronized (this) {
      requireIntact();
      if (linked == null) {
        linked = block().with(known);
      }
      return linked;
    }
  }

  /** Clears the key. */
  public synchronized void destroy() {
    destroyed = true;
    VarHandle.fullFence();
    if (block != null) {
      block.clear();
    }
    if (linked != null) {
      linked.clear();
    }
  }

  public boolean isDestroyed() {
    return destroyed;
  }
}
