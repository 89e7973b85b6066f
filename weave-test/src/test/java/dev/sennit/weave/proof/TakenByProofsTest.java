package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Protects: no proof takes from a kernel what the weaver intended. All that proofs take is on a
 * list, which says for each value how a reader of the claim sees it. What is stated takes nothing
 * from elsewhere.
 */
public class TakenByProofsTest {
  private static final String WEAVER = "dev.sennit.weave.";

  private static final Path CLASSES = Path.of("..", "weave", "target", "classes");
  private static final Path SOURCES = Path.of("..", "weave", "src", "main", "java");

  /** The packages with proofs, and with what is stated and on what. */
  private static final String[] PACKAGES = {"proof", "words", "algorithm", "isa"};

  /** What is in these packages is taken freely, but for targets. */
  private static final Pattern STATED =
      Pattern.compile("(proof|words|algorithm|isa(?!\\.Target\\.))\\..*");

  @Test
  void allThatProofsTakeIsOnTheList() throws IOException {
    Set<String> taken = takenByCode();
    assertThat(taken).contains("kernel.IterationKernel.shape");
    taken.addAll(takenConstants(PACKAGES));
    assertThat(listed()).containsExactlyInAnyOrderElementsOf(taken);
  }

  /** Proofs ask kernels and their interfaces, which could say what elsewhere is meant. */
  @Test
  void kernelsTakeNoConstantFromElsewhere() throws IOException {
    assertThat(takenConstants("kernel", "kind"))
        .allMatch(constant -> constant.startsWith("kernel.") || constant.startsWith("kind."));
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
    Set<String> taken = new TreeSet<>();
    for (Path file : files(CLASSES, ".class", PACKAGES)) {
      String by = CLASSES.relativize(file.getParent()).toString().replace(File.separatorChar, '.');
      taken.addAll(taken(by, members(file)));
    }
    return taken;
  }

  /** Returns the members that a class names. */
  private static Set<String> members(Path classFile) throws IOException {
    Set<String> members = new TreeSet<>();
    for (PoolEntry entry : ClassFile.of().parse(classFile).constantPool()) {
      if (entry instanceof MemberRefEntry member) {
        String owner = member.owner().asInternalName().replace('/', '.');
        members.add(owner + "." + member.name().stringValue());
      }
    }
    return members;
  }

  /** Class files do not name the constants that they have: sources do. */
  private static Set<String> takenConstants(String... packages) throws IOException {
    Set<String> taken = new TreeSet<>();
    CopiedConstants.ofFiles(files(SOURCES, ".java", packages), CLASSES)
        .forEach((by, constants) -> taken.addAll(taken(by, constants)));
    return taken;
  }

  private static List<Path> files(Path root, String ending, String... packages) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String name : packages) {
      try (Stream<Path> all = Files.walk(root.resolve(WEAVER.replace('.', '/') + name))) {
        all.filter(file -> file.toString().endsWith(ending)).forEach(files::add);
      }
    }
    return files;
  }

  /** Returns those of the members that a package takes from others where nothing is stated. */
  private static Set<String> taken(String by, Set<String> members) {
    return members.stream()
        .filter(member -> member.startsWith(WEAVER) && !member.startsWith(by + "."))
        .map(member -> member.substring(WEAVER.length()))
        .filter(member -> !STATED.matcher(member).matches())
        .collect(Collectors.toSet());
  }
}
