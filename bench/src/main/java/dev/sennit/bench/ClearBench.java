package dev.sennit.bench;

import dev.sennit.Zero;
import dev.sennit.runtime.ClearLinker;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Clears the same memory again and again, by what the JDK has, by the C library and by Sennit. What
 * is larger than a cache goes through it and comes from beyond.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class ClearBench {
  @Param({
    "64",
    "128",
    "256",
    "512",
    "1024",
    "4096",
    "16384",
    "65536",
    "262144",
    "1048576",
    "4194304",
    "16777216",
    "67108864"
  })
  int length;

  private Arena arena;
  private MemorySegment outside;
  private MemorySegment onHeap;
  private byte[] array;

  @Setup
  public void setUp() {
    // Waits for the kernels, as the JDK serves until they are linked.
    ClearLinker.await();
    arena = Arena.ofConfined();
    outside = arena.allocate(length);
    array = new byte[length];
    onHeap = MemorySegment.ofArray(array);
  }

  @TearDown
  public void tearDown() {
    arena.close();
  }

  @Benchmark
  public byte[] heapArraysFill() {
    Arrays.fill(array, (byte) 0);
    return array;
  }

  @Benchmark
  public MemorySegment heapSegmentFill() {
    return onHeap.fill((byte) 0);
  }

  @Benchmark
  public MemorySegment heapMemset() {
    Memset.clear(onHeap);
    return onHeap;
  }

  @Benchmark
  public byte[] heapZero() {
    Zero.clear(array);
    return array;
  }

  @Benchmark
  public MemorySegment nativeSegmentFill() {
    return outside.fill((byte) 0);
  }

  @Benchmark
  public MemorySegment nativeMemset() {
    Memset.clear(outside);
    return outside;
  }

  @Benchmark
  public MemorySegment nativeZero() {
    Zero.clear(outside);
    return outside;
  }
}
