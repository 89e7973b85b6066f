package dev.sennit.bench;

import dev.sennit.Slabs;
import dev.sennit.runtime.ClearLinker;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Zeroed memory for a while: an arena is opened, gives one segment and is closed. Beside them is
 * what an array of that size takes, which the JVM has to zero too. The last byte is written, so
 * that nothing finds its memory as clean as it was.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class ZeroedAllocation {
  private static final long IDLE_AT_MOST = 64 << 20;

  @Param({"64", "1024", "16384", "65536", "1048576", "16777216"})
  int length;

  private Slabs slabs;

  @Setup
  public void setUp() {
    ClearLinker.await();
    slabs = new Slabs(IDLE_AT_MOST);
  }

  @TearDown
  public void tearDown() {
    slabs.close();
  }

  private byte use(Arena arena) {
    MemorySegment memory = arena.allocate(length);
    memory.set(ValueLayout.JAVA_BYTE, length - 1L, (byte) 1);
    return memory.get(ValueLayout.JAVA_BYTE, 0);
  }

  @Benchmark
  public byte arenaConfined() {
    try (Arena arena = Arena.ofConfined()) {
      return use(arena);
    }
  }

  @Benchmark
  public byte arenaShared() {
    try (Arena arena = Arena.ofShared()) {
      return use(arena);
    }
  }

  @Benchmark
  public byte slabsConfined() {
    try (Arena arena = slabs.ofConfined()) {
      return use(arena);
    }
  }

  @Benchmark
  public byte slabsShared() {
    try (Arena arena = slabs.ofShared()) {
      return use(arena);
    }
  }

  @Benchmark
  public byte[] array() {
    byte[] array = new byte[length];
    array[length - 1] = 1;
    return array;
  }
}
