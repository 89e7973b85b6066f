package dev.sennit.runtime.mac;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.digest.KernelStream;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.message.StreamingDigest;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Computes the HMAC of a message in parts, with a kernel as soon as there is one. That has two
 * states, inner and outer, as in {@link KeyedKernel}.
 */
public final class StreamingMac extends KernelStream {
  private final HmacKey key;

  StreamingMac(HmacKey key) {
    super(2 * key.algorithm().digest().stateLength());
    this.key = key;
  }

  private StreamingMac(StreamingMac original, HmacKey key) {
    super(original, original.standIn() instanceof StreamingHmac other ? key.copy(other) : null);
    this.key = key;
  }

  /** For a kernel that there is, and a key of any length, which the caller clears. */
  public static StreamingMac of(DigestKernel kernel, byte[] key) {
    HmacAlgorithm algorithm = HmacAlgorithm.with(kernel.algorithm());
    return new HmacKey(algorithm, EventualKernel.of(kernel), key).running();
  }

  /** The key, which others may share. */
  public HmacKey key() {
    return key;
  }

  @Override
  protected @Nullable DigestKernel find() {
    KeyedKernel keyed = key.keyed();
    return keyed == null ? null : keyed.kernel();
  }

  @Override
  protected StreamingDigest newStandIn() {
    return key.newStandIn();
  }

  @Override
  protected MemorySegment begin(DigestKernel kernel) {
    return Objects.requireNonNull(key.keyed()).states();
  }

  @Override
  protected long end(DigestKernel kernel, long total) {
    return kernel.endOfMac(total);
  }

  @Override
  public StreamingMac copy() {
    return new StreamingMac(this, key);
  }

  /** The same with a key of its own. */
  public StreamingMac copyWithKey() {
    return new StreamingMac(this, key.copy());
  }

  /**
   * Replaces a code by the code of itself, as often as said, and adds each new code to a sum by
   * exclusive or. No message may be under way.
   */
  public void iterate(byte[] code, byte[] sum, int times) {
    for (int i = 0; i < times; i++) {
      update(code, 0, code.length);
      digest(code, 0);
      ExclusiveOr.add(code, sum);
    }
  }
}
