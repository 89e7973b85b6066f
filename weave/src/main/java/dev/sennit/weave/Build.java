package dev.sennit.weave;

import com.google.gson.GsonBuilder;
import dev.sennit.weave.assembly.Header;
import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.catalogue.Entry;
import dev.sennit.weave.catalogue.Fingerprint;
import dev.sennit.weave.catalogue.Workshop;
import dev.sennit.weave.catalogue.Workshop.Assembled;
import dev.sennit.weave.catalogue.Workshop.Proved;
import dev.sennit.weave.facts.Facts;
import dev.sennit.weave.target.Feature;
import dev.sennit.weave.weaver.Kernel;
import dev.sennit.weave.weaver.Woven;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The step of the build that makes the kernels: shared objects for the library's jar, and for
 * people the catalogue, the listings and the C header.
 */
public final class Build {
  private static final String KERNELS = "dev/sennit/kernels";

  private final Path work;
  private final Path output;
  private final Toolchain toolchain = Toolchain.open();
  private final Workshop workshop;
  private final List<Entry> entries = new ArrayList<>();

  /**
   * What the library's tests execute: a digest, the features that it needs, and a kernel's name.
   */
  private final List<String> executable = new ArrayList<>();

  private Build(Path work, Path output) {
    this.work = work;
    this.output = output;
    this.workshop = new Workshop(work, System.out::println);
  }

  /**
   * @param arguments the folder of the work, and the folder of the library's classes
   */
  public static void main(String[] arguments) throws IOException {
    Path work = Path.of(arguments[0]);
    Path output = Path.of(arguments[1]);
    Path stamp = work.resolve("stamp");
    String current = Fingerprint.ofClasses(List.of());
    if (isUpToDate(stamp, current, output)) {
      return;
    }
    if (new Build(work, output).run()) {
      Files.writeString(stamp, current);
    }
  }

  private static boolean isUpToDate(Path stamp, String current, Path output) throws IOException {
    for (Platform platform : Platform.values()) {
      Path destination = destination(output, platform);
      if (!Files.exists(destination) || !Files.exists(checksum(destination))) {
        return false;
      }
    }
    return Files.exists(stamp) && Files.readString(stamp).equals(current);
  }

  private static Path destination(Path output, Platform platform) {
    return output.resolve(KERNELS).resolve(platform.label()).resolve(platform.format().fileName());
  }

  /** Where the CRC-32 of a shared object stands, by which the library sees that it is intact. */
  private static Path checksum(Path destination) {
    return destination.resolveSibling(destination.getFileName() + ".crc32");
  }

  /** Whether every kernel is proved. */
  private boolean run() throws IOException {
    List<Proved> all = workshop.prove();
    for (Platform platform : Platform.values()) {
      make(platform, all);
    }
    List<Kernel> shipped =
        Catalogue.KERNELS.stream()
            .filter(kernel -> all.stream().anyMatch(proved -> isOf(kernel, proved)))
            .toList();
    Files.writeString(
        output.resolve(KERNELS).resolve("sennit.h"),
        Header.of(shipped, kernel -> remark(kernel, all)));
    Files.write(work.resolve("kernels.txt"), executable);
    Files.writeString(
        work.resolve("catalogue.json"),
        new GsonBuilder().setPrettyPrinting().create().toJson(Map.of("kernels", entries)));
    all.stream()
        .filter(kernel -> !kernel.verdict().proved())
        .forEach(kernel -> System.out.println("left out: " + kernel.verdict().refusal()));
    return all.stream().allMatch(kernel -> kernel.verdict().proved());
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

  private void make(Platform platform, List<Proved> all) throws IOException {
    List<Proved> here =
        all.stream().filter(kernel -> kernel.woven().abi() == platform.abi()).toList();
    List<Woven> proved =
        here.stream().filter(kernel -> kernel.verdict().proved()).map(Proved::woven).toList();
    Assembled assembled = workshop.assemble(toolchain, platform, proved);
    Path destination = destination(output, platform);
    Files.createDirectories(destination.getParent());
    Files.copy(assembled.file(), destination, StandardCopyOption.REPLACE_EXISTING);
    CRC32 crc = new CRC32();
    crc.update(Files.readAllBytes(assembled.file()));
    Files.writeString(checksum(destination), HexFormat.of().toHexDigits((int) crc.getValue()));
    if (platform.tested()) {
      for (Proved kernel : here) {
        describe(platform, kernel, platformsOf(kernel.woven().kernel(), all), assembled);
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
      Platform platform, Proved kernel, List<String> platforms, Assembled assembled)
      throws IOException {
    Woven woven = kernel.woven();
    Entry entry =
        Entry.of(
            woven,
            platforms,
            assembled.bytes().getOrDefault(woven.kernel().name(), 0),
            workshop.predict(toolchain, platform, woven),
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
