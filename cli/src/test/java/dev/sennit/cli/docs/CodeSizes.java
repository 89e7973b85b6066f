package dev.sennit.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Counts the lines of code that a proof depends on, and those of the library, without blank lines,
 * comments, imports and the line that names the package.
 */
final class CodeSizes {
  private static final Path WEAVE = Documents.ROOT.resolve("weave/src/main/java/dev/sennit/weave");
  private static final Path LIBRARY = Documents.ROOT.resolve("library/src/main/java");

  private CodeSizes() {}

  /** What a proof depends on: folders and files. */
  private static Map<String, List<Path>> ofProofs() throws IOException {
    List<Path> tables = isa("X64", "A64");
    List<Path> meanings = isa("Meaning", "MeaningParser", "VectorFunction");
    // Proofs of kernels do not use the target of the JVM.
    List<Path> others = new ArrayList<>(sources(WEAVE.resolve("isa")));
    others.removeAll(isa("Java"));
    others.removeAll(tables);
    others.removeAll(meanings);
    Map<String, List<Path>> parts = new LinkedHashMap<>();
    parts.put("the prover (`proof`)", sources(WEAVE.resolve("proof")));
    parts.put("the tables of instructions (`X64`, `A64`)", tables);
    parts.put("the meanings of instructions, their parser, and functions of vectors", meanings);
    parts.put("the rest of `isa`: rows, registers, calling conventions", others);
    parts.put("words and truth tables (`words`)", sources(WEAVE.resolve("words")));
    parts.put("the algorithms' statements (`algorithm`)", sources(WEAVE.resolve("algorithm")));
    parts.put(
        "what callers and kernels promise each other (`kind`)", sources(WEAVE.resolve("kind")));
    parts.put(
        "kernels: interface and lines, and choices for weaving, which proofs do not use (`kernel`)",
        sources(WEAVE.resolve("kernel")));
    parts.put(
        "printing the list and comparing it with the bytes (`assembly`)",
        sources(WEAVE.resolve("assembly")));
    return parts;
  }

  private static List<Path> isa(String... names) {
    return Stream.of(names).map(name -> WEAVE.resolve("isa/" + name + ".java")).toList();
  }

  private static List<Path> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  /** The packages of the library. */
  private static Map<String, List<Path>> ofLibrary() throws IOException {
    return sources(LIBRARY).stream()
        .filter(file -> !file.getParent().equals(LIBRARY))
        .collect(
            Collectors.groupingBy(file ->
                "`" + LIBRARY.relativize(file.getParent()).toString().replace('/', '.') + "`"));
  }

  /** Returns how large the parts are that a proof depends on, in the order of their names above. */
  static Map<String, Integer> sizesOfProofs() throws IOException {
    return sizes(ofProofs());
  }

  /** Returns how large the library's packages are. */
  static Map<String, Integer> sizesOfLibrary() throws IOException {
    return sizes(ofLibrary());
  }

  private static Map<String, Integer> sizes(Map<String, List<Path>> parts) throws IOException {
    Map<String, Integer> sizes = new LinkedHashMap<>();
    for (Map.Entry<String, List<Path>> part : parts.entrySet()) {
      int size = 0;
      for (Path file : part.getValue()) {
        size += count(Files.readAllLines(file));
      }
      sizes.put(part.getKey(), size);
    }
    return sizes;
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
  static int count(List<String> lines) {
    int code = 0;
    boolean inComment = false;
    for (String line : lines) {
      String text = line.strip();
      boolean begins = text.startsWith("/*");
      if (!inComment
          && !begins
          && !text.isEmpty()
          && !text.startsWith("//")
          && !text.startsWith("import ")
          && !text.startsWith("package ")) {
        code++;
      }
      inComment = (inComment || begins) && !text.endsWith("*/");
    }
    return code;
  }
}
