package dev.sennit.weave;

import dev.sennit.weave.catalogue.Fingerprint;
import dev.sennit.weave.catalogue.ResultCache;
import dev.sennit.weave.portable.BlockClass;
import dev.sennit.weave.portable.JavaPrinter;
import dev.sennit.weave.portable.SourceProof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The step of the build that writes the block functions as Java; only what is proved is written.
 */
public final class WriteJava {
  private record Source(String text) {}

  private WriteJava() {}

  /**
   * @param arguments the folder for sources, the package of the classes, and their names, or no
   *     names for all classes
   */
  public static void main(String[] arguments) throws IOException {
    Path sources = Path.of(arguments[0]);
    Path folder = sources.resolve(arguments[1].replace('.', '/'));
    ResultCache kept = new ResultCache(sources.resolveSibling(sources.getFileName() + "-kept"));
    Files.createDirectories(folder);
    List<String> names = List.of(arguments).subList(2, arguments.length);
    for (BlockClass plan : names.isEmpty() ? BlockClass.ALL : BlockClass.named(names)) {
      List<String> inputs = List.of(Fingerprint.ofSource(plan), arguments[1]);
      Source source = kept.get(plan.name(), inputs, Source.class, () -> proved(plan, arguments[1]));
      write(folder.resolve(plan.name() + ".java"), source.text());
    }
  }

  private static Source proved(BlockClass plan, String packageName) {
    String text = JavaPrinter.print(plan, packageName);
    SourceProof.prove(plan, text);
    return new Source(text);
  }

  /** A file that stays as it is need not be compiled again. */
  static void write(Path file, String text) throws IOException {
    if (!Files.exists(file) || !Files.readString(file).equals(text)) {
      Files.writeString(file, text);
    }
  }
}
