package dev.sennit.cli.uuid;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sennit.NameUuid;
import dev.sennit.Status;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Protects: a UUID takes no other memory than its own, as {@link NameUuid} promises. */
class UuidMemoryTest {
  private static final int CALLS = 1000;
  private static final int ROUNDS = 1000;
  private static final long SIZE_OF_UUID = 32;

  private static final ThreadMXBean THREADS =
      (ThreadMXBean) ManagementFactory.getThreadMXBean();

  // Escapes, so that the JIT compiler cannot leave a UUID out.
  @SuppressWarnings("UnusedVariable")
  private static volatile UUID made;

  @Test
  void nothingButTheUuid() {
    Status.current();
    byte[] name = new byte[40];
    byte[] longName = new byte[3000];
    String text = "www.example.com/\u20ac";
    Map<String, Supplier<UUID>> calls =
        Map.of(
            "v3 alone", () -> NameUuid.v3(name),
            "v3", () -> NameUuid.v3(NameUuid.DNS, name),
            "v5", () -> NameUuid.v5(NameUuid.DNS, name),
            "v8", () -> NameUuid.v8(NameUuid.DNS, name),
            "v3 of text", () -> NameUuid.v3(NameUuid.DNS, text),
            "v5 of text", () -> NameUuid.v5(NameUuid.DNS, text),
            "v8 of text", () -> NameUuid.v8(NameUuid.DNS, text),
            "v5 of a long name", () -> NameUuid.v5(NameUuid.DNS, longName));
    calls.forEach(
        (what, call) ->
            assertThat(leastOfManyRounds(call))
                .describedAs("bytes of %d times %s", CALLS, what)
                .isLessThanOrEqualTo(SIZE_OF_UUID * CALLS));
  }

  /** The JIT compiler takes as long as it takes. */
  private static long leastOfManyRounds(Supplier<UUID> call) {
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS && least > SIZE_OF_UUID * CALLS; round++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < CALLS; i++) {
        made = call.get();
      }
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }
}
