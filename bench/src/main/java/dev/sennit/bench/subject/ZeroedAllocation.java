package dev.sennit.bench.subject;

import dev.sennit.Slabs;
import dev.sennit.Status;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Allocates zeroed memory for a short use: opens an arena, allocates one segment and closes the
 * arena. {@link #array} allocates an array of that size, which the JVM has to zero too. Each
 * operation writes the last byte, so that no allocator gets clean memory back.
 */
public class ZeroedAllocation extends TimedOperation {
  private static final long IDLE_AT_MOST = 64 << 20;

  @Param({"64", "1024", "16384", "65536", "1048576", "16777216"})
  int length;

  private Slabs slabs;

  @Setup
  public void setUp() {
    Status.current();
    slabs = Slabs.of(IDLE_AT_MOST);
  }

  @TearDown
  public void tearDown() {
    slabs.close();
  }

  private byte use(Arena opened) {
    try (opened) {
      MemorySegment memory = opened.allocate(length);
      memory.set(ValueLayout.JAVA_BYTE, length - 1L, (byte) 1);
      return memory.get(ValueLayout.JAVA_BYTE, 0);
    }
  }

  @Benchmark
  public byte arenaConfined() {
    return use(Arena.ofConfined());
  }

  @Benchmark
  public byte arenaShared() {
    return use(Arena.ofShared());
  }

  @Benchmark
  public byte slabsConfined() {
    return use(slabs.ofConfined());
  }

  @Benchmark
  public byte slabsShared() {
    return use(slabs.ofShared());
  }

  @Benchmark
  public byte[] array() {
    byte[] array = new byte[length];
    array[length - 1] = 1;
    return array;
  }
}
