package dev.sennit.cli;

import java.nio.file.Path;

/** Sennit's folder, from which {@code ./sennit} starts this. */
public final class Home {
  private Home() {}

  /** A file or folder in it. */
  public static Path resolve(String... names) {
    String home = System.getProperty("sennit.home");
    if (home == null) {
      throw new Failure(
          "the system property sennit.home must name Sennit's folder: start this by ./sennit.");
    }
    return Path.of(home, names);
  }
}
