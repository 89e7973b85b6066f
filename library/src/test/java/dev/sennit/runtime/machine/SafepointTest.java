package dev.sennit.runtime.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.sennit.Hasher;
import dev.sennit.PooledObjects;
import dev.sennit.PrivateField;
import dev.sennit.WithAes;
import dev.sennit.Zero;
import dev.sennit.child.LetsOthersStop;
import dev.sennit.runtime.clear.ClearLinker;
import dev.sennit.runtime.clear.ClearSelection;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: every path to native code says how much it has done, so that its thread polls for
 * safepoints in time, whatever the JIT compiler makes of the loops around it. That a poll stops the
 * thread {@code EveryCollectorTest} shows.
 */
@Isolated("threads of other tests may share a count with this one")
@Tag("kernels")
class SafepointTest implements WithAes {
  private static final int LOW = 1 << 20;

  /** Those of {@code EveryCollectorTest}, but for arrays that the JDK clears. */
  static Stream<Arguments> paths() {
    Stream<Arguments> paths =
        LetsOthersStop.paths().entrySet().stream()
            .filter(path -> !path.getKey().matches("clear an array|loop over clear"))
            .map(path -> arguments(path.getKey(), path.getValue()));
    byte[] array = new byte[ClearSelection.MUCH];
    return Stream.concat(paths, Stream.of(path("clear much", _ -> Zero.clear(array))));
  }

  private static Arguments path(String name, LetsOthersStop.Work work) {
    return arguments(name, work);
  }

  /** But for short messages, which count in their {@code CallMemory}. */
  private static int[] counts() throws Exception {
    return (int[]) PrivateField.of(Safepoint.class, "BYTES").get(null);
  }

  private static void setAll(int bytes) throws Exception {
    Arrays.fill(counts(), bytes);
    for (Object each : PooledObjects.callMemory()) {
      PrivateField.of(each, "bytesSincePoll").set(each, bytes);
    }
  }

  /** How many bytes of work have counted since all were set, of all threads. */
  private static int counted(int before) throws Exception {
    int sum = Arrays.stream(counts()).map(bytes -> bytes - before).sum();
    for (Object each : PooledObjects.callMemory()) {
      sum += (int) PrivateField.of(each, "bytesSincePoll").get(each) - before;
    }
    return sum;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("paths")
  void eachPathSaysWhatItHasDone(String name, LetsOthersStop.Work work) throws Exception {
    ClearLinker.await();
    // The first batch tries kernels.
    work.with(LetsOthersStop.SHORT);
    // So low that no poll begins to count anew.
    setAll(-LOW);
    work.with(LetsOthersStop.SHORT);
    assertThat(counted(-LOW)).describedAs(name).isGreaterThanOrEqualTo(LetsOthersStop.SHORT);
  }

  @Test
  void pollsWhenEnoughIsDone() throws Exception {
    setAll(0);
    Safepoint.after((1 << 16) - 65);
    assertThat(counted(0)).isEqualTo((1 << 16) - 1);
    Safepoint.after(0);
    assertThat(counted(0)).isZero();
  }

  /** Even if nothing is long: the way takes time too. */
  @Test
  void pollsAfterManyShortCalls() throws Exception {
    setAll(0);
    int calls = 0;
    int before;
    do {
      before = counted(0);
      Hasher.MD5.hash(new byte[0]);
      calls++;
    } while (counted(0) > before && calls <= 1024);
    assertThat(calls).isLessThanOrEqualTo(1024);
  }
}
