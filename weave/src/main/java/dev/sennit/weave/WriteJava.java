package dev.sennit.weave;

import dev.sennit.weave.catalogue.Fingerprint;
import dev.sennit.weave.portable.BlockClass;
import dev.sennit.weave.portable.Printer;
import dev.sennit.weave.portable.SourceProof;
import dev.sennit.weave.portable.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The step of the build that writes the block functions as Java; only what is proved is written.
 */
public final class WriteJava {
  /** What the text of a class and its proof depend on. */
  private static final List<String> PACKAGES =
      List.of("words", "algorithm", "target", "lower", "proof", "portable");

  private WriteJava() {}

  /**
   * @param arguments the folder for sources, the package of the classes and their style
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]).resolve(arguments[1].replace('.', '/'));
    Style style = Style.valueOf(arguments[2]);
    Path stamp = folder.resolve("written");
    List<String> inputs = new ArrayList<>(Arrays.asList(arguments));
    inputs.add(Fingerprint.ofClasses(PACKAGES));
    String current = Fingerprint.of(inputs);
    if (Files.exists(stamp) && Files.readString(stamp).equals(current)) {
      return;
    }
    Files.createDirectories(folder);
    for (BlockClass plan : BlockClass.ALL) {
      write(folder.resolve(plan.name() + ".java"), plan, arguments[1], style);
    }
    Files.writeString(stamp, current);
  }

  private static void write(Path file, BlockClass plan, String packageName, Style style)
      throws IOException {
    String source = Printer.print(plan, packageName, style);
    SourceProof.prove(plan, source);
    // A file that stays as it is need not be compiled again.
    if (!Files.exists(file) || !Files.readString(file).equals(source)) {
      Files.writeString(file, source);
    }
  }
}
