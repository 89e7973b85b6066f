package dev.sennit.weave;

import dev.sennit.weave.library.LibraryFacts;
import dev.sennit.weave.library.StatedSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The step of the build that writes what the library must know of the weaver's statements. */
public final class WriteStated {
  private WriteStated() {}

  /**
   * @param arguments the folder for sources, and the package of the class
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]).resolve(arguments[1].replace('.', '/'));
    Files.createDirectories(folder);
    String text = new StatedSource(LibraryFacts.STATED).print(arguments[1]);
    WriteJava.write(folder.resolve(StatedSource.NAME + ".java"), text);
  }
}
