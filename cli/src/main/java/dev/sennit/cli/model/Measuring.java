package dev.sennit.cli.model;

import dev.sennit.Status;
import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.Target;
import dev.sennit.weave.weaver.Kernel;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Measures the kernels that this machine has the instructions for. */
public final class Measuring {
  private static final int SLICES = 20;
  private static final long NANOSECONDS_OF_A_SLICE = 2_000_000;
  private static final int ESTIMATES_OF_FREQUENCY = 3;

  private final Status status;

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
    Map<String, Double> cycles = new LinkedHashMap<>();
    double highest = 0;
    if (!here.isEmpty()) {
      SymbolLookup shared = KernelLinker.await().sharedObject();
      Frequency frequency = new Frequency();
      for (Kernel kernel : here) {
        progress.accept(cycles.size(), here.size());
        List<Slice> slices = slices(kernel, shared, frequency);
        cycles.put(kernel.name(), Slice.cycles(slices));
        highest = Math.max(highest, Slice.highest(slices));
      }
    }
    return new Measured(status.processor().orElse("unknown"), highest, cycles);
  }

  /** Whether a target in use has all that the kernel's asks for, be that one in use or not. */
  private boolean runsHere(Kernel kernel) {
    Target wanted = Target.named(kernel.target().name());
    return status.targets().stream().map(Target::named).anyMatch(target -> target.includes(wanted));
  }

  private static List<Slice> slices(Kernel kernel, SymbolLookup shared, Frequency frequency) {
    List<Slice> slices = new ArrayList<>();
    try (Arena arena = Arena.ofConfined()) {
      KernelCall call = KernelCall.of(kernel, shared, arena);
      for (int i = 0; i < SLICES; i++) {
        double gigahertz = frequency.gigahertz(ESTIMATES_OF_FREQUENCY);
        long calls = 0;
        long begin = System.nanoTime();
        long elapsed;
        do {
          call.run();
          calls++;
          elapsed = System.nanoTime() - begin;
        } while (elapsed < NANOSECONDS_OF_A_SLICE);
        slices.add(new Slice(gigahertz, (double) elapsed / calls / call.blocks()));
      }
    }
    return slices;
  }
}
