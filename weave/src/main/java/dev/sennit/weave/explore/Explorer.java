package dev.sennit.weave.explore;

import static java.util.stream.Collectors.toMap;

import com.google.gson.Gson;
import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.CatalogueEntry;
import dev.sennit.weave.catalogue.CodeDigest;
import dev.sennit.weave.catalogue.ResultCache;
import dev.sennit.weave.explore.Exhibits.Exhibit;
import dev.sennit.weave.explore.StrandVariants.Attempt;
import dev.sennit.weave.explore.StrandVariants.Success;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.CoreModel;
import dev.sennit.weave.model.LlvmMca;
import dev.sennit.weave.model.Modelling;
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
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Makes the explorer's content, for kernels in their form on Linux. */
public final class Explorer {
  private final Path folder;
  private final ResultCache kept;
  private final String classes = CodeDigest.ofPackages(List.of());
  private final LlvmMca mca = LlvmMca.ofBuild(Toolchain.open());
  private final Map<String, CatalogueEntry> entries;

  /**
   * @param folder the folder of the build's catalogue, which also keeps results
   * @param entries the entries of the catalogue
   */
  public Explorer(Path folder, List<CatalogueEntry> entries) {
    this.folder = folder;
    this.kept = new ResultCache(folder.resolve("kept"));
    this.entries = entries.stream().collect(toMap(CatalogueEntry::name, Function.identity()));
  }

  /**
   * Makes the content for the kernels with {@code text} in their names, and for kernels that differ
   * from them only in strands.
   *
   * @param progress receives the finished work and all work
   */
  public Exhibits exhibits(String text, BiConsumer<Integer, Integer> progress) {
    List<StrandVariants> chosen =
        StrandVariants.all().stream().filter(variants -> variants.mention(text)).toList();
    int threads = Runtime.getRuntime().availableProcessors();
    return Exhibits.together(Parallel.map(chosen, threads, this::keptOrMade, progress));
  }

  private Exhibits keptOrMade(StrandVariants variants) {
    List<String> inputs = new ArrayList<>(List.of(classes));
    variants
        .catalogued()
        .forEach(kernel -> inputs.add(new Gson().toJson(entries.get(kernel.name()))));
    return kept.get("explorer", inputs, Exhibits.class, () -> make(variants));
  }

  private Exhibits make(StrandVariants variants) {
    Set<ShownCore> cores = new LinkedHashSet<>();
    List<Exhibit> shown = new ArrayList<>();
    List<ImpossibleShape> impossible = new ArrayList<>();
    for (Attempt attempt : variants.weave(Modelling.platform(variants.architecture()).abi())) {
      switch (attempt) {
        case Success(WovenKernel woven) -> shown.add(show(woven, cores));
        case ImpossibleShape shape -> impossible.add(shape);
      }
    }
    return new Exhibits(List.copyOf(cores), shown, impossible);
  }

  /**
   * Returns the cores that the build predicts cycles for, with the build's version of LLVM, so that
   * the page does not depend on other installed programs. Timelines are most of the page.
   */
  static List<Core> cores(WovenKernel woven) {
    return woven.abi().architecture().models(woven.needs()).stream().map(Core::named).toList();
  }

  private Exhibit show(WovenKernel woven, Set<ShownCore> shown) {
    Optional<CatalogueEntry> entry = Optional.ofNullable(entries.get(woven.kernel().name()));
    entry.ifPresent(known -> check(known, woven));
    CodeColumns code = new CodeColumns(woven);
    List<Timeline> timelines = new ArrayList<>();
    if (!woven.round().isEmpty()) {
      SteadyState loop = new SteadyState(woven, code);
      for (Core core : cores(woven)) {
        loop.on(new CoreModel(mca, core))
            .ifPresent(seen -> {
              shown.add(seen.core());
              timelines.add(seen.timeline());
            });
      }
    }
    return Exhibit.of(
        KernelSummary.of(woven, entry, timelines), KernelDetail.of(woven, code, timelines));
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
