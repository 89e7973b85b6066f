package dev.sennit.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Protects: what documents about the code name is there, and each decision says whether it holds
 * and of which sources it speaks.
 */
class NamedSourcesTest {
  private static final List<String> OF_CODE =
      List.of(
          "ARCHITECTURE.md",
          "CONTRIBUTING.md",
          "docs/DECISIONS.md",
          "docs/DECISIONS-LIBRARY.md",
          "docs/INSIDE-THE-LIBRARY.md",
          "docs/LIMITS.md",
          "docs/MODELS.md",
          "docs/SOUNDNESS.md",
          "docs/TRUST.md",
          "docs/guide/new-kernel.md",
          "docs/guide/new-target.md",
          "docs/guide/reading-a-proof.md",
          "docs/guide/when-something-fails.md");

  /** A class, perhaps with what it declares. */
  private static final Pattern CLASS =
      Pattern.compile("`([A-Z]\\w*[a-z]\\w*)((?:\\.\\w+)*)(?:\\([^`]*\\))?`");

  /** A file in one of the folders that nothing but files of the project is named by. */
  private static final Pattern FILE =
      Pattern.compile("`((?:docs|faults|proof-check|samples|scripts|weave-test/src)/[\\w./-]+)");

  private static final Pattern ENTRY = Pattern.compile("(?ms)^- \\*\\*.*?(?=^- \\*\\*|^#|\\z)");
  private static final Pattern STATE =
      Pattern.compile("\\*(Holds|Replaced|Not built)\\b[^*:]*:(\\s+`[^`]+`,?)+\\.\\*\\s*$");

  private static final List<String> PACKAGES_OF_THE_JDK =
      List.of(
          "java.lang",
          "java.nio.file",
          "java.security",
          "java.util",
          "java.util.zip",
          "javax.crypto");

  @Test
  void everyClass() throws IOException {
    Map<String, List<Path>> sources = sources();
    int count = 0;
    List<String> missing = new ArrayList<>();
    for (String document : OF_CODE) {
      for (MatchResult name : matches(CLASS, document)) {
        count++;
        if (!isThere(name, sources)) {
          missing.add(document + " names " + name.group());
        }
      }
    }
    assertThat(missing).isEmpty();
    assertThat(count).isGreaterThan(300);
  }

  private static List<MatchResult> matches(Pattern pattern, String document) throws IOException {
    return pattern.matcher(Files.readString(Documents.ROOT.resolve(document))).results().toList();
  }

  /** Returns the sources of each class, also of those that the build writes. */
  private static Map<String, List<Path>> sources() throws IOException {
    Map<String, List<Path>> sources = new HashMap<>();
    try (Stream<Path> modules = Files.list(Documents.ROOT)) {
      for (Path module : modules.filter(Files::isDirectory).toList()) {
        for (String folder : List.of("src", "target/generated-sources")) {
          addSources(module.resolve(folder), sources);
        }
      }
    }
    return sources;
  }

  private static void addSources(Path folder, Map<String, List<Path>> sources) throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .forEach(file ->
                sources
                    .computeIfAbsent(
                        file.getFileName().toString().replace(".java", ""), _ -> new ArrayList<>())
                    .add(file));
      }
    }
  }

  /** A member is there if a source of the class has the word. */
  private static boolean isThere(MatchResult name, Map<String, List<Path>> sources)
      throws IOException {
    List<Path> found = sources.get(name.group(1));
    if (found == null) {
      return PACKAGES_OF_THE_JDK.stream().anyMatch(each -> isClass(each + "." + name.group(1)));
    }
    for (Path source : found) {
      String text = Files.readString(source);
      if (Stream.of(name.group(2).split("\\."))
          .allMatch(word -> Pattern.compile("\\b" + word + "\\b").matcher(text).find())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isClass(String name) {
    try {
      Class<?> _ = Class.forName(name, false, null);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  @Test
  void everyFile() throws IOException {
    List<String> missing = new ArrayList<>();
    for (MarkdownFile document : Documents.all()) {
      for (MatchResult file : matches(FILE, document.name())) {
        if (Files.notExists(Documents.ROOT.resolve(file.group(1)))) {
          missing.add(document.name() + " names " + file.group(1));
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void eachDecisionHasItsState() throws IOException {
    List<String> entries = new ArrayList<>();
    for (String document : List.of("docs/DECISIONS.md", "docs/DECISIONS-LIBRARY.md")) {
      matches(ENTRY, document).forEach(entry -> entries.add(entry.group()));
    }
    assertThat(entries)
        .hasSizeGreaterThan(50)
        .allSatisfy(entry -> assertThat(entry).containsPattern(STATE));
  }
}
