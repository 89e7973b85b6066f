package dev.sennit.cli.command;

import java.nio.file.Path;

/** Sennit's folder, which {@code ./sennit} names. */
public final class Home {
  private Home() {}

  /** Returns a file or folder in Sennit's folder. */
  public static Path resolve(String... names) {
    String home = System.getProperty("sennit.home");
    if (home == null) {
      throw new Failure(
          "the system property sennit.home must name Sennit's folder: start this program by"
              + " ./sennit.");
    }
    return Path.of(home, names);
  }

  /** Returns the folder of woven kernels, where the build also keeps results. */
  public static Path woven() {
    return resolve("library", "target", "woven");
  }

  /** Returns the folder of the library's shared objects. */
  public static Path shippedKernels() {
    return resolve("library", "target", "classes", "dev", "sennit", "kernels");
  }
}
