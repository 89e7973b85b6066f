package dev.sennit.runtime.machine;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A library of Windows that is loaded by a path with letters of any language. The JDK gives Windows
 * a path in the letters of one code page, and the folder of temporary files may have a user's name
 * with others. It stays loaded until the JVM ends.
 *
 * <p>The calls are not those of {@link Downcall}, during which no safepoint comes: what loads may
 * wait for a scanner of viruses.
 */
@SuppressWarnings("restricted")
final class WindowsLibrary implements SymbolLookup {
  private final MethodHandle call =
      Linker.nativeLinker()
          .downcallHandle(
              FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
  private final SymbolLookup system = SymbolLookup.libraryLookup("kernel32", Arena.global());
  private final MemorySegment module;

  /**
   * Loads a library.
   *
   * @throws IOException when Windows refuses it
   */
  WindowsLibrary(String file) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      module =
          call(
              "LoadLibraryW",
              arena.allocateFrom(file, StandardCharsets.UTF_16LE),
              MemorySegment.NULL);
    }
    if (module.equals(MemorySegment.NULL)) {
      throw new IOException("the loader refuses " + file);
    }
  }

  @Override
  public Optional<MemorySegment> find(String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment found =
          call("GetProcAddress", module, arena.allocateFrom(name, StandardCharsets.US_ASCII));
      return Optional.of(found).filter(address -> !address.equals(MemorySegment.NULL));
    }
  }

  /** Each takes one address or two; what is too many is not looked at. */
  private MemorySegment call(String function, MemorySegment first, MemorySegment second) {
    try {
      return (MemorySegment) call.invokeExact(system.findOrThrow(function), first, second);
    } catch (Throwable e) {
      throw Downcall.unchecked(e);
    }
  }
}
