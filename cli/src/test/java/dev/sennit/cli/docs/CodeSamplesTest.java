package dev.sennit.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.provider.SennitProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protects: the Java in the documents and in the Javadoc of the library's public types. A block is
 * a program, which is compiled and run here, with the set-up that a comment before it states:
 * {@code <!-- sample: byte[] claims = {1}; -->}. Or it is part of a source file, which a comment
 * names and which has to have these very lines: {@code <!-- from weave/src/.../Md5.java -->}.
 */
class CodeSamplesTest {
  private static final String SET_UP = "sample:";
  private static final String EXCERPT = "from ";

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> everyBlock() throws IOException {
    return Stream.concat(Documents.all().stream(), Documents.publicTypes().stream())
        .flatMap(document -> document.blocks().stream())
        .map(block -> DynamicTest.dynamicTest(block.place(), () -> check(block)));
  }

  @Test
  void everyPublicTypeHasASample() throws IOException {
    assertThat(Documents.publicTypes())
        .hasSizeGreaterThan(12)
        .allSatisfy(type -> assertThat(type.blocks()).describedAs(type.name()).isNotEmpty());
  }

  private void check(MarkdownFile.Block block) throws Exception {
    if (block.comment().startsWith(EXCERPT)) {
      checkExcerpt(block, block.comment().substring(EXCERPT.length()));
      return;
    }
    String setUp =
        block.comment().startsWith(SET_UP) ? block.comment().substring(SET_UP.length()) : "";
    try {
      new CodeSample(block, setUp).run(Files.createTempDirectory(folder, "sample"));
    } finally {
      // A sample installs the provider in the whole JVM.
      Security.removeProvider(new SennitProvider().getName());
    }
  }

  private static void checkExcerpt(MarkdownFile.Block block, String file) throws IOException {
    List<String> source =
        Files.readAllLines(Documents.ROOT.resolve(file)).stream().map(String::strip).toList();
    List<String> excerpt = block.text().stream().map(String::strip).toList();
    assertThat(source).describedAs("%s is in %s", block.place(), file).containsSequence(excerpt);
  }
}
