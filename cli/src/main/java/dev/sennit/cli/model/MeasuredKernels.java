package dev.sennit.cli.model;

import dev.sennit.Status;
import dev.sennit.cli.measure.AllKernels;
import dev.sennit.cli.measure.ProcessorFrequency;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.weave.kernel.Kernel;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The speeds of kernels on this machine.
 *
 * @param processor the name of the processor
 * @param gigahertz the highest frequency that a chain of additions showed
 * @param cycles the cycles for a block of each message, by the kernels' names
 */
public record MeasuredKernels(String processor, double gigahertz, Map<String, Double> cycles) {
  private static final int SLICES = 20;
  private static final long NANOSECONDS_OF_A_SLICE = 2_000_000;
  private static final int ESTIMATES_OF_FREQUENCY = 3;

  /**
   * Measures the kernels that run on this machine, and leaves out the others.
   *
   * @param status the library's status in this JVM
   * @param progress takes how many kernels are done, and how many there are
   */
  public static MeasuredKernels measure(
      Status status, List<Kernel> kernels, BiConsumer<Integer, Integer> progress) {
    List<KernelTarget> targets = status.targets().stream().map(KernelTarget::named).toList();
    List<Kernel> here = kernels.stream().filter(kernel -> runs(kernel, targets)).toList();
    Map<String, Double> cycles = new LinkedHashMap<>();
    double highest = 0;
    if (!here.isEmpty()) {
      SymbolLookup shared = AllKernels.lookup();
      ProcessorFrequency frequency = new ProcessorFrequency();
      for (Kernel kernel : here) {
        progress.accept(cycles.size(), here.size());
        List<MeasuredSlice> slices = slices(kernel, shared, frequency);
        cycles.put(kernel.name(), MeasuredSlice.cycles(slices));
        highest = Math.max(highest, MeasuredSlice.highest(slices));
      }
    }
    return new MeasuredKernels(status.processor().orElse("unknown"), highest, cycles);
  }

  /** Tells whether a target in use includes the kernel's target. */
  private static boolean runs(Kernel kernel, List<KernelTarget> targets) {
    KernelTarget wanted = KernelTarget.named(kernel.target().name());
    return targets.stream().anyMatch(target -> target.includes(wanted));
  }

  private static List<MeasuredSlice> slices(
      Kernel kernel, SymbolLookup shared, ProcessorFrequency frequency) {
    List<MeasuredSlice> slices = new ArrayList<>();
    try (Arena arena = Arena.ofConfined()) {
      TimedCall call = TimedCall.of(kernel, shared, arena);
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
        slices.add(new MeasuredSlice(gigahertz, (double) elapsed / calls / call.blocks()));
      }
    }
    return slices;
  }
}
