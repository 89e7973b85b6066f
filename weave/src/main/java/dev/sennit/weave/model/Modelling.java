package dev.sennit.weave.model;

import static java.util.stream.Collectors.toSet;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.assembly.AssemblerPrinter;
import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.catalogue.CodeDigest;
import dev.sennit.weave.catalogue.Futures;
import dev.sennit.weave.catalogue.ResultCache;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.weaver.Weaver;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * Asks models of processors about kernels with a loop over blocks. Clearing memory is left out:
 * stores and caches decide its speed, and the models lack them.
 */
public final class Modelling {
  private static final int KERNELS_AT_ONCE = 2;

  private static final List<Platform> PLATFORMS =
      List.of(Platform.LINUX_AARCH64, Platform.LINUX_X86_64);

  private final Toolchain toolchain;
  private final LlvmMca mca;
  private final Optional<Emulator> emulator;
  private final ResultCache kept;
  private final String ownClasses = CodeDigest.ofPackages(List.of("model", "assembly", "isa"));
  private final Set<String> notes = new LinkedHashSet<>();

  /**
   * @param kept the cache of results
   */
  public Modelling(
      Toolchain toolchain, LlvmMca mca, Optional<Emulator> emulator, ResultCache kept) {
    this.toolchain = toolchain;
    this.mca = mca;
    this.emulator = emulator;
    this.kept = kept;
  }

  /** Returns the kernels that models cover, those for AArch64 first. */
  public static List<Kernel> kernels() {
    return PLATFORMS.stream()
        .flatMap(platform -> Catalogue.of(platform.abi().architecture()).stream())
        .filter(kernel -> kernel instanceof BlockKernel || kernel instanceof ModeKernel)
        .toList();
  }

  /**
   * Models kernels, two at a time.
   *
   * @param progress receives the number of finished kernels and of all kernels
   */
  public Models of(
      List<Kernel> wantedKernels, List<Core> wanted, BiConsumer<Integer, Integer> progress) {
    List<Kernel> kernels = withSingleStrands(wantedKernels);
    Set<Platform> platforms = kernels.stream().map(Modelling::platform).collect(toSet());
    List<Core> cores =
        wanted.stream()
            .filter(core -> platforms.contains(core.platform()))
            .filter(this::hasModel)
            .toList();
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
      futures.forEach(future -> modelled.add(Futures.get(future)));
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

  /** Returns the kernels, then the one-strand kernels for comparison. */
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

  /** Returns whether LLVM has a credible model of the core; notes it if not. */
  private boolean hasModel(Core core) {
    String objection =
        kept.get(
            "objection", inputs(core), String.class, () -> new CoreModel(mca, core).objection());
    if (!objection.isEmpty()) {
      note(objection);
    }
    return objection.isEmpty();
  }

  /** Returns the inputs of all results of a model; the classes cover the rest of a core. */
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

  private static Platform platform(Kernel kernel) {
    return PLATFORMS.stream()
        .filter(platform -> platform.abi().architecture() == kernel.target().architecture())
        .findFirst()
        .orElseThrow();
  }

  private ModelledKernel of(Kernel kernel, List<Core> cores) {
    Platform platform = platform(kernel);
    WovenKernel woven = Weaver.weave(kernel, platform.abi());
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
        OnCore one =
            kept.get(
                "model", inputs, OnCore.class, () -> new CoreModel(mca, core).of(alone, woven));
        if (one.core() == null) {
          note(
              "%s on %s is left out: the model has no number for one of its instructions."
                  .formatted(kernel.name(), core.title()));
        } else {
          on.add(one);
        }
      }
    }
    return alone.withCores(on);
  }

  /** Returns the number of the loop's lines of code; an instruction of the weaver may have two. */
  private static int lines(WovenKernel woven) {
    AssemblerPrinter printer =
        new AssemblerPrinter(woven.abi().architecture(), label -> label, "constants");
    return woven.loop().stream().mapToInt(one -> printer.lines(one).size()).sum();
  }

  private Long executed(Platform platform, WovenKernel woven, String listing) {
    if (platform != Platform.LINUX_AARCH64 || emulator.isEmpty()) {
      return null;
    }
    return kept.get(
        "executed",
        List.of(ownClasses, emulator.get().version(), listing),
        Long.class,
        () -> ExecutedCount.inRound(toolchain, emulator.get(), woven));
  }
}
