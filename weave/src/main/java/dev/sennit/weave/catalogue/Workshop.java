package dev.sennit.weave.catalogue;

import dev.sennit.weave.assembly.Disassembly;
import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Prediction;
import dev.sennit.weave.assembly.SharedObject;
import dev.sennit.weave.assembly.TemporaryFolder;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.weaver.Weaver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Takes the catalogue from its lines to shared objects: weaves, proves, assembles, reads back. Only
 * what is proved is assembled.
 */
public final class Workshop {
  private final ResultCache kept;
  private final Path folder;
  private final Consumer<String> say;
  private final Map<Abi, List<WovenKernel>> woven = new LinkedHashMap<>();

  /** What came of a kernel on one calling convention. */
  public record Proved(WovenKernel woven, Verdict verdict) {}

  /** Takes the whole catalogue. */
  public Workshop(Path folder, Consumer<String> say) {
    this(folder, _ -> true, say);
  }

  /**
   * @param folder where results are kept
   * @param chosen selects kernels of the catalogue
   * @param say is told what is being done, a line at a time
   */
  public Workshop(Path folder, Predicate<Kernel> chosen, Consumer<String> say) {
    this.folder = folder;
    this.kept = new ResultCache(folder.resolve("kept"));
    this.say = say;
    for (Platform platform : Platform.values()) {
      woven.computeIfAbsent(
          platform.abi(),
          abi ->
              Catalogue.of(abi.architecture()).parallelStream()
                  .filter(chosen)
                  .map(kernel -> Weaver.weave(kernel, abi))
                  .toList());
    }
  }

  /** All kernels, on every calling convention. */
  public List<WovenKernel> woven() {
    return woven.values().stream().flatMap(List::stream).toList();
  }

  /** Proves every kernel, several at a time, those that are proved already left as they are. */
  public List<Proved> prove() {
    return ofEach(woven(), kernel -> new Proved(kernel, verdict(kernel)));
  }

  /** Does something with each kernel, with several at a time. */
  private static <T> List<T> ofEach(List<WovenKernel> kernels, Function<WovenKernel, T> work) {
    try (ExecutorService workers =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      List<Future<T>> results =
          kernels.stream().map(kernel -> workers.submit(() -> work.apply(kernel))).toList();
      List<T> all = new ArrayList<>();
      for (Future<T> result : results) {
        all.add(Futures.get(result));
      }
      return all;
    }
  }

  private Verdict verdict(WovenKernel kernel) {
    return kept.get(
        "proof",
        List.of(Fingerprint.ofProof(kernel)),
        Verdict.class,
        () -> {
          long start = System.nanoTime();
          Verdict verdict = Verdict.on(kernel);
          say.accept(
              "%s %s (%s) in %.1f s%s"
                  .formatted(
                      verdict.proved() ? "proved" : "REFUSED",
                      kernel.kernel(),
                      kernel.abi().name(),
                      (System.nanoTime() - start) / 1e9,
                      verdict.proved() ? "" : ": " + verdict.refusal()));
          return verdict;
        });
  }

  /**
   * A platform's kernels.
   *
   * @param file the shared object
   * @param bytes the length of each kernel's code
   */
  public record Assembled(Path file, Map<String, Integer> bytes) {}

  /**
   * Assembles the kernels of a platform and checks that the bytes are what was proved. The object
   * lies in a folder named by the digest of what it is made from, and comes there only after the
   * check.
   */
  public Assembled assemble(Toolchain toolchain, Platform platform, List<WovenKernel> proved) {
    List<String> inputs =
        new ArrayList<>(
            List.of(platform.label(), CodeDigest.ofPackages(List.of("assembly", "isa"))));
    proved.forEach(kernel -> inputs.add(Fingerprint.ofKernel(kernel)));
    Path place = folder.resolve("objects").resolve(platform.label()).resolve(TextDigest.of(inputs));
    try {
      if (!Files.exists(place)) {
        make(toolchain, platform, proved, place);
        say.accept("assembled %s and read it back: %d kernels".formatted(platform, proved.size()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep the kernels of " + platform + " in " + place, e);
    }
    SharedObject object = new SharedObject(platform, place.resolve(platform.format().fileName()));
    return new Assembled(
        object.file(),
        kept.get(
                "lengths",
                inputs,
                Lengths.class,
                () -> Lengths.of(Disassembly.of(toolchain, object), proved))
            .bytes());
  }

  /** Where two builds do this at once, the first one's object stays; the other's is the same. */
  private static void make(
      Toolchain toolchain, Platform platform, List<WovenKernel> proved, Path place)
      throws IOException {
    Files.createDirectories(place.getParent());
    try (TemporaryFolder part = TemporaryFolder.in(place.getParent())) {
      Path made = part.path().resolve(platform.label());
      SharedObject object = SharedObject.build(toolchain, platform, proved, made);
      Disassembly disassembly = Disassembly.of(toolchain, object);
      proved.forEach(disassembly::check);
      try {
        Files.move(made, place);
      } catch (FileSystemException e) {
        if (!Files.exists(place)) {
          throw e;
        }
      }
    }
  }

  private record Lengths(Map<String, Integer> bytes) {
    private static Lengths of(Disassembly disassembly, List<WovenKernel> kernels) {
      Map<String, Integer> bytes = new LinkedHashMap<>();
      kernels.forEach(kernel -> bytes.put(kernel.kernel().name(), disassembly.bytes(kernel)));
      return new Lengths(bytes);
    }
  }

  /** What the models of processors say of each of the kernels. */
  public List<List<Prediction>> predict(
      Toolchain toolchain, Platform platform, List<WovenKernel> kernels) {
    return ofEach(kernels, kernel -> predict(toolchain, platform, kernel));
  }

  private List<Prediction> predict(Toolchain toolchain, Platform platform, WovenKernel kernel) {
    return List.of(
        kept.get(
            "prediction",
            List.of(
                platform.label(),
                CodeDigest.ofPackages(List.of("assembly")),
                platform.abi().architecture().models(kernel.needs()).toString(),
                Integer.toString(kernel.kernel().blocksInRound()),
                Listing.of(kernel)),
            Prediction[].class,
            () -> Prediction.of(toolchain, platform, kernel).toArray(Prediction[]::new)));
  }
}
