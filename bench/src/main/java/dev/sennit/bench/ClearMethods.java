package dev.sennit.bench;

import dev.sennit.runtime.ClearLinker;
import dev.sennit.runtime.ClearMethod;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
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
 * All ways in which this machine can clear memory outside of the heap, side by side, on as much as
 * lies in the first cache, in the second, in the last and in none. {@link #clear} stores line after
 * line of what was just stored; {@link #clearAndRead} then walks over it by cache lines, as who
 * clears memory to use it does: stores that go around the caches leave nothing there to be read.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class ClearMethods {
  private static final int LINE = 64;

  @Param({"16384", "262144", "8388608", "134217728"})
  int length;

  /** {@link Bench} puts in what this machine has. */
  @Param("jdk")
  String method;

  private Arena arena;
  private MemorySegment memory;
  private ClearMethod clearing;

  static List<String> available() {
    return ClearLinker.await().methods().stream().map(ClearMethod::name).toList();
  }

  @Setup
  public void setUp() {
    clearing =
        ClearLinker.await().methods().stream()
            .filter(candidate -> candidate.name().equals(method))
            .findFirst()
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "method must be one of " + available() + ", but is " + method));
    arena = Arena.ofConfined();
    memory = arena.allocate(length, LINE);
  }

  @TearDown
  public void tearDown() {
    arena.close();
  }

  @Benchmark
  public MemorySegment clear() {
    clearing.clear(memory);
    return memory;
  }

  @Benchmark
  public long clearAndRead() {
    clearing.clear(memory);
    long sum = 0;
    for (long line = 0; line < length; line += LINE) {
      sum += memory.get(ValueLayout.JAVA_LONG, line);
    }
    return sum;
  }
}
