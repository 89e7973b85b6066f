package dev.sennit.cli.measure;

import dev.sennit.Status;
import dev.sennit.cli.command.Home;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.net.URI;
import java.nio.file.Path;

/** All kernels of the build: those of the library, and those for comparison, which it lacks. */
public final class AllKernels {
  private AllKernels() {}

  /** Returns the kernels for this machine, on which some must run. */
  public static SymbolLookup lookup() {
    String file = Status.current().platform() + "/" + System.mapLibraryName("sennit");
    SymbolLookup library =
        in(Path.of(URI.create(Status.class.getResource("kernels/" + file).toString())));
    return symbol ->
        library
            .find(symbol)
            .or(() -> in(Home.woven().resolve("comparison").resolve(file)).find(symbol));
  }

  @SuppressWarnings("restricted")
  private static SymbolLookup in(Path sharedObject) {
    return SymbolLookup.libraryLookup(sharedObject, Arena.global());
  }
}
