package dev.sennit.runtime.mac;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.message.StreamingDigest;
import java.lang.foreign.MemorySegment;

/**
 * Computes an HMAC with any streaming digest, as RFC 2104 states it. It serves where no kernel can
 * run, or none is linked yet.
 */
final class StreamingHmac implements StreamingDigest {
  private final DigestAlgorithm algorithm;
  private final KeyBlock key;
  private final StreamingDigest digest;
  private boolean begun;

  /** With a key, which others may share, and a new digest. */
  StreamingHmac(DigestAlgorithm algorithm, KeyBlock key, StreamingDigest digest) {
    this.algorithm = algorithm;
    this.key = key;
    this.digest = digest;
  }

  @Override
  public void update(byte next) {
    begin();
    digest.update(next);
  }

  @Override
  public void update(byte[] part, int offset, int length) {
    begin();
    digest.update(part, offset, length);
  }

  @Override
  public void update(MemorySegment part) {
    begin();
    digest.update(part);
  }

  private void begin() {
    if (!begun) {
      take(key.inner());
      begun = true;
    }
  }

  private void take(byte[] secret) {
    try {
      digest.update(secret, 0, secret.length);
    } finally {
      MemoryClearing.clear(secret);
    }
  }

  @Override
  public void digest(byte[] result, int offset) {
    begin();
    byte[] inner = new byte[algorithm.digestLength()];
    digest.digest(inner, 0);
    take(key.outer());
    take(inner);
    digest.digest(result, offset);
    begun = false;
  }

  @Override
  public void reset() {
    digest.reset();
    begun = false;
  }

  @Override
  public StreamingHmac copy() {
    return copy(key);
  }

  /** As {@link #copy}, with the same key in other memory. */
  StreamingHmac copy(KeyBlock key) {
    StreamingHmac copy = new StreamingHmac(algorithm, key, digest.copy());
    copy.begun = begun;
    return copy;
  }
}
