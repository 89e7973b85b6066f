package dev.sennit.weave;

import com.google.gson.GsonBuilder;
import dev.sennit.weave.assembly.Header;
import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Prediction;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.catalogue.CatalogueEntry;
import dev.sennit.weave.catalogue.CodeDigest;
import dev.sennit.weave.catalogue.TextDigest;
import dev.sennit.weave.catalogue.Workshop;
import dev.sennit.weave.catalogue.Workshop.Assembled;
import dev.sennit.weave.catalogue.Workshop.Proved;
import dev.sennit.weave.facts.Facts;
import dev.sennit.weave.isa.Feature;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.library.CallsSource;
import dev.sennit.weave.library.LibraryFacts;
import dev.sennit.weave.library.StatedSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The step of the build that makes the kernels. Shared objects and their C header go into the
 * library's jar, what the library must know among its sources ({@link StatedSource}), and how it
 * calls them ({@link CallsSource}); the catalogue and the listings stay in the folder of the work.
 */
public final class Build {
  private final Path work;
  private final Toolchain toolchain = Toolchain.open();
  private final Workshop workshop;
  private final List<CatalogueEntry> entries = new ArrayList<>();

  /**
   * What the library's tests execute: a digest, the features that it needs, and a kernel's name.
   */
  private final List<String> executable = new ArrayList<>();

  private Build(Path work) {
    this.work = work;
    this.workshop = new Workshop(work, System.out::println);
  }

  /**
   * @param arguments the folder of the work, that of the library's classes, that of its written
   *     sources, and the packages of {@code Stated} and {@code KernelCalls}
   */
  public static void main(String[] arguments) throws IOException {
    Path work = Path.of(arguments[0]);
    Path shipped = Path.of(arguments[1]).resolve("dev/sennit/kernels");
    Path stated = source(arguments[2], arguments[3], StatedSource.NAME);
    Path calls = source(arguments[2], arguments[4], CallsSource.NAME);
    Path stamp = work.resolve("stamp");
    String current = CodeDigest.ofPackages(List.of());
    if (isUpToDate(stamp, current, List.of(stated, calls), shipped)) {
      return;
    }
    Files.deleteIfExists(stamp);
    Build build = new Build(work);
    boolean proved = build.run(shipped);
    WriteJava.write(stated, build.stated(arguments[3]));
    WriteJava.write(calls, new CallsSource(LibraryFacts.STATED).print(arguments[4]));
    if (proved) {
      Files.writeString(stamp, stamped(current, List.of(stated, calls)));
    }
  }

  private static Path source(String folder, String packageName, String name) throws IOException {
    Path source = Path.of(folder, packageName.replace('.', '/'), name + ".java");
    Files.createDirectories(source.getParent());
    return source;
  }

  private String stated(String packageName) {
    Map<String, Double> cycles = new HashMap<>();
    for (CatalogueEntry entry : entries) {
      cycles.put(
          entry.name(), entry.predicted().stream().mapToDouble(Prediction::cycles).max().orElse(0));
    }
    for (Kernel kernel : Catalogue.KERNELS) {
      if ((kernel instanceof BlockKernel || kernel instanceof ModeKernel)
          && cycles.get(kernel.name()) == 0) {
        throw new IllegalStateException(
            "no model says how long a block takes %s: Architecture.models names models"
                .formatted(kernel));
      }
    }
    return new StatedSource(LibraryFacts.STATED, kernel -> cycles.get(kernel.name()))
        .print(packageName);
  }

  /** What has written the sources, and what these were: an older build may have written others. */
  private static String stamped(String current, List<Path> sources) throws IOException {
    List<String> all = new ArrayList<>(List.of(current));
    for (Path source : sources) {
      all.add(Files.readString(source));
    }
    return TextDigest.of(all);
  }

  private static boolean isUpToDate(Path stamp, String current, List<Path> sources, Path folder)
      throws IOException {
    for (Platform platform : Platform.values()) {
      Path object = object(folder, platform);
      if (!Files.exists(object) || !Files.exists(checksum(object))) {
        return false;
      }
    }
    return Files.exists(stamp)
        && sources.stream().allMatch(Files::exists)
        && Files.readString(stamp).equals(stamped(current, sources));
  }

  private static Path object(Path folder, Platform platform) {
    return folder.resolve(platform.label()).resolve(platform.format().fileName());
  }

  /** Where the CRC-32 of a shared object stands, by which the library sees that it is intact. */
  private static Path checksum(Path object) {
    return object.resolveSibling(object.getFileName() + ".crc32");
  }

  /** Whether every kernel is proved. */
  private boolean run(Path shipped) throws IOException {
    List<Proved> all = workshop.prove();
    write(shipped, all);
    Files.write(work.resolve("kernels.txt"), executable);
    Files.writeString(
        work.resolve("catalogue.json"),
        new GsonBuilder().setPrettyPrinting().create().toJson(Map.of("kernels", entries)));
    all.stream()
        .filter(kernel -> !kernel.verdict().proved())
        .forEach(kernel -> System.out.println("left out: " + kernel.verdict().refusal()));
    return all.stream().allMatch(kernel -> kernel.verdict().proved());
  }

  /** Writes a shared object for each platform, and the header. */
  private void write(Path folder, List<Proved> all) throws IOException {
    for (Platform platform : Platform.values()) {
      write(platform, folder, all);
    }
    List<Kernel> declared =
        Catalogue.KERNELS.stream()
            .filter(kernel -> all.stream().anyMatch(proved -> isOf(kernel, proved)))
            .toList();
    Files.writeString(
        folder.resolve("sennit.h"), Header.of(declared, kernel -> remark(kernel, all)));
  }

  /** What is true of a kernel on every calling convention. */
  private static String remark(Kernel kernel, List<Proved> all) {
    return Facts.remark(
        all.stream()
            .filter(proved -> isOf(kernel, proved))
            .map(proved -> Facts.of(proved.woven()))
            .toList());
  }

  private static boolean isOf(Kernel kernel, Proved proved) {
    return proved.woven().kernel() == kernel && proved.verdict().proved();
  }

  private void write(Platform platform, Path folder, List<Proved> all) throws IOException {
    List<Proved> here =
        all.stream().filter(kernel -> kernel.woven().abi() == platform.abi()).toList();
    List<WovenKernel> proved =
        here.stream().filter(kernel -> kernel.verdict().proved()).map(Proved::woven).toList();
    Assembled assembled = workshop.assemble(toolchain, platform, proved);
    Path object = object(folder, platform);
    Files.createDirectories(object.getParent());
    Files.copy(assembled.file(), object, StandardCopyOption.REPLACE_EXISTING);
    CRC32 crc = new CRC32();
    crc.update(Files.readAllBytes(assembled.file()));
    Files.writeString(checksum(object), HexFormat.of().toHexDigits((int) crc.getValue()));
    if (platform.tested()) {
      List<List<Prediction>> predicted =
          workshop.predict(toolchain, platform, here.stream().map(Proved::woven).toList());
      for (int i = 0; i < here.size(); i++) {
        List<String> platforms = platformsOf(here.get(i).woven().kernel(), all);
        describe(here.get(i), platforms, assembled, predicted.get(i));
      }
    }
  }

  private static List<String> platformsOf(Kernel kernel, List<Proved> all) {
    return Stream.of(Platform.values())
        .filter(platform ->
            all.stream()
                .anyMatch(proved -> isOf(kernel, proved) && proved.woven().abi() == platform.abi()))
        .map(Platform::label)
        .toList();
  }

  /** A kernel is described by its form on Linux; elsewhere registers differ. */
  private void describe(
      Proved kernel, List<String> platforms, Assembled assembled, List<Prediction> predicted)
      throws IOException {
    WovenKernel woven = kernel.woven();
    CatalogueEntry entry =
        CatalogueEntry.of(
            woven,
            platforms,
            assembled.bytes().getOrDefault(woven.kernel().name(), 0),
            predicted,
            kernel.verdict());
    Path listing = work.resolve(entry.listing());
    Files.createDirectories(listing.getParent());
    Files.writeString(listing, Listing.of(woven));
    entries.add(entry);
    if (kernel.verdict().proved()) {
      executable.add(
          "%s %s %s".formatted(entry.digest(), Feature.names(entry.needs()), entry.name()));
    }
  }
}
