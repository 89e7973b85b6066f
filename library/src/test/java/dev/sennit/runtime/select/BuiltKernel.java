package dev.sennit.runtime.select;

import dev.sennit.TestedKernels;
import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.LinkedAes;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.KernelTarget.Architecture;
import dev.sennit.runtime.kernel.Stated.Names;
import dev.sennit.runtime.kernel.Stated.Targets;
import dev.sennit.runtime.machine.HostPlatform;
import dev.sennit.runtime.machine.Processor;
import dev.sennit.runtime.registry.KernelRows;
import java.io.IOException;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** A kernel of the build: its digest, the features that it needs and its name. */
public record BuiltKernel(String digest, String needs, String name) {
  /** Written by the build; {@code dev.sennit.weave.Build} says what is in it. */
  private static final Path KERNELS = Path.of("target", "woven", "kernels.txt");

  static HostPlatform platform() {
    return HostPlatform.of(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  /** Returns those of every platform. */
  static List<BuiltKernel> all() throws IOException {
    try (Stream<String> lines = Files.lines(KERNELS)) {
      return lines
          .map(line -> line.split(" "))
          .map(words -> new BuiltKernel(words[0], words[1], words[2]))
          .toList();
    }
  }

  /** Returns those whose instructions this processor has. */
  public static List<BuiltKernel> here() throws IOException {
    HostPlatform platform = platform();
    Set<String> features = Processor.of(platform, TestedKernels.lookup()).features();
    return all().stream()
        .filter(kernel -> kernel.isFor(platform.architecture()))
        .filter(kernel -> isAmong(kernel.needs, features))
        .toList();
  }

  /** Whether a processor has features that are given with commas, or as "-" if there are none. */
  static boolean isAmong(String needs, Set<String> features) {
    return needs.equals("-") || features.containsAll(List.of(needs.split(",")));
  }

  private String part(int number) {
    String[] parts = name.split("/");
    return number < parts.length ? parts[number] : "";
  }

  public String family() {
    return part(0);
  }

  /** By the name of its target, which need not be one that kernels are chosen for. */
  private boolean isFor(Architecture architecture) {
    return part(1).startsWith(architecture == Architecture.X86_64 ? "x64" : "a64");
  }

  KernelTarget target() {
    return Objects.requireNonNull(KernelTarget.named(part(1)), name);
  }

  /** The shape, which the best kernel of a mode and kernels for one message leave out. */
  String shape() {
    return part(2);
  }

  public String symbol() {
    return "sennit_" + name.replaceAll("[-/]", "_");
  }

  /** Returns AES by the kernels of the target, with this one instead of that of the best shape. */
  public AesKernels aes(SymbolLookup object) {
    String best = new BuiltKernel(digest, needs, family() + "/" + target()).symbol();
    SymbolLookup withKernel = symbol -> object.find(symbol.equals(best) ? symbol() : symbol);
    KernelRows rows = new KernelRows(Targets.ALL, withKernel, null);
    return rows.of(KernelKind.MODE, Names.GCM_ENCRYPT).stream()
        .filter(row -> row.target() == target())
        .map(row -> Objects.requireNonNull(LinkedAes.of(row, rows), name))
        .findFirst()
        .orElseThrow();
  }
}
