package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;

/** A running digest by a kernel. */
public final class KernelRunningDigest extends KernelRunning {
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
      kernel.hash(MemorySegment.NULL, 0, result, offset);
    } else if (isAllWaiting() && kernel.stateIsDigest()) {
      kernel.hash(waitingBytes(), waiting(), result, offset);
      reset();
    } else {
      byte[] memory = memoryToEnd();
      kernel.finish(MemorySegment.ofArray(memory), waitingBytes(), waiting(), taken());
      System.arraycopy(memory, 0, result, offset, kernel.digestLength());
      clear();
    }
  }

  @Override
  public KernelRunningDigest copy() {
    return new KernelRunningDigest(this);
  }
}
