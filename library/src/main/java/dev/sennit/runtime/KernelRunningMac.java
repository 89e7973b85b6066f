package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;

/**
 * A running HMAC by a kernel. It computes with two states, inner and outer, as {@link KeyedKernel}
 * has them.
 */
public final class KernelRunningMac extends KernelRunning implements RunningMac {
  private final KeyedKernel key;

  KernelRunningMac(KeyedKernel key) {
    super(key.kernel());
    this.key = key;
  }

  private KernelRunningMac(KernelRunningMac original, KeyedKernel key) {
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
  public KernelRunningMac copy() {
    return new KernelRunningMac(this, key);
  }

  @Override
  public KernelRunningMac copyWithKey() {
    return new KernelRunningMac(this, key.copy());
  }

  @Override
  public void clearKey() {
    key.clear();
  }
}
