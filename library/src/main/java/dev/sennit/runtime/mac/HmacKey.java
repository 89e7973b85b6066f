package dev.sennit.runtime.mac;

import dev.sennit.runtime.clear.SharedKey;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.DigestStream;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.message.StreamingDigest;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The key of an HMAC, for all threads, by the best means there is: by a kernel as soon as it is
 * linked. The caller has checked that offsets and lengths are within bounds.
 */
public final class HmacKey extends SharedKey {
  private final HmacAlgorithm algorithm;
  private final EventualKernel kernel;
  // Null where the kernel was there first, and has the key.
  private final @Nullable KeyBlock block;
  // Read without a lock: the key is immutable until the key is destroyed, and a thread that sees
  // null looks again.
  private @Nullable KeyedKernel linked;

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
    setIntact(!original.isDestroyed());
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
    requireIntact(result, resultOffset, macLength());
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
    requireIntact(result, resultOffset, macLength());
  }

  public int macLength() {
    return algorithm.digest().digestLength();
  }

  /** A new MAC with this key of a message that comes in parts. */
  public StreamingMac running() {
    requireIntact();
    return new StreamingMac(this);
  }

  /** What computes a message in parts where there is no kernel. */
  StreamingDigest newStandIn() {
    return new StreamingHmac(algorithm.digest(), block(), new DigestStream(kernel));
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
      setIntact(false);
      throw e;
    }
    setIntact(true);
  }

  /** The same key, with memory of its own. */
  HmacKey copy() {
    return new HmacKey(this);
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

  @Override
  protected String use() {
    return algorithm.name();
  }

  @Override
  protected void clear() {
    if (block != null) {
      block.clear();
    }
    if (linked != null) {
      linked.clear();
    }
  }
}
