package dev.sennit.weave;

import dev.sennit.weave.algorithm.Blake3Root;
import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Digests;
import dev.sennit.weave.catalogue.Fingerprint;
import dev.sennit.weave.catalogue.ResultCache;
import dev.sennit.weave.portable.BlockClass;
import dev.sennit.weave.portable.JavaPrinter;
import dev.sennit.weave.portable.SourceProof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The step of the build that writes the functions of blocks of digests that the JDK lacks as Java;
 * only what is proved is written.
 */
public final class WriteJava {
  private record Source(String text) {}

  private final Path sources;
  private final String packageName;
  private final ResultCache kept;

  private WriteJava(Path sources, String packageName) {
    this.sources = sources;
    this.packageName = packageName;
    this.kept = new ResultCache(sources.resolveSibling(sources.getFileName() + "-kept"));
  }

  /**
   * @param arguments the folder for sources, and their package
   */
  public static void main(String[] arguments) throws IOException {
    WriteJava here = new WriteJava(Path.of(arguments[0]), arguments[1]);
    for (BlockFunction digest : Digests.NOT_IN_JDK) {
      here.write(BlockClass.of(digest));
    }
    here.write(BlockClass.of(new Blake3Root()));
    write(here.file("IntBlocks"), here.intBlocks());
  }

  private void write(BlockClass plan) throws IOException {
    List<String> inputs = List.of(Fingerprint.ofSource(plan), packageName);
    Source source = kept.get(plan.name(), inputs, Source.class, () -> proved(plan));
    write(file(plan.name()), source.text());
  }

  private Source proved(BlockClass plan) {
    String text = JavaPrinter.print(plan, packageName);
    SourceProof.prove(plan, text);
    return new Source(text);
  }

  private Path file(String className) throws IOException {
    Path folder = sources.resolve(packageName.replace('.', '/'));
    return Files.createDirectories(folder).resolve(className + ".java");
  }

  /** A file that stays as it is need not be compiled again. */
  static void write(Path file, String text) throws IOException {
    if (!Files.exists(file) || !Files.readString(file).equals(text)) {
      Files.writeString(file, text);
    }
  }

  /** Returns the class that calls the functions of words of 32 bits by their families. */
  private String intBlocks() {
    return """
    package %s;

    /**
     * The functions of blocks in Java whose words have 32 bits. The build writes this source from
     * the weaver's list of digests.
     */
    final class IntBlocks {
      private IntBlocks() {}

      /** Takes a block into the state of a digest of that family. */
      static void next(String family, int[] state, byte[] block, int offset) {
        switch (family) {
    %s
          default -> throw new IllegalArgumentException("there is no Java for " + family);
        }
      }
    }
    """
        .formatted(
            packageName,
            Digests.NOT_IN_JDK.stream()
                .filter(digest -> digest.wordBits() == Integer.SIZE)
                .map(digest ->
                    "      case \"%s\" -> %s.next(state, block, offset);"
                        .formatted(digest.family(), BlockClass.of(digest).name()))
                .collect(Collectors.joining("\n")));
  }
}
