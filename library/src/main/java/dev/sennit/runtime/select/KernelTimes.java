package dev.sennit.runtime.select;

import dev.sennit.runtime.registry.Clock;
import dev.sennit.runtime.registry.Contestant;
import dev.sennit.runtime.registry.FallbackComparison;
import dev.sennit.runtime.registry.GuardedKernel;
import dev.sennit.runtime.registry.GuardedKernel.Load;
import dev.sennit.runtime.registry.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How long a kernel and what would serve without it take for the same message, both compiled.
 *
 * @param kernel the kernel's name
 * @param work what both compute
 * @param bytes how long a message is
 * @param instead what would serve without the kernel
 * @param nanoseconds how long a message takes the kernel
 * @param nanosecondsInstead how long it takes without the kernel
 */
public record KernelTimes(
    String kernel,
    String work,
    int bytes,
    String instead,
    double nanoseconds,
    double nanosecondsInstead) {
  private static final int ROUNDS = 5;

  // To look at the clock takes as long as a short message.
  private static final int BYTES_BETWEEN_LOOKS = 1 << 12;

  /** One side of a comparison. */
  private record Side(Contestant contestant, int bytes) {
    /** Computes for some time, and returns how long a message took. */
    double nanosecondsOfMessage(long duration) {
      int atOnce = Math.max(1, BYTES_BETWEEN_LOOKS / bytes);
      long calls = 0;
      long begin = System.nanoTime();
      long elapsed;
      do {
        for (int i = 0; i < atOnce; i++) {
          contestant.compute(bytes);
        }
        calls += atOnce;
        elapsed = System.nanoTime() - begin;
      } while (elapsed < duration);
      return (double) elapsed / calls / contestant.messages();
    }
  }

  /**
   * Measures every kernel that is selected in this JVM.
   *
   * @param warmUp nanoseconds until both sides of a comparison must have been compiled
   * @param slice nanoseconds for which a side is then measured at once
   */
  public static List<KernelTimes> measure(long warmUp, long slice) {
    List<KernelTimes> all = new ArrayList<>();
    for (GuardedKernel guardedKernel : selected()) {
      FallbackComparison.warmUp(guardedKernel, Clock.OF_THIS_MACHINE, warmUp);
      all.add(of(guardedKernel, guardedKernel.small(), slice));
      if (guardedKernel.large().bytes() != guardedKernel.small().bytes()) {
        all.add(of(guardedKernel, guardedKernel.large(), slice));
      }
    }
    return all;
  }

  /** Digests of a family share their kernels. */
  private static List<GuardedKernel> selected() {
    Map<String, List<GuardedKernel>> byName = new LinkedHashMap<>();
    for (Role<?, ?> role : Objects.requireNonNull(KernelLinker.await()).roll().all()) {
      List<GuardedKernel> guarded = role.guarded(Clock.OF_THIS_MACHINE);
      if (!guarded.isEmpty()) {
        byName.putIfAbsent(guarded.getFirst().kernel(), guarded);
      }
    }
    return byName.values().stream().flatMap(List::stream).toList();
  }

  private static KernelTimes of(GuardedKernel guardedKernel, Load load, long duration) {
    Side byKernel = new Side(guardedKernel.byKernel(), load.bytes());
    Side otherwise = new Side(guardedKernel.byKernel().otherwise(), load.bytes());
    double least = Double.MAX_VALUE;
    double leastOtherwise = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      least = Math.min(least, byKernel.nanosecondsOfMessage(duration));
      leastOtherwise = Math.min(leastOtherwise, otherwise.nanosecondsOfMessage(duration));
    }
    return new KernelTimes(
        guardedKernel.kernel(),
        guardedKernel.work(),
        load.bytes(),
        guardedKernel.instead(),
        least,
        leastOtherwise);
  }
}
