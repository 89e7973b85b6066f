package dev.sennit.bench.subject;

import dev.sennit.runtime.clear.ClearLinker;
import dev.sennit.runtime.clear.ClearMethod;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Clears memory outside of the heap by every method of this machine. The sizes fit into the first
 * cache, into the second, into the last, and into none. {@link #clear} stores lines that were just
 * stored. {@link #clearAndRead} then reads a word of each cache line, like a program that uses the
 * memory. Stores that bypass the caches leave nothing in them for these reads.
 */
public class ClearMethods extends TimedOperation {
  private static final int LINE = 64;

  @Param({"16384", "262144", "8388608", "134217728"})
  int length;

  /** {@code ./sennit bench jmh} replaces this value by the methods of this machine. */
  @Param("jdk")
  String method;

  private Arena arena;
  private MemorySegment memory;
  private ClearMethod clearing;

  /** Returns the names of the methods of this machine. */
  public static List<String> available() {
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
