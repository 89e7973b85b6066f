package dev.sennit.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Counts the lines of code that a proof depends on, and those of the library, without blank lines,
 * comments, imports and the line that names the package.
 */
final class CodeSizes {
  private static final Path WEAVE = Documents.ROOT.resolve("weave/src/main/java/dev/sennit/weave");
  private static final Path LIBRARY = Documents.ROOT.resolve("library/src/main/java");

  /**
   * The parts that a proof depends on: folders and files. Each file counts where it comes first.
   */
  private static final String OF_PROOFS =
      """
      the prover (`proof`) | proof
      the tables of instructions (`X64`, `A64`) | isa/X64 isa/A64
      the meanings of instructions, their parser, and functions of vectors | isa/Meaning isa/MeaningParser isa/VectorFunction
      the rest of `isa`: rows, registers, calling conventions | isa
      words and truth tables (`words`) | words
      the algorithms' statements (`algorithm`) | algorithm
      what callers and kernels promise each other (`kind`) | kind
      kernels: interface and lines, and choices for weaving, which proofs do not use (`kernel`) | kernel
      printing the list and comparing it with the bytes (`assembly`) | assembly
      """;

  private static final Pattern COMMENT = Pattern.compile("(?ms)^ */\\*.*?\\*/");

  private static final Pattern CODE = Pattern.compile("(?! *(//|import |package |$)).*");

  private CodeSizes() {}

  /** Returns how large the parts are that a proof depends on. */
  static Map<String, Integer> sizesOfProofs() throws IOException {
    // Proofs of kernels do not use the target of the JVM.
    Set<Path> counted = new HashSet<>(sources(WEAVE.resolve("isa/Java.java")));
    Map<String, Integer> parts = new LinkedHashMap<>();
    for (String line : OF_PROOFS.lines().toList()) {
      String[] part = line.split(" \\| ");
      int size = 0;
      for (String name : part[1].split(" ")) {
        String file = name.startsWith("isa/") ? name + ".java" : name;
        List<Path> files = sources(WEAVE.resolve(file));
        size += size(files.stream().filter(counted::add).toList());
      }
      parts.put(part[0], size);
    }
    return parts;
  }

  private static List<Path> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  /** Returns how large the library is. */
  static int ofLibrary() throws IOException {
    return size(sources(LIBRARY));
  }

  private static int size(List<Path> files) throws IOException {
    int size = 0;
    for (Path file : files) {
      size += count(Files.readString(file));
    }
    return size;
  }

  static String table(Map<String, Integer> sizes) {
    List<String> lines = new ArrayList<>(List.of("| what | lines of code |", "|---|---:|"));
    sizes.forEach((part, size) -> lines.add("| %s | %s |".formatted(part, text(size))));
    lines.add("| together | %s |".formatted(text(together(sizes))));
    return String.join("\n", lines);
  }

  static int together(Map<String, Integer> sizes) {
    return sizes.values().stream().mapToInt(size -> size).sum();
  }

  static String text(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Returns the lines of code of a file in the project's format. */
  private static int count(String source) {
    return Math.toIntExact(
        COMMENT.matcher(source).replaceAll("").lines().filter(CODE.asMatchPredicate()).count());
  }
}
