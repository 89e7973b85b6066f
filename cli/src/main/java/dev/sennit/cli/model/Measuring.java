package dev.sennit.cli.model;

import dev.sennit.Status;
import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.Target;
import dev.sennit.weave.weaver.Kernel;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Measures the kernels that this machine has the instructions for. */
public final class Measuring {
  private static final int SLICES = 20;
  private static final long NANOSECONDS_OF_A_SLICE = 2_000_000;

  private final Status status;
  private final Frequency frequency = new Frequency();

  public Measuring(Status status) {
    this.status = status;
  }

  /**
   * Measures those of the kernels that run here; others are not in the result.
   *
   * @param progress is told how many are done, and how many there are
   */
  public Measured of(List<Kernel> kernels, BiConsumer<Integer, Integer> progress) {
    List<Kernel> here = kernels.stream().filter(this::runsHere).toList();
    Map<String, Double> nanoseconds = new LinkedHashMap<>();
    if (!here.isEmpty()) {
      SymbolLookup shared = KernelLinker.await().sharedObject();
      for (Kernel kernel : here) {
        progress.accept(nanoseconds.size(), here.size());
        nanoseconds.put(kernel.name(), nanoseconds(kernel, shared));
      }
    }
    Map<String, Double> cycles = new LinkedHashMap<>();
    nanoseconds.forEach((name, time) -> cycles.put(name, time * frequency.gigahertz()));
    return new Measured(status.processor().orElse("unknown"), frequency.gigahertz(), cycles);
  }

  /** Whether a target in use has all that the kernel's asks for, be that one in use or not. */
  private boolean runsHere(Kernel kernel) {
    Target wanted = Target.named(kernel.target().name());
    return status.targets().stream().map(Target::named).anyMatch(target -> target.includes(wanted));
  }

  /**
   * For a block; of several slices the shortest, as what disturbs a measurement makes it longer.
   */
  private double nanoseconds(Kernel kernel, SymbolLookup shared) {
    double least = Double.MAX_VALUE;
    try (Arena arena = Arena.ofConfined()) {
      KernelCall call = KernelCall.of(kernel, shared, arena);
      for (int i = 0; i < SLICES; i++) {
        frequency.measure();
        long calls = 0;
        long begin = System.nanoTime();
        long elapsed;
        do {
          call.run();
          calls++;
          elapsed = System.nanoTime() - begin;
        } while (elapsed < NANOSECONDS_OF_A_SLICE);
        least = Math.min(least, (double) elapsed / calls / call.blocks());
      }
    }
    return least;
  }
}
