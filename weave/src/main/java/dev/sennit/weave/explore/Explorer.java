package dev.sennit.weave.explore;

import com.google.gson.Gson;
import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.Entry;
import dev.sennit.weave.catalogue.Fingerprint;
import dev.sennit.weave.catalogue.Futures;
import dev.sennit.weave.catalogue.Kept;
import dev.sennit.weave.explore.Exhibits.Exhibit;
import dev.sennit.weave.explore.Relatives.Attempt;
import dev.sennit.weave.explore.Relatives.Failure;
import dev.sennit.weave.explore.Relatives.Success;
import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.CoreModel;
import dev.sennit.weave.model.LlvmMca;
import dev.sennit.weave.weaver.Woven;
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

/** Makes what is shown of kernels, in the form that they have on Linux. */
public final class Explorer {
  private final Path folder;
  private final Kept kept;
  private final String classes = Fingerprint.ofClasses(List.of());
  private final LlvmMca mca = LlvmMca.ofBuild(Toolchain.open());
  private final Map<String, Entry> entries;

  private record Catalogue(List<Entry> kernels) {}

  /**
   * @param folder where the build has left the catalogue; results are kept there
   */
  public Explorer(Path folder) {
    this.folder = folder;
    this.kept = new Kept(folder.resolve("kept"));
    this.entries =
        new Gson()
            .fromJson(content("catalogue.json"), Catalogue.class).kernels().stream()
                .collect(Collectors.toMap(Entry::name, Function.identity()));
  }

  private String content(String file) {
    try {
      return Files.readString(folder.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot read what the build has written to " + folder.resolve(file), e);
    }
  }

  /**
   * What is shown of the kernels with {@code text} in their names, and of those that differ from
   * them in their strands only.
   *
   * @param progress is told how much is done, and of how much
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
        .shipped()
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
    List<Impossible> impossible = new ArrayList<>();
    for (Attempt attempt : relatives.weave(platform.abi())) {
      switch (attempt) {
        case Success(Woven woven) -> shown.add(show(woven, cores));
        case Failure failure ->
            impossible.add(Impossible.of(failure.kernel(), failure.shape(), failure.reason()));
      }
    }
    return new Exhibits(List.copyOf(cores), shown, impossible);
  }

  /**
   * Of all cores those that the build predicts cycles for, and by the same version of LLVM, so that
   * the page does not depend on what else is installed. Timelines are most of the page.
   */
  static List<Core> cores(Woven woven) {
    return woven.abi().architecture().models(woven.needs()).stream().map(Core::named).toList();
  }

  private Exhibit show(Woven woven, Set<ShownCore> shown) {
    Optional<Entry> entry = Optional.ofNullable(entries.get(woven.kernel().name()));
    entry.ifPresent(known -> check(known, woven));
    Code code = new Code(woven);
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
    return Exhibit.of(Summary.of(woven, entry, timelines), Detail.of(woven, code, timelines));
  }

  /** What is proved must be what is shown. */
  private void check(Entry known, Woven woven) {
    if (!content(known.listing()).equals(Listing.of(woven))) {
      throw new IllegalStateException(
          "the catalogue in %s has another %s than the weaver makes now; build again"
              .formatted(folder, known.name()));
    }
  }
}
