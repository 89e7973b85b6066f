package dev.sennit.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes a folder Sennit's folder until it is closed. */
public final class MadeUpHome implements AutoCloseable {
  private static final String PROPERTY = "sennit.home";

  private final Path folder;
  private final List<Path> links = new ArrayList<>();

  public MadeUpHome(Path folder) {
    this.folder = folder;
    System.setProperty(PROPERTY, folder.toString());
  }

  /** Links to a folder of the checkout. */
  public MadeUpHome with(Path name) throws IOException {
    Path link = folder.resolve(name);
    Files.createDirectories(link.getParent());
    links.add(Files.createSymbolicLink(link, Path.of("..").resolve(name).toRealPath()));
    return this;
  }

  @Override
  public void close() throws IOException {
    for (Path link : links) {
      Files.delete(link);
    }
    System.clearProperty(PROPERTY);
  }
}
