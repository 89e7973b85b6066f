package dev.sennit.runtime.pbkdf2;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchPadding;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.machine.CacheLine;
import dev.sennit.runtime.message.HeapBytes;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Codes whose blocks a kernel for several messages takes: where there is no kernel that iterates.
 */
public final class CodesByBlocks implements ManyCodes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  private final LanesKernel kernel;
  private final int stateLength;
  private final int blockLength;
  private final int codeLength;
  private final int lanes;
  private final Arena arena;
  // Before a code, for each lane: the state behind the inner block of its key, and the outer one.
  private final HeapBytes inner;
  private final HeapBytes outer;
  // What each lane comes to.
  private final HeapBytes states;
  private final byte[] sums;
  // A block for each lane that begins with its code, and where the kernel reads it.
  private final byte[] blocks;
  private final MemorySegment nativeBlocks;
  private final MemorySegment addresses;

  /**
   * Allocates the memory.
   *
   * @throws OutOfMemoryError when there is no native memory
   */
  public CodesByBlocks(LaneChoice choice) {
    DigestAlgorithm algorithm = choice.one().algorithm();
    kernel = choice.lanes();
    lanes = kernel.shape().messages();
    stateLength = choice.one().stateLength();
    blockLength = algorithm.blockLength();
    codeLength = algorithm.digestLength();
    inner = HeapBytes.of(lanes * stateLength);
    outer = HeapBytes.of(lanes * stateLength);
    states = HeapBytes.of(lanes * stateLength);
    sums = new byte[lanes * stateLength];
    blocks = new byte[lanes * blockLength];
    BatchPadding padding = BatchPadding.of(algorithm);
    long[] ofLanes = new long[lanes];
    addresses = MemorySegment.ofArray(ofLanes);
    // Last, as it has to be given back.
    arena = Arena.ofConfined();
    nativeBlocks = arena.allocate(blocks.length, CacheLine.LENGTH);
    for (int lane = 0; lane < lanes; lane++) {
      ofLanes[lane] = nativeBlocks.address() + (long) lane * blockLength;
      int begin = lane * blockLength;
      blocks[begin + codeLength] = padding.first();
      int last = begin + blockLength - Long.BYTES;
      // A code comes behind a block of the key.
      int total = blockLength + codeLength;
      LONGS.set(blocks, last, padding.end(total, (long) LONGS.get(blocks, last)));
    }
  }

  @Override
  public void place(int lane, KeyedKernel key, byte[] code) {
    MemorySegment keyStates = key.states();
    int at = lane * stateLength;
    MemorySegment.copy(keyStates, ValueLayout.JAVA_BYTE, 0, inner.bytes(), at, stateLength);
    MemorySegment.copy(
        keyStates, ValueLayout.JAVA_BYTE, stateLength, outer.bytes(), at, stateLength);
    System.arraycopy(code, 0, sums, at, codeLength);
    System.arraycopy(code, 0, blocks, lane * blockLength, codeLength);
  }

  @Override
  public void iterate(int times) {
    byte[] after = states.bytes();
    copyBlocks();
    for (int i = 0; i < times; i++) {
      absorb(inner.segment());
      absorb(outer.segment());
      // C2 makes vectors of this loop.
      for (int at = 0; at < sums.length; at++) {
        sums[at] ^= after[at];
      }
    }
  }

  /** Takes in the block of each lane, and has that of the digest come next. */
  private void absorb(MemorySegment before) {
    kernel.absorb(states.segment(), before, addresses, 1);
    byte[] after = states.bytes();
    for (int lane = 0; lane < lanes; lane++) {
      System.arraycopy(after, lane * stateLength, blocks, lane * blockLength, codeLength);
    }
    copyBlocks();
  }

  private void copyBlocks() {
    MemorySegment.copy(blocks, 0, nativeBlocks, ValueLayout.JAVA_BYTE, 0, blocks.length);
  }

  @Override
  public void copySum(int lane, byte[] result, int offset, int length) {
    System.arraycopy(sums, lane * stateLength, result, offset, length);
  }

  @Override
  public void close() {
    inner.clear();
    outer.clear();
    states.clear();
    MemoryClearing.clear(sums);
    MemoryClearing.clear(blocks);
    MemoryClearing.clear(nativeBlocks);
    arena.close();
  }
}
