package dev.sennit.bench.subject;

import dev.sennit.Status;
import dev.sennit.Zero;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Clears the same memory again and again: with the JDK, with the C library and with Sennit. Memory
 * that is larger than a cache passes through it, and comes from a farther cache or from main
 * memory.
 */
public class ClearBench extends TimedOperation {
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
    // Waits for the kernels, because the JDK does the work until they are linked.
    Status.current();
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
  public MemorySegment heapMemset() {
    return Memset.clear(onHeap);
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
    return Memset.clear(outside);
  }

  @Benchmark
  public MemorySegment nativeZero() {
    Zero.clear(outside);
    return outside;
  }
}
