package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Protects: other threads are not held up while one call hashes a long message. A stack dump needs
 * a safepoint; during one call there must be several. In a single downcall, or in a compiled loop
 * whose polls were optimised away, there would be one at most.
 */
@Isolated
@Tag("surroundings")
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
}
