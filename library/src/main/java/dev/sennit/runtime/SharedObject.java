package dev.sennit.runtime;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * Loads the shared object of a platform from the jar. The loader wants a file: on Linux an
 * anonymous one in memory, which nobody else can touch and nothing is left of; where that is denied
 * and on other systems a file in a new private folder, deleted as soon as it is loaded.
 */
final class SharedObject {
  private static final long MFD_CLOEXEC = 1;

  private SharedObject() {}

  /**
   * Loads the shared object and keeps it until the JVM ends.
   *
   * @throws IOException when it is not in the jar or no file can be made of it; says which
   */
  static SymbolLookup load(Platform platform) throws IOException {
    byte[] content;
    try (InputStream in = SharedObject.class.getResourceAsStream(platform.resourceName())) {
      if (in == null) {
        throw new IOException("the jar holds no " + platform.resourceName());
      }
      content = in.readAllBytes();
    }
    String inMemory =
        switch (platform) {
          case LINUX_X86_64, LINUX_AARCH64 -> memoryFile();
          default -> null;
        };
    if (inMemory != null) {
      try {
        return fill(inMemory, content);
      } catch (IOException e) {
        // A system without /proc, or one that maps nothing executable from memory files.
        return throughTemporaryFile(platform, content);
      }
    }
    return throughTemporaryFile(platform, content);
  }

  /**
   * The path of a new file in memory, or null when the system denies it. Its descriptor stays open:
   * the loader knows libraries by their path, and a reused number would name two of them alike.
   */
  private static String memoryFile() {
    Optional<MemorySegment> create = Linker.nativeLinker().defaultLookup().find("memfd_create");
    if (create.isEmpty()) {
      return null;
    }
    MemorySegment name = MemorySegment.ofArray("sennit\0".getBytes(StandardCharsets.US_ASCII));
    int descriptor =
        (int)
            Downcall.call(
                create.get(), name, MemorySegment.ofAddress(MFD_CLOEXEC), MemorySegment.NULL, 0, 0);
    return descriptor < 0 ? null : "/proc/self/fd/".concat(Integer.toString(descriptor));
  }

  private static SymbolLookup throughTemporaryFile(Platform platform, byte[] content)
      throws IOException {
    Path parent = Path.of(System.getProperty("java.io.tmpdir"));
    // Files.createTempDirectory would start a SecureRandom, whose providers may be waiting for us.
    String name = "sennit-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
    boolean posix = parent.getFileSystem().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] ownerOnly =
        posix
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
            }
            : new FileAttribute<?>[0];
    Path folder = parent.resolve(name);
    Path file = folder.resolve(platform.fileName());
    try {
      Files.createDirectory(folder, ownerOnly);
      return fill(file.toString(), content);
    } catch (IOException e) {
      throw new IOException(
          "the kernels need a file in memory or one in the folder of java.io.tmpdir: " + e, e);
    } finally {
      deleteNowOrAtExit(folder, file);
    }
  }

  private static void deleteNowOrAtExit(Path folder, Path file) {
    try {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // Windows keeps a loaded file. Hooks run last to first, so the file goes before its folder.
      folder.toFile().deleteOnExit();
      file.toFile().deleteOnExit();
    }
  }

  @SuppressWarnings("restricted")
  private static SymbolLookup fill(String file, byte[] content) throws IOException {
    try (OutputStream out = new FileOutputStream(file)) {
      out.write(content);
    }
    try {
      // As a name and not as a Path, which would be resolved: a file in memory has no real path.
      return SymbolLookup.libraryLookup(file, Arena.global());
    } catch (IllegalArgumentException e) {
      throw new IOException("the loader refuses " + file, e);
    }
  }
}
