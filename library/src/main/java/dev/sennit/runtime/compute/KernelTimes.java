package dev.sennit.runtime.compute;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesKind;
import dev.sennit.runtime.clear.ClearLinker;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.MessageDigestKind;
import dev.sennit.runtime.guard.Clock;
import dev.sennit.runtime.guard.Contestant;
import dev.sennit.runtime.guard.FallbackComparison;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.guard.GuardedKernel.Load;
import dev.sennit.runtime.registry.Choice;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.SelectedKernels;
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

  private static List<GuardedKernel> selected() {
    SelectedKernels kernels = Objects.requireNonNull(KernelLinker.await());
    MessageDigestKind messages = new MessageDigestKind(kernels.registry().rows());
    Map<String, GuardedKernel> ofDigests = new LinkedHashMap<>();
    // Digests of a family share their kernels.
    for (Choice<DigestKernel> choice : kernels.digests().values()) {
      if (choice.kernel() != null) {
        GuardedKernel one = messages.guarded(choice.kernel(), Clock.OF_THIS_MACHINE).getFirst();
        ofDigests.putIfAbsent(one.kernel(), one);
      }
    }
    for (DigestAlgorithm algorithm : kernels.digests().keySet()) {
      Computation.of(algorithm)
          .guarded()
          .ifPresent(several -> ofDigests.putIfAbsent(several.kernel(), several));
    }
    List<GuardedKernel> all = new ArrayList<>(ofDigests.values());
    AesKernels aes = kernels.aes().kernel();
    if (aes != null) {
      all.addAll(new AesKind(kernels.registry().rows()).guarded(aes, Clock.OF_THIS_MACHINE));
    }
    all.addAll(ClearLinker.await().guardedKernels());
    return all;
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
