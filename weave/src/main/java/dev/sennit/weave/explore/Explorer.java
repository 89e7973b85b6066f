package dev.sennit.weave.explore;

import com.google.gson.Gson;
import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.CatalogueEntry;
import dev.sennit.weave.catalogue.CodeDigest;
import dev.sennit.weave.catalogue.Futures;
import dev.sennit.weave.catalogue.ResultCache;
import dev.sennit.weave.explore.Exhibits.Exhibit;
import dev.sennit.weave.explore.Relatives.Attempt;
import dev.sennit.weave.explore.Relatives.Failure;
import dev.sennit.weave.explore.Relatives.Success;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.CoreModel;
import dev.sennit.weave.model.LlvmMca;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the explorer's content, for kernels in their form on Linux. */
public final class Explorer {
  private final Path folder;
  private final ResultCache kept;
  private final String classes = CodeDigest.ofPackages(List.of());
  private final LlvmMca mca = LlvmMca.ofBuild(Toolchain.open());
  private final Map<String, CatalogueEntry> entries;

  private record Catalogue(List<CatalogueEntry> kernels) {}

  /**
   * @param folder the folder of the build's catalogue, which also keeps results
   */
  public Explorer(Path folder) {
    this.folder = folder;
    this.kept = new ResultCache(folder.resolve("kept"));
    this.entries =
        new Gson()
            .fromJson(content("catalogue.json"), Catalogue.class).kernels().stream()
                .collect(Collectors.toMap(CatalogueEntry::name, Function.identity()));
  }

  private String content(String file) {
    try {
      return Files.readString(folder.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the build's file " + folder.resolve(file), e);
    }
  }

  /**
   * Makes the content for the kernels with {@code text} in their names, and for kernels that differ
   * from them only in strands.
   *
   * @param progress receives the finished work and all work
   */
  public Exhibits exhibits(String text, BiConsumer<Integer, Integer> progress) {
    List<Relatives> chosen =
        Relatives.all().stream().filter(relatives -> relatives.mention(text)).toList();
    AtomicInteger done = new AtomicInteger();
    progress.accept(0, chosen.size());
    try (ExecutorService workers =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      List<Future<Exhibits>> futures =
          chosen.stream()
              .map(relatives ->
                  workers.submit(() -> {
                    Exhibits exhibits = keptOrMade(relatives);
                    progress.accept(done.incrementAndGet(), chosen.size());
                    return exhibits;
                  }))
              .toList();
      return Exhibits.together(futures.stream().map(Futures::get).toList());
    }
  }

  private Exhibits keptOrMade(Relatives relatives) {
    List<String> inputs = new ArrayList<>(List.of(classes));
    relatives
        .catalogued()
        .forEach(kernel -> inputs.add(new Gson().toJson(entries.get(kernel.name()))));
    return kept.get("explorer", inputs, Exhibits.class, () -> make(relatives));
  }

  private Exhibits make(Relatives relatives) {
    Platform platform =
        Stream.of(Platform.values())
            .filter(Platform::tested)
            .filter(one -> one.abi().architecture() == relatives.architecture())
            .findFirst()
            .orElseThrow();
    Set<ShownCore> cores = new LinkedHashSet<>();
    List<Exhibit> shown = new ArrayList<>();
    List<ImpossibleShape> impossible = new ArrayList<>();
    for (Attempt attempt : relatives.weave(platform.abi())) {
      switch (attempt) {
        case Success(WovenKernel woven) -> shown.add(show(woven, cores));
        case Failure failure ->
            impossible.add(ImpossibleShape.of(failure.kernel(), failure.shape(), failure.reason()));
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
      Watch watch = new Watch(woven, code);
      for (Core core : cores(woven)) {
        watch
            .on(new CoreModel(mca, core))
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
    if (!content(known.listing()).equals(Listing.of(woven))) {
      throw new IllegalStateException(
          "the catalogue in %s has another %s than the weaver makes now; build again"
              .formatted(folder, known.name()));
    }
  }
}
