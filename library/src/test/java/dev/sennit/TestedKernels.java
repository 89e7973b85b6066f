package dev.sennit;

import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.SelectedKernels;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;

/** The kernels that tests call: those of the library, and those for comparison, which it lacks. */
@SuppressWarnings({"exports", "restricted"})
public final class TestedKernels {
  /** Where the build puts the kernels for comparison; {@code dev.sennit.weave.Build} says what. */
  public static final Path FOR_COMPARISON = Path.of("target", "woven", "comparison");

  private TestedKernels() {}

  /** Returns the kernels for this machine; null when none can run. */
  public static SymbolLookup lookup() {
    SelectedKernels kernels = KernelLinker.await();
    if (kernels.sharedObject() == null) {
      return null;
    }
    Path forComparison =
        FOR_COMPARISON.resolve(kernels.platform(), System.mapLibraryName("sennit"));
    return kernels
        .sharedObject()
        .or(SymbolLookup.libraryLookup(forComparison.toAbsolutePath(), Arena.global()));
  }
}
