package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.message.HeapBytes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Codes that a kernel iterates in its lanes or strands, be it only one. */
public final class CodesInLanes implements ManyCodes {
  private final LinkedIterations kernel;
  private final int codeLength;
  private final byte[] codes;
  private final byte[] sums;
  // The inner state of each lane's key, and behind them the outer ones.
  private final HeapBytes states;

  public CodesInLanes(LinkedIterations kernel) {
    this.kernel = kernel;
    codeLength = kernel.codeLength();
    codes = new byte[kernel.lanes() * codeLength];
    sums = new byte[codes.length];
    states = HeapBytes.of(2 * codes.length);
  }

  @Override
  public void place(int lane, KeyedKernel key, byte[] code) {
    int at = lane * codeLength;
    MemorySegment of = key.states();
    byte[] to = states.bytes();
    MemorySegment.copy(of, ValueLayout.JAVA_BYTE, 0, to, at, codeLength);
    MemorySegment.copy(of, ValueLayout.JAVA_BYTE, codeLength, to, codes.length + at, codeLength);
    System.arraycopy(code, 0, codes, at, codeLength);
    System.arraycopy(code, 0, sums, at, codeLength);
  }

  @Override
  public void iterate(int times) {
    kernel.iterate(states.segment(), codes, sums, times);
  }

  /** Iterates in one call, which takes no iteration too. */
  void call(int iterations) {
    kernel.call(states.segment(), codes, sums, iterations);
  }

  @Override
  public void copySum(int lane, byte[] result, int offset, int length) {
    System.arraycopy(sums, lane * codeLength, result, offset, length);
  }

  @Override
  public void close() {
    MemoryClearing.clear(codes);
    MemoryClearing.clear(sums);
    states.clear();
  }
}
