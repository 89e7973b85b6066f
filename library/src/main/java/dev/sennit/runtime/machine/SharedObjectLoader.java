package dev.sennit.runtime.machine;

import java.io.File;
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
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Loads the shared object of a platform from the jar. The loader wants a file: on Linux an
 * anonymous one in memory, which nobody else can touch and nothing is left of; where that is denied
 * and on other systems a file in a new private folder, deleted as soon as it is loaded. Windows
 * deletes no file that is loaded: there the next JVM does.
 *
 * <p>A damaged object could end the JVM. So the build says what the object's CRC-32 is, and nothing
 * else is loaded. The JDK's SHA-256 would take tens of milliseconds of a cold JVM for it, and says
 * no more about damage; CRC-32 has code of its own from the first call on.
 */
final class SharedObjectLoader {
  private static final long MFD_CLOEXEC = 1;

  private SharedObjectLoader() {}

  /**
   * The kernels in the shared object, which stays loaded for as long as this is reachable. The
   * addresses are those of any code: a call does not look whether they are alive.
   *
   * @param loaded what finds them
   */
  private record Loaded(SymbolLookup loaded) implements SymbolLookup {
    @Override
    public Optional<MemorySegment> find(String name) {
      Optional<MemorySegment> found = loaded.find(name);
      return found.isEmpty() ? found : Optional.of(MemorySegment.ofAddress(found.get().address()));
    }
  }

  /**
   * Loads the shared object. The caller keeps the result as long as it calls kernels: then the
   * object goes with the class loader that this library belongs to, or with the JVM.
   *
   * @throws IOException when it is not in the jar, is damaged, or no file can be made of it; says
   *     which
   */
  static SymbolLookup load(HostPlatform platform) throws IOException {
    byte[] content = intact(platform.resourceName());
    switch (platform) {
      case LINUX_X86_64, LINUX_AARCH64 -> {
        try {
          SymbolLookup loaded = throughMemory(content);
          if (loaded != null) {
            return loaded;
          }
        } catch (IOException e) {
          // A system without /proc, or one that maps nothing executable from memory files.
        }
      }
      default -> {}
    }
    return throughTemporaryFile(platform, content);
  }

  private static byte[] intact(String name) throws IOException {
    byte[] content = resource(name);
    String expected = new String(resource(name.concat(".crc32")), StandardCharsets.US_ASCII);
    CRC32 crc = new CRC32();
    crc.update(content);
    String actual = HexFormat.of().toHexDigits((int) crc.getValue());
    if (!actual.equals(expected)) {
      throw new IOException(
          name.concat(" in the jar is damaged: its CRC-32 is ")
              .concat(actual)
              .concat(", but it was built with ")
              .concat(expected));
    }
    return content;
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = SharedObjectLoader.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("the jar holds no ".concat(name));
      }
      return in.readAllBytes();
    }
  }

  /** Loads from a file in memory; returns null when the system denies that. */
  private static @Nullable SymbolLookup throughMemory(byte[] content) throws IOException {
    SymbolLookup system = Linker.nativeLinker().defaultLookup();
    Optional<MemorySegment> create = system.find("memfd_create");
    if (create.isEmpty()) {
      return null;
    }
    MemorySegment name = MemorySegment.ofArray("sennit\0".getBytes(StandardCharsets.US_ASCII));
    int descriptor =
        (int)
            Downcall.call(
                create.get(), name, MemorySegment.ofAddress(MFD_CLOEXEC), MemorySegment.NULL, 0, 0);
    if (descriptor < 0) {
      return null;
    }
    try {
      String file = path(descriptor);
      fill(file, content);
      return load(file);
    } finally {
      // What is mapped needs it no more.
      Downcall.call(
          system.findOrThrow("close"),
          MemorySegment.ofAddress(descriptor),
          MemorySegment.NULL,
          MemorySegment.NULL,
          0,
          0);
    }
  }

  /**
   * A path of a descriptor that no other load has: the loader takes libraries of the same path for
   * one, and descriptors have the numbers of those that were closed. So each bit of a time becomes
   * a part of the path that leads nowhere else.
   */
  private static String path(int descriptor) {
    StringBuilder path = new StringBuilder("/proc/self/fd");
    for (long time = System.nanoTime(); time != 0; time >>>= 1) {
      path.append((time & 1) == 0 ? "/" : "/.");
    }
    return path.append('/').append(descriptor).toString();
  }

  private static SymbolLookup throughTemporaryFile(HostPlatform platform, byte[] content)
      throws IOException {
    Path parent = Path.of(System.getProperty("java.io.tmpdir"));
    boolean posix = parent.getFileSystem().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] ownerOnly =
        posix
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
            }
            : new FileAttribute<?>[0];
    ObjectFolder folder = ObjectFolder.ofThisJvm(parent, platform.fileName());
    try {
      Files.createDirectory(folder.path(), ownerOnly);
      String file = folder.file().toString();
      fill(file, content);
      return platform.isWindows() ? loadOnWindows(file) : load(file);
    } catch (IOException e) {
      throw new IOException(
          "the kernels need a file in memory or one in the folder of java.io.tmpdir: " + e, e);
    } finally {
      deleteOrLeave(folder);
    }
  }

  private static void deleteOrLeave(ObjectFolder folder) {
    try {
      folder.delete();
    } catch (IOException e) {
      // Windows keeps a loaded file, also while this JVM ends.
      folder.deleteThoseOfEndedJvms();
    }
  }

  private static void fill(String file, byte[] content) throws IOException {
    try (OutputStream out = new FileOutputStream(file)) {
      out.write(content);
    }
    // To read what a file has not ends the JVM.
    long written = new File(file).length();
    if (written != content.length) {
      throw new IOException(file + " has " + written + " bytes instead of " + content.length);
    }
  }

  private static SymbolLookup loadOnWindows(String file) throws IOException {
    try {
      return load(file);
    } catch (IOException e) {
      try {
        // It may have letters that the JDK has no way to say.
        return new WindowsLibrary(file);
      } catch (IOException other) {
        other.addSuppressed(e);
        throw other;
      }
    }
  }

  @SuppressWarnings("restricted")
  private static SymbolLookup load(String file) throws IOException {
    try {
      // As a name and not as a Path, which would be resolved: a file in memory has no real path.
      return new Loaded(SymbolLookup.libraryLookup(file, Arena.ofAuto()));
    } catch (IllegalArgumentException e) {
      throw new IOException("the loader refuses " + file, e);
    }
  }
}
