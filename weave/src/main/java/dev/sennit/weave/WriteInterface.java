package dev.sennit.weave;

import dev.sennit.weave.catalogue.CodeDigest;
import dev.sennit.weave.catalogue.TextDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The step of the build behind the compilation of this module. It writes the digest of what other
 * modules or tests are compiled against. A module that watches the digest's file and not the class
 * files is compiled again only if it has to be: not for a comment, or another body of a method.
 */
public final class WriteInterface {
  private WriteInterface() {}

  /**
   * @param arguments the folder of the class files, and the file for the digest
   */
  public static void main(String[] arguments) throws IOException {
    Path classes = Path.of(arguments[0]);
    Path file = Path.of(arguments[1]);
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path each : files.filter(WriteInterface::isClass).sorted().toList()) {
        texts.add(classes.relativize(each).toString());
        texts.add(CodeDigest.ofInterface(Files.readAllBytes(each)));
      }
    }
    String digest = TextDigest.of(texts);
    if (!Files.exists(file) || !Files.readString(file).equals(digest)) {
      Files.writeString(file, digest);
    }
  }

  private static boolean isClass(Path file) {
    return file.toString().endsWith(".class");
  }
}
