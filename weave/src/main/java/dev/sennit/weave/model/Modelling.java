package dev.sennit.weave.model;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Printer;
import dev.sennit.weave.assembly.RoundText;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.catalogue.Fingerprint;
import dev.sennit.weave.catalogue.Kept;
import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.Kernel;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.Weaver;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * Asks models of processors about kernels. Only kernels with a loop over blocks are asked about:
 * how fast memory is cleared, stores and caches decide, which the models lack.
 */
public final class Modelling {
  private static final int KERNELS_AT_ONCE = 2;

  private final Toolchain toolchain;
  private final LlvmMca mca;
  private final Optional<Emulator> emulator;
  private final Kept kept;
  private final String ownClasses = Fingerprint.ofClasses(List.of("model", "assembly", "target"));
  private final Set<String> notes = new LinkedHashSet<>();

  /**
   * @param kept where results are kept
   */
  public Modelling(Toolchain toolchain, LlvmMca mca, Optional<Emulator> emulator, Kept kept) {
    this.toolchain = toolchain;
    this.mca = mca;
    this.emulator = emulator;
    this.kept = kept;
  }

  /** The kernels that models can be asked about, those for AArch64 first. */
  public static List<Kernel> kernels() {
    return Stream.of(Platform.LINUX_AARCH64, Platform.LINUX_X86_64)
        .flatMap(platform -> Catalogue.of(platform.abi().architecture()).stream())
        .filter(kernel -> kernel instanceof BlockKernel || kernel instanceof ModeKernel)
        .toList();
  }

  /**
   * Models kernels, two at a time.
   *
   * @param progress is told how many are done, and how many there are
   */
  public Models of(
      List<Kernel> wantedKernels, List<Core> wanted, BiConsumer<Integer, Integer> progress) {
    List<Kernel> kernels = withSingleStrands(wantedKernels);
    List<Core> cores = wanted.stream().filter(this::hasModel).toList();
    List<Calibration> calibration = calibration(cores);
    AtomicInteger done = new AtomicInteger();
    progress.accept(0, kernels.size());
    List<ModelledKernel> modelled = new ArrayList<>();
    try (ExecutorService workers = Executors.newFixedThreadPool(KERNELS_AT_ONCE)) {
      List<Future<ModelledKernel>> futures =
          kernels.stream()
              .map(kernel ->
                  workers.submit(() -> {
                    ModelledKernel one = of(kernel, cores);
                    progress.accept(done.incrementAndGet(), kernels.size());
                    return one;
                  }))
              .toList();
      for (Future<ModelledKernel> future : futures) {
        modelled.add(future.get());
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
    List<ModelledKernel> all =
        modelled.subList(0, wantedKernels.size()).stream()
            .map(kernel -> Gains.in(modelled, kernel))
            .toList();
    return new Models(
        mca.version(),
        mca.bundled(),
        emulator.map(Emulator::version).orElse(null),
        cores,
        all,
        calibration,
        notes());
  }

  /** The kernels, and behind them those with one strand that they are compared with. */
  private static List<Kernel> withSingleStrands(List<Kernel> kernels) {
    Set<Kernel> all = new LinkedHashSet<>(kernels);
    kernels().stream()
        .filter(single ->
            single.shape().strands() == 1
                && kernels.stream().anyMatch(kernel -> isSameButForStrands(single, kernel)))
        .forEach(all::add);
    return List.copyOf(all);
  }

  private static boolean isSameButForStrands(Kernel one, Kernel other) {
    return one.family().equals(other.family())
        && one.target() == other.target()
        && one.shape().lanes() == other.shape().lanes();
  }

  private synchronized List<String> notes() {
    return List.copyOf(notes);
  }

  private synchronized void note(String note) {
    notes.add(note);
  }

  /** Whether LLVM has a model of the core that can be believed; notes it if not. */
  private boolean hasModel(Core core) {
    if (mca.major() < core.since()) {
      note(
          "%s is left out, as its model can be believed from LLVM %d on, and this is LLVM %s."
              .formatted(core.title(), core.since(), mca.version()));
      return false;
    }
    String other = kept.get("units", inputs(core), String.class, () -> foreignUnit(core));
    if (!other.isEmpty()) {
      note(
          "%s is left out: LLVM %s knows the name %s, but counts with another core's model, which has a unit %s."
              .formatted(core.title(), mca.version(), core.name(), other));
    }
    return other.isEmpty();
  }

  /** A unit of the model that LLVM takes for the core which says that it is not the core's own. */
  private String foreignUnit(Core core) {
    return Simulation.of(mca, core, "nop\n").units().keySet().stream()
        .filter(unit -> !unit.startsWith(core.units()))
        .findFirst()
        .orElse("");
  }

  /** What all that a model says rests on; of a core, the classes say the rest. */
  private List<String> inputs(Core core) {
    return List.of(ownClasses, mca.program().toString(), mca.version(), core.name(), core.units());
  }

  private List<Calibration> calibration(List<Core> cores) {
    return cores.stream()
        .flatMap(core ->
            Stream.of(
                kept.get(
                    "calibration",
                    inputs(core),
                    Calibration[].class,
                    () -> Calibration.of(mca, List.of(core)).toArray(Calibration[]::new))))
        .toList();
  }

  private ModelledKernel of(Kernel kernel, List<Core> cores) {
    Platform platform =
        kernel.target().architecture() == Platform.LINUX_AARCH64.abi().architecture()
            ? Platform.LINUX_AARCH64
            : Platform.LINUX_X86_64;
    Woven woven = Weaver.weave(kernel, platform.abi());
    String listing = Listing.of(woven);
    ModelledKernel alone =
        new ModelledKernel(
            kernel.name(),
            kernel.family(),
            kernel.target().name(),
            kernel.shape().lanes(),
            kernel.shape().strands(),
            kernel instanceof BlockKernel ? kernel.shape().messages() : 1,
            kernel.blocksInRound(),
            kernel instanceof BlockKernel block ? block.algorithm().blockBytes() : Aes.BLOCK_BYTES,
            lines(woven),
            executed(platform, woven, listing),
            List.of());
    List<OnCore> on = new ArrayList<>();
    for (Core core : cores) {
      if (core.runs(woven)) {
        List<String> inputs = new ArrayList<>(inputs(core));
        inputs.add(listing);
        OnCore one = kept.get("model", inputs, OnCore.class, () -> onCore(alone, woven, core));
        if (one.core() == null) {
          note(
              "%s on %s is left out, as the model has no number for one of its instructions."
                  .formatted(kernel.name(), core.title()));
        } else {
          on.add(one);
        }
      }
    }
    return alone.withCores(on);
  }

  /** How many lines of code the loop has; an instruction of the weaver's may be two. */
  private static int lines(Woven woven) {
    Printer printer = new Printer(woven.abi().architecture(), label -> label, "constants");
    return woven.loop().stream().mapToInt(one -> printer.lines(one).size()).sum();
  }

  private Long executed(Platform platform, Woven woven, String listing) {
    if (platform != Platform.LINUX_AARCH64 || emulator.isEmpty()) {
      return null;
    }
    return kept.get(
        "executed",
        List.of(ownClasses, emulator.get().version(), listing),
        Long.class,
        () -> Executed.inRound(toolchain, emulator.get(), woven));
  }

  private OnCore onCore(ModelledKernel kernel, Woven woven, Core core) {
    String text = RoundText.of(woven);
    Simulation simulation = Simulation.of(mca, core, text);
    if (simulation.isIncomplete()) {
      return OnCore.UNKNOWN;
    }
    double chain =
        Chain.cycles(woven, simulation.latencies(), OperandLatencies.of(mca, core, woven));
    double cycles = Math.max(simulation.cycles(), chain);
    boolean stores = woven.round().stream().anyMatch(one -> one.row().stores());
    int blocks = kernel.blocksInRound();
    Limit limit = Limit.of(core, simulation, chain);
    return new OnCore(
        core.name(),
        cycles / blocks,
        simulation.cycles() / blocks,
        stores ? Simulation.withLoadsWaiting(mca, core, text).cycles() / blocks : null,
        kernel.bytesInRound() / cycles,
        null,
        new Limit(limit.cycles() / blocks, limit.by()));
  }
}
