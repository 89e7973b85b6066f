package dev.sennit.weave.model;

import static java.util.stream.Collectors.toMap;

import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.catalogue.CodeDigest;
import dev.sennit.weave.catalogue.ResultCache;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.weaver.Weaver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Asks models of processors about kernels with a loop over blocks. Clearing memory is left out:
 * stores and caches decide its speed, and the models lack them.
 */
public final class Modelling {
  /** The platforms whose kernels are modelled, one for each architecture. */
  public static final List<Platform> PLATFORMS =
      List.of(Platform.LINUX_AARCH64, Platform.LINUX_X86_64);

  private static final int KERNELS_AT_ONCE = 2;

  private final Toolchain toolchain;
  private final LlvmMca mca;
  private final Optional<Emulator> emulator;
  private final ResultCache kept;
  private final String ownClasses = CodeDigest.ofPackages(List.of("model", "assembly", "isa"));

  /** A kernel's predictions, and sentences about cores that were left out. */
  private record Answer(Kernel kernel, ModelledKernel modelled, List<String> notes) {}

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

  /** Returns the platform whose kernels are modelled. */
  public static Platform platform(Architecture architecture) {
    return PLATFORMS.stream()
        .filter(platform -> platform.abi().architecture() == architecture)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Models kernels, two at a time.
   *
   * @param progress receives the number of finished kernels and of all kernels
   */
  public Models of(
      List<Kernel> wantedKernels, List<Core> wanted, BiConsumer<Integer, Integer> progress) {
    Map<AnyStrands, Kernel> singles =
        kernels().stream()
            .filter(kernel -> kernel.shape().strands() == 1)
            .collect(toMap(AnyStrands::of, Function.identity(), (first, _) -> first));
    Set<Kernel> kernels = new LinkedHashSet<>(wantedKernels);
    wantedKernels.forEach(
        kernel -> kernels.add(singles.getOrDefault(AnyStrands.of(kernel), kernel)));
    List<String> notes = new ArrayList<>();
    List<Core> cores = credible(wanted, kernels, notes);
    List<Calibration> calibration = cores.stream().flatMap(this::calibration).toList();
    Map<Kernel, ModelledKernel> modelled = new HashMap<>();
    for (Answer answer :
        Parallel.map(
            List.copyOf(kernels), KERNELS_AT_ONCE, kernel -> answer(kernel, cores), progress)) {
      modelled.put(answer.kernel(), answer.modelled());
      notes.addAll(answer.notes());
    }
    return new Models(
        mca.version(),
        mca.bundled(),
        emulator.map(Emulator::version).orElse(null),
        cores,
        wantedKernels.stream()
            .map(kernel ->
                modelled
                    .get(kernel)
                    .withGains(
                        Optional.ofNullable(singles.get(AnyStrands.of(kernel)))
                            .filter(single -> !single.equals(kernel))
                            .map(modelled::get)))
            .toList(),
        calibration,
        notes);
  }

  /** Returns the cores that run a kernel and that LLVM has a credible model of. */
  private List<Core> credible(List<Core> wanted, Set<Kernel> kernels, List<String> notes) {
    List<Core> cores = new ArrayList<>();
    for (Core core : wanted) {
      if (kernels.stream().anyMatch(kernel -> platform(kernel) == core.platform())) {
        String objection =
            kept.get(
                "objection",
                inputs(core),
                String.class,
                () -> new CoreModel(mca, core).objection());
        if (objection.isEmpty()) {
          cores.add(core);
        } else {
          notes.add(objection);
        }
      }
    }
    return cores;
  }

  /** Returns the inputs of all results of a model; the classes cover the rest of a core. */
  private List<String> inputs(Core core) {
    return List.of(ownClasses, mca.program().toString(), mca.version(), core.name(), core.units());
  }

  private Stream<Calibration> calibration(Core core) {
    return Stream.of(
        kept.get(
            "calibration",
            inputs(core),
            Calibration[].class,
            () -> Calibration.of(new CoreModel(mca, core)).toArray(Calibration[]::new)));
  }

  private static Platform platform(Kernel kernel) {
    return platform(kernel.target().architecture());
  }

  private Answer answer(Kernel kernel, List<Core> cores) {
    WovenKernel woven = Weaver.weave(kernel, platform(kernel).abi());
    String listing = Listing.of(woven);
    List<CoreResult> results = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (Core core : cores) {
      if (core.runs(woven)) {
        List<String> inputs = new ArrayList<>(inputs(core));
        inputs.add(listing);
        CoreResult result =
            kept.get("model", inputs, CoreResult.class, () -> new CoreModel(mca, core).of(woven));
        if (result.equals(CoreResult.UNKNOWN)) {
          notes.add(
              "%s on %s is left out: the model has no number for one of its instructions."
                  .formatted(kernel.name(), core.title()));
        } else {
          results.add(result);
        }
      }
    }
    return new Answer(kernel, ModelledKernel.of(woven, executed(woven, listing), results), notes);
  }

  private Long executed(WovenKernel woven, String listing) {
    if (platform(woven.kernel()) != Platform.LINUX_AARCH64 || emulator.isEmpty()) {
      return null;
    }
    return kept.get(
        "executed",
        List.of(ownClasses, emulator.get().version(), listing),
        Long.class,
        () -> ExecutedCount.inRound(toolchain, emulator.get(), woven));
  }
}
