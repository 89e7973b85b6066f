package dev.sennit.runtime;

/** A running digest by a kernel. */
public final class KernelRunningDigest extends KernelRunning {
  private static final byte[] NO_BYTES = {};

  public KernelRunningDigest(DigestKernel kernel) {
    super(kernel);
  }

  private KernelRunningDigest(KernelRunningDigest original) {
    super(original);
  }

  @Override
  int statesLength() {
    return kernel.stateLength();
  }

  @Override
  void begin(byte[] memory) {
    kernel.begin(memory, 0);
  }

  @Override
  public void digest(byte[] result, int offset) {
    if (isEmpty()) {
      kernel.hash(NO_BYTES, 0, 0, result, offset);
    } else if (isAllWaiting() && kernel.stateIsDigest()) {
      kernel.hash(memory(), statesLength(), waiting(), result, offset);
      reset();
    } else {
      byte[] memory = memoryToEnd();
      kernel.finish(memory, memory, statesLength(), waiting(), taken());
      System.arraycopy(memory, 0, result, offset, kernel.digestLength());
      clear();
    }
  }

  @Override
  public KernelRunningDigest copy() {
    return new KernelRunningDigest(this);
  }
}
