package dev.sennit.weave.assembly;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The programs of LLVM, as Maven brings them. They lie in a jar on the class path and are taken out
 * once, to a folder of the user's cache.
 */
public final class Toolchain {
  private static final String VERSION = "20.1.7";

  private final Path folder;
  private final String resources;

  private Toolchain(Path folder, String resources) {
    this.folder = folder;
    this.resources = resources;
  }

  public static Toolchain open() {
    String host = host();
    Path cache =
        Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
            .filter(name -> !name.isBlank())
            .map(Path::of)
            .orElse(Path.of(System.getProperty("user.home"), ".cache"));
    return new Toolchain(
        cache.resolve("sennit").resolve("llvm-" + VERSION + "-" + host),
        "/org/bytedeco/llvm/" + host + "/");
  }

  /** What Maven's LLVM calls this machine. */
  private static String host() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String name =
        system.startsWith("mac") ? "macosx" : system.startsWith("windows") ? "windows" : "linux";
    String processor = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x86_64";
    return name + "-" + processor;
  }

  /** Runs a program and gives what it prints. */
  public String run(String program, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(program(program).toString()));
    command.addAll(arguments);
    return Command.output(command);
  }

  /** The path of a program; it is taken out of the jar first if need be. */
  public Path program(String name) {
    library("libLLVM");
    return take(executable(name), executable(name));
  }

  private static String executable(String name) {
    return host().startsWith("windows") ? name + ".exe" : name;
  }

  /**
   * Puts a shared library of LLVM beside its programs, under the name by which they look for it.
   */
  public void library(String name) {
    String host = host();
    if (host.startsWith("linux")) {
      take(name + ".so", name + ".so.20.1");
    } else if (host.startsWith("macosx")) {
      take(name + ".dylib", name + ".dylib");
    }
  }

  private Path take(String resource, String file) {
    Path target = folder.resolve(file);
    if (Files.exists(target)) {
      return target;
    }
    try (InputStream in = Toolchain.class.getResourceAsStream(resources + resource)) {
      if (in == null) {
        throw new IllegalStateException(
            "LLVM's %s is not on the class path; the artifact org.bytedeco:llvm with the classifier of this machine brings it"
                .formatted(resources + resource));
      }
      Files.createDirectories(folder);
      Path part = Files.createTempFile(folder, file, ".part");
      Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
      if (!part.toFile().setExecutable(true)) {
        throw new IOException("cannot make " + part + " executable");
      }
      return Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot take " + resource + " out of LLVM's jar to " + folder, e);
    }
  }
}
