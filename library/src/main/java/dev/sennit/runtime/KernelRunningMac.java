package dev.sennit.runtime;

/**
 * A running HMAC by a kernel. It computes with two states, inner and outer, as {@link KeyedKernel}
 * has them.
 */
public final class KernelRunningMac extends KernelRunning {
  private static final byte[] NO_BYTES = {};

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
  int statesLength() {
    return 2 * kernel.stateLength();
  }

  @Override
  void begin(byte[] memory) {
    key.begin(memory);
  }

  @Override
  public void digest(byte[] result, int offset) {
    if (isEmpty()) {
      key.mac(NO_BYTES, 0, 0, result, offset);
    } else {
      byte[] memory = memoryToEnd();
      kernel.finishMac(memory, memory, statesLength(), waiting(), kernel.blockLength() + taken());
      System.arraycopy(memory, kernel.stateLength(), result, offset, kernel.digestLength());
      clear();
    }
  }

  /** The key, which others may share. */
  public KeyedKernel key() {
    return key;
  }

  @Override
  public KernelRunningMac copy() {
    return new KernelRunningMac(this, key);
  }

  /** As {@link #copy}, with a key of its own. */
  public KernelRunningMac copyWithKey() {
    return new KernelRunningMac(this, key.copy());
  }
}
