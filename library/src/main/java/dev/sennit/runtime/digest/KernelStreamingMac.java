package dev.sennit.runtime.digest;

import java.lang.foreign.MemorySegment;

/**
 * Computes an HMAC of a message in parts with a kernel. It has two states, inner and outer, as in
 * {@link KeyedKernel}.
 */
public final class KernelStreamingMac extends StreamingKernel implements StreamingMac {
  private final KeyedKernel key;

  KernelStreamingMac(KeyedKernel key) {
    super(key.kernel());
    this.key = key;
  }

  private KernelStreamingMac(KernelStreamingMac original, KeyedKernel key) {
    super(original);
    this.key = key;
  }

  @Override
  MemorySegment begin() {
    return key.states();
  }

  @Override
  long end(long total) {
    return kernel.endOfMac(total);
  }

  /** The key, which others may share. */
  KeyedKernel key() {
    return key;
  }

  @Override
  public void iterate(byte[] code, byte[] sum, int times) {
    key.iterate(code, sum, times);
  }

  @Override
  public KernelStreamingMac copy() {
    return new KernelStreamingMac(this, key);
  }

  @Override
  public KernelStreamingMac copyWithKey() {
    return new KernelStreamingMac(this, key.copy());
  }

  @Override
  public void clearKey() {
    key.clear();
  }
}
