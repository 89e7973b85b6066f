package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.clear.ClearLinker;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Protects: other threads are not held up while one call hashes a long message or clears much. A
 * stack dump needs a safepoint; during one call there must be several. In a single downcall, or in
 * a compiled loop whose polls were optimised away, there would be one at most.
 */
@Isolated
@Tag("surroundings")
@Tag("kernels")
class SafepointsTest implements WithKernels {
  private static final int LENGTH = 192 << 20;

  @Test
  void stackDumpsDuringOneCall() throws Exception {
    byte[] warmUp = new byte[200_000];
    for (int i = 0; i < 1000; i++) {
      Hasher.MD5.hash(warmUp);
    }
    byte[] message = new byte[LENGTH];
    CompletableFuture<byte[]> hashing =
        CompletableFuture.supplyAsync(() -> Hasher.MD5.hash(message));
    int dumps = 0;
    while (!hashing.isDone()) {
      for (StackTraceElement[] stack : Thread.getAllStackTraces().values()) {
        for (StackTraceElement element : stack) {
          if (element.getMethodName().equals("absorbInCalls")) {
            dumps++;
          }
        }
      }
    }
    hashing.get();
    assertThat(dumps).isGreaterThan(3);
  }

  /**
   * That is faster: tens of milliseconds for as much, so it is looked at in several calls. A stack
   * can be looked at between downcalls only; where each is found at another place there were some.
   */
  @Test
  void stackDumpsDuringOneClearing() throws Exception {
    ClearLinker.await();
    try (Arena arena = Arena.ofShared()) {
      MemorySegment memory = arena.allocate(LENGTH);
      int most = 0;
      for (int call = 0; call < 50 && most < 3; call++) {
        most = Math.max(most, placesSeenDuringOneClearing(memory));
      }
      assertThat(most).isGreaterThanOrEqualTo(3);
    }
  }

  private static int placesSeenDuringOneClearing(MemorySegment memory) throws Exception {
    memory.fill((byte) 1);
    Thread clearing = new Thread(() -> Zero.clear(memory));
    clearing.start();
    Set<Long> places = new HashSet<>();
    while (clearing.isAlive()) {
      StackTraceElement[] _ = clearing.getStackTrace();
      long place = cleared(memory);
      if (place > 0 && place < memory.byteSize()) {
        places.add(place);
      }
    }
    return places.size();
  }

  /** How far it is zeros, roughly. */
  private static long cleared(MemorySegment memory) {
    long place = 0;
    while (place < memory.byteSize() && memory.get(ValueLayout.JAVA_BYTE, place) == 0) {
      place += 1 << 18;
    }
    return place;
  }
}
