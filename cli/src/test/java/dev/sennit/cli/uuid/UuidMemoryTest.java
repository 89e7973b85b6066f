package dev.sennit.cli.uuid;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sennit.NameUuid;
import dev.sennit.Status;
import java.lang.management.ManagementFactory;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Protects: a UUID of a name allocates its own object only, and no copy of the name. */
class UuidMemoryTest {
  private static final int CALLS = 1000;
  private static final int ROUNDS = 1000;
  private static final long SIZE_OF_UUID = 32;
  private static final long SIZE_OF_SEGMENT = 32;

  /** Of a call, if no method is inlined. */
  private static final int MOST_SEGMENTS = 7;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  // Escapes, so that the JIT compiler cannot leave a UUID out.
  @SuppressWarnings("UnusedVariable")
  private static volatile UUID made;

  private static final byte[] NAME = new byte[40];
  private static final byte[] LONG_NAME = new byte[3000];
  private static final String TEXT = "www.example.com/\u20ac";

  enum Call {
    /** The kernel reads this name where it lies. The JIT compiler may leave segments, no copy. */
    V3_ALONE(SIZE_OF_UUID + MOST_SEGMENTS * SIZE_OF_SEGMENT, () -> NameUuid.v3(LONG_NAME)),
    V3(() -> NameUuid.v3(NameUuid.DNS, NAME)),
    V5(() -> NameUuid.v5(NameUuid.DNS, NAME)),
    V8(() -> NameUuid.v8(NameUuid.DNS, NAME)),
    V3_OF_TEXT(() -> NameUuid.v3(NameUuid.DNS, TEXT)),
    V5_OF_TEXT(() -> NameUuid.v5(NameUuid.DNS, TEXT)),
    V8_OF_TEXT(() -> NameUuid.v8(NameUuid.DNS, TEXT)),
    V5_OF_LONG_NAME(() -> NameUuid.v5(NameUuid.DNS, LONG_NAME));

    private final long bytes;
    private final Supplier<UUID> uuid;

    Call(Supplier<UUID> uuid) {
      this(SIZE_OF_UUID, uuid);
    }

    Call(long bytes, Supplier<UUID> uuid) {
      this.bytes = bytes;
      this.uuid = uuid;
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingButTheUuid(Call call) {
    Status.current();
    long least = Long.MAX_VALUE;
    // The time of the JIT compiler is not known.
    for (int round = 0; round < ROUNDS && least > call.bytes * CALLS; round++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < CALLS; i++) {
        made = call.uuid.get();
      }
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).isLessThanOrEqualTo(call.bytes * CALLS);
  }
}
