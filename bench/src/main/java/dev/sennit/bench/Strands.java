package dev.sennit.bench;

import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.DigestKernel;
import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.TwoMessageKernel;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What weaving pays: two messages one after the other, and both in one call as two strands.
 *
 * <p>Both ways absorb the same number of blocks: the kernel for one message pads, so it gets as
 * many bytes fewer as the padding has.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class Strands {
  private static final DigestAlgorithm ALGORITHM = DigestAlgorithm.MD5;
  private static final int BLOCK = 64;
  private static final int PADDING = 9;

  @Param({"1", "16", "256"})
  int blocks;

  @Param({"x64-v3", "x64-v4", "a64"})
  String target;

  private DigestKernel one;
  private TwoMessageKernel two;
  private MemorySegment first;
  private MemorySegment second;
  private byte[] result;
  private MemorySegment states;
  private MemorySegment addresses;

  @Setup
  public void setUp() {
    // Nothing has asked for kernels in this JVM yet.
    System.setProperty("sennit.target", target);
    one = KernelLinker.await().choice(ALGORITHM).kernel();
    two = TwoMessageKernel.of(ALGORITHM).orElseThrow();
    Arena arena = Arena.global();
    byte[] message = Messages.of(blocks * BLOCK);
    first = arena.allocateFrom(ValueLayout.JAVA_BYTE, message);
    second = arena.allocateFrom(ValueLayout.JAVA_BYTE, message);
    result = new byte[one.digestLength()];
    states = arena.allocate(2L * ALGORITHM.digestLength());
    addresses = arena.allocate(ValueLayout.ADDRESS, 2);
    addresses.setAtIndex(ValueLayout.ADDRESS, 0, first);
    addresses.setAtIndex(ValueLayout.ADDRESS, 1, second);
    first = first.asSlice(0, first.byteSize() - PADDING);
    second = second.asSlice(0, second.byteSize() - PADDING);
  }

  @Benchmark
  public byte[] oneAfterTheOther() {
    one.hash(first, result, 0);
    one.hash(second, result, 0);
    return result;
  }

  @Benchmark
  public MemorySegment twoStrands() {
    two.absorb(states, addresses, blocks);
    return states;
  }
}
