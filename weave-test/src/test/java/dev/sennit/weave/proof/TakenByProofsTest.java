package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/**
 * Protects: no proof takes from a kernel what the weaver intended. All that proofs take is on a
 * list, which says for each value how a reader of the claim sees it.
 */
public class TakenByProofsTest {
  private static final String WEAVER = "dev/sennit/weave/";

  private static final Path CLASSES = Path.of("..", "weave", "target", "classes");

  /** What is stated, and on what: words, algorithms and instructions, but not targets. */
  private static final Pattern STATED =
      Pattern.compile("(proof|words|algorithm|isa(?!\\.Target\\.))\\..*");

  /** A constant of a class, which the compiler copies. */
  private static final Pattern CONSTANT = Pattern.compile("\\b([A-Z]\\w*)\\.[A-Z][A-Z_0-9]+\\b");

  @Test
  void allThatProofsTakeIsOnTheList() throws IOException {
    Set<String> taken = takenByCode();
    assertThat(taken).contains("kernel.IterationKernel.shape");
    taken.addAll(takenConstants());
    assertThat(listed()).containsExactlyInAnyOrderElementsOf(taken);
  }

  /** Returns the members on the list, such as {@code kernel.Kernel.shape}. */
  public static Set<String> listed() throws IOException {
    try (InputStream file = TakenByProofsTest.class.getResourceAsStream("taken.txt")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("=") && !line.startsWith("#"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Set<String> takenByCode() throws IOException {
    try (Stream<Path> files = Files.walk(CLASSES.resolve(WEAVER + "proof"))) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .flatMap(TakenByProofsTest::members)
          .filter(member -> !STATED.matcher(member).matches())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /** Returns the members of the weaver's classes that a class names. */
  private static Stream<String> members(Path classFile) {
    try {
      return StreamSupport.stream(
              ClassFile.of().parse(classFile).constantPool().spliterator(), false)
          .filter(MemberRefEntry.class::isInstance)
          .map(MemberRefEntry.class::cast)
          .filter(member -> member.owner().asInternalName().startsWith(WEAVER))
          .map(member ->
              member.owner().asInternalName().substring(WEAVER.length()).replace('/', '.')
                  + "."
                  + member.name().stringValue());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Class files do not name the constants that they have: sources do. */
  private static Set<String> takenConstants() throws IOException {
    Set<String> taken = new TreeSet<>();
    try (Stream<Path> files =
        Files.walk(Path.of("..", "weave", "src", "main", "java").resolve(WEAVER + "proof"))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
        String source = Files.readString(file);
        for (MatchResult constant : CONSTANT.matcher(source).results().toList()) {
          Stream.of("kernel.", "kind.")
              .filter(room ->
                  source.contains("import dev.sennit.weave." + room + constant.group(1) + ";"))
              .forEach(room -> taken.add(room + constant.group()));
        }
      }
    }
    return taken;
  }
}
