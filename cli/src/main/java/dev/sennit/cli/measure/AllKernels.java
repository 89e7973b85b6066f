package dev.sennit.cli.measure;

import dev.sennit.cli.command.Home;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.SelectedKernels;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;

/** All kernels of the build: those of the library, and those for comparison, which it lacks. */
public final class AllKernels {
  private AllKernels() {}

  /** Returns the kernels for this machine, on which some must run. */
  @SuppressWarnings("restricted")
  public static SymbolLookup lookup() {
    SelectedKernels kernels = KernelLinker.await();
    Path forComparison =
        Home.woven().resolve("comparison", kernels.platform(), System.mapLibraryName("sennit"));
    return symbol ->
        kernels
            .sharedObject()
            .find(symbol)
            .or(() -> SymbolLookup.libraryLookup(forComparison, Arena.global()).find(symbol));
  }
}
