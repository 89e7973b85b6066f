package dev.sennit.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.kernels.CatalogueFile;
import dev.sennit.cli.page.GeneratedPart;
import dev.sennit.weave.statement.StatementText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: the generated parts of documents are up to date. {@code ./sennit test --record} writes
 * them instead of comparing them.
 */
class GeneratedPartsTest {
  private static final Path DOCS = Documents.ROOT.resolve("docs");

  private static final Path LIBRARY = Documents.ROOT.resolve("library/target");

  /** The rows that no machine at hand can execute. */
  private static final List<String> NOT_EXECUTED =
      List.of(
          "vsha512msg1 {d:ymm}, {b:xmm}",
          "vsha512msg2 {d:ymm}, {b:ymm}",
          "vsha512rnds2 {d:ymm}, {b:ymm}, {c:xmm}");

  @Test
  void trust() throws Exception {
    TrustTables tables = tables();
    Recorded.assertParts(
        "docs/TRUST.md",
        List.of(
            new GeneratedPart("processors", tables.ofProcessors()),
            new GeneratedPart("rows executed nowhere", tables.ofNotExecuted()),
            new GeneratedPart("kernels", tables.ofKernels())));
  }

  /** A new row, or a row with a new meaning, counts only after its execution. */
  @Test
  void everyRowIsExecutedSomewhere() throws Exception {
    assertThat(tables().notExecuted())
        .describedAs("rows that no processor in docs/executed has executed as they are now")
        .containsExactlyElementsOf(NOT_EXECUTED);
  }

  @Test
  void sizes() throws Exception {
    Map<String, Integer> sizes = CodeSizes.sizesOfProofs();
    Recorded.assertParts(
        "docs/TRUST.md", List.of(new GeneratedPart("sizes", CodeSizes.table(sizes))));
    String ofProofs = rounded(CodeSizes.together(sizes));
    assertThat(words(Documents.ROOT.resolve("README.md"))).contains(ofProofs);
    assertThat(words(DOCS.resolve("TRUST.md"))).contains(ofProofs, rounded(CodeSizes.ofLibrary()));
  }

  private static String rounded(int lines) {
    return "%s lines of Java".formatted(CodeSizes.text(Math.round(lines / 1000f) * 1000));
  }

  /** README claims an execution on the processors that have a record, and on no other. */
  @Test
  void executedOn() throws Exception {
    String processors =
        Evidence.of(DOCS.resolve("executed")).stream()
            .map(Evidence::by)
            .filter(processor -> !processor.matches("QEMU .*|.* under Wine"))
            .collect(Collectors.joining(", "));
    assertThat(words(Documents.ROOT.resolve("README.md")))
        .contains("| executed on " + processors + ", [as far as each can]");
  }

  /** The tests that are named as evidence exist. */
  @ParameterizedTest
  @ValueSource(strings = {"TRUST.md", "SOUNDNESS.md"})
  void namedTests(String document) throws Exception {
    List<String> named =
        Pattern.compile("`(\\w+Test)`")
            .matcher(words(DOCS.resolve(document)))
            .results()
            .map(name -> name.group(1))
            .toList();
    assertThat(named).hasSizeGreaterThan(20);
    List<String> existing = new ArrayList<>();
    for (String module : List.of("library", "weave-test")) {
      try (Stream<Path> files = Files.walk(Documents.ROOT.resolve(module + "/src/test/java"))) {
        files.forEach(file -> existing.add(file.getFileName().toString().replace(".java", "")));
      }
    }
    assertThat(existing).containsAll(named);
  }

  /** Returns a document's text with its lines joined. */
  private static String words(Path file) throws IOException {
    return Files.readString(file).replace('\n', ' ');
  }

  @Test
  void exampleOfAProof() throws Exception {
    String covered =
        CatalogueFile.read(LIBRARY.resolve("woven/catalogue.json")).kernels().stream()
            .filter(kernel -> kernel.name().equals("blake2s/x64-v3"))
            .flatMap(kernel -> kernel.proof().covers().stream())
            .collect(Collectors.joining("\n"));
    Recorded.assertParts(
        "docs/guide/reading-a-proof.md", List.of(new GeneratedPart("proof", code(covered))));
  }

  @Test
  void statement() throws IOException {
    List<String> lines = StatementText.all().get("sha256").get();
    int step = lines.indexOf("16. step 16");
    String shown = String.join("\n", lines.subList(step, lines.indexOf("17. step 17")));
    Recorded.assertParts(
        "docs/guide/reading-a-proof.md", List.of(new GeneratedPart("statement", code(shown))));
  }

  private static String code(String text) {
    return "```\n" + text.strip() + "\n```";
  }

  private static TrustTables tables() throws IOException {
    return new TrustTables(
        Map.of(
            "x86-64", rows("linux-x86_64"),
            "AArch64", rows("linux-aarch64")),
        CatalogueFile.read(LIBRARY.resolve("woven/catalogue.json")).kernels().stream()
            .map(kernel ->
                new TrustTables.Kernel(
                    kernel.name(),
                    kernel.digest(),
                    kernel.proof().proved(),
                    String.join("\n", kernel.proof().covers())))
            .toList(),
        Evidence.of(DOCS.resolve("executed")),
        Verdicts.ofProofs(Files.readString(Documents.ROOT.resolve("proof-check/results.json"))),
        Verdicts.ofLines(
            Files.readAllLines(
                Documents.ROOT.resolve("weave-test/src/test/resources/decoded-again.txt"))));
  }

  /** Returns the rows that the library's tests execute, with their digests. */
  private static Map<String, String> rows(String platform) throws IOException {
    Path file = LIBRARY.resolve("test-classes/dev/sennit/rows/rows-" + platform + ".txt");
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith("row "))
          .map(line -> line.split(" ", 4))
          .collect(Collectors.toMap(words -> words[3], words -> words[1]));
    }
  }
}
