package dev.sennit.weave.explore;

import static java.util.stream.Collectors.toMap;

import com.google.gson.Gson;
import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.CatalogueEntry;
import dev.sennit.weave.catalogue.CodeDigest;
import dev.sennit.weave.catalogue.Fingerprint;
import dev.sennit.weave.catalogue.ResultCache;
import dev.sennit.weave.explore.Exhibits.Exhibit;
import dev.sennit.weave.explore.SteadyState.Seen;
import dev.sennit.weave.explore.StrandVariants.Attempt;
import dev.sennit.weave.explore.StrandVariants.Success;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.model.LlvmMca;
import dev.sennit.weave.model.Parallel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Makes the explorer's content, for kernels in their form on Linux. */
public final class Explorer {
  private static final String READER =
      CodeDigest.ofReach(MachineCode.class, Fingerprint.TOLD_BY_VALUE);

  private final Path folder;
  private final Path shipped;
  private final ResultCache kept;
  private final String classes = CodeDigest.ofPackages(List.of());
  private final Toolchain toolchain = Toolchain.open();
  private final Timelines timelines;
  private final Map<String, CatalogueEntry> entries;
  private final Map<Platform, MachineCode> machineCode = new ConcurrentHashMap<>();

  /**
   * @param folder the folder of the build's catalogue, which also keeps results
   * @param shipped the folder of the library's shared objects
   * @param entries the entries of the catalogue
   */
  public Explorer(Path folder, Path shipped, List<CatalogueEntry> entries) {
    this.folder = folder;
    this.shipped = shipped;
    this.kept = new ResultCache(folder.resolve("kept"));
    this.timelines = new Timelines(LlvmMca.of(toolchain), kept);
    this.entries = entries.stream().collect(toMap(CatalogueEntry::name, Function.identity()));
  }

  /**
   * Makes the content for the kernels with {@code text} in their names, and for kernels that differ
   * from them only in strands.
   *
   * @param progress receives the finished work and all work, in instructions of the catalogue:
   *     large kernels take longer
   */
  public Exhibits exhibits(String text, BiConsumer<Integer, Integer> progress) {
    List<StrandVariants> chosen =
        StrandVariants.all().stream().filter(variants -> variants.mention(text)).toList();
    int threads = Runtime.getRuntime().availableProcessors();
    int all = chosen.stream().mapToInt(this::instructions).sum();
    AtomicInteger done = new AtomicInteger();
    progress.accept(0, all);
    return Exhibits.together(
        Parallel.map(
            chosen,
            threads,
            variants -> {
              Exhibits exhibits = keptOrMade(variants);
              progress.accept(done.addAndGet(instructions(variants)), all);
              return exhibits;
            },
            (_, _) -> {}));
  }

  private int instructions(StrandVariants variants) {
    return variants.catalogued().stream()
        .mapToInt(kernel -> entries.get(kernel.name()).instructions())
        .sum();
  }

  private Exhibits keptOrMade(StrandVariants variants) {
    List<String> inputs = new ArrayList<>(List.of(classes));
    for (Kernel kernel : variants.catalogued()) {
      inputs.add(new Gson().toJson(entries.get(kernel.name())));
      inputs.add(machineCode(kernel).toString());
    }
    return kept.get("explorer", inputs, Exhibits.class, () -> make(variants));
  }

  private Exhibits make(StrandVariants variants) {
    Set<ShownCore> cores = new LinkedHashSet<>();
    List<Exhibit> shown = new ArrayList<>();
    List<ImpossibleShape> impossible = new ArrayList<>();
    for (Attempt attempt : variants.weave(Platform.tested(variants.architecture()).abi())) {
      switch (attempt) {
        case Success(WovenKernel woven) -> shown.add(show(woven, cores));
        case ImpossibleShape shape -> impossible.add(shape);
      }
    }
    return new Exhibits(List.copyOf(cores), shown, impossible);
  }

  private Exhibit show(WovenKernel woven, Set<ShownCore> shown) {
    Optional<CatalogueEntry> entry = Optional.ofNullable(entries.get(woven.kernel().name()));
    entry.ifPresent(known -> check(known, woven));
    CodeColumns code = new CodeColumns(woven, machineCode(woven.kernel()));
    List<Seen> seen = timelines.of(woven, code);
    seen.forEach(each -> shown.add(each.core()));
    List<Timeline> all = seen.stream().map(Seen::timeline).toList();
    return Exhibit.of(KernelSummary.of(woven, entry, all), KernelDetail.of(woven, code, all));
  }

  /** Returns the code of a kernel's instructions in the build's shared objects. */
  private List<String> machineCode(Kernel kernel) {
    return machineCode
        .computeIfAbsent(Platform.tested(kernel.target().architecture()), this::machineCode)
        .of(kernel);
  }

  private MachineCode machineCode(Platform platform) {
    Path object = shipped.resolve(platform.label(), platform.format().fileName());
    return kept.get(
        "machine-code",
        List.of(READER, digest(object)),
        MachineCode.class,
        () -> MachineCode.in(toolchain, platform, object));
  }

  private static String digest(Path object) {
    try {
      return CodeDigest.ofFile(object);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the build's file " + object, e);
    }
  }

  /** Checks that the explorer shows the proved kernel. */
  private void check(CatalogueEntry known, WovenKernel woven) {
    Path listing = folder.resolve(known.listing());
    try {
      if (!Files.readString(listing).equals(Listing.of(woven))) {
        throw new IllegalStateException(
            "the catalogue in %s has another %s than the weaver makes now; build again"
                .formatted(folder, known.name()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the build's file " + listing, e);
    }
  }
}
