package dev.sennit.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.page.GeneratedPart;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: the packages of each module have an order, and a package uses only packages before it.
 * This module is built last, so it has the class files of all others. In weave the prover comes
 * before the packages that weave, so a proof cannot rest on what the weaver intended.
 */
class RoomsTest {
  @TempDir Path folder;

  /**
   * The packages of each module in their order; those that begin with a dot are below a common one.
   */
  static Stream<Arguments> modules() {
    return Stream.of(
        module(
            "weave",
            "dev.sennit.weave",
            ".words .algorithm .isa .lower .kind .kernel .assembly .facts",
            ".proof.terms .proof.machine .proof.digest .proof.mode .proof.clear .proof.processor .proof",
            ".schedule .body .frame .weaver .forms .portable .catalogue .library .statement .rows",
            ".model .explore ."),
        module(
            "library",
            "dev.sennit.runtime",
            ".kernel .machine .registry .clear .slab .message .algorithm .standin .digest .mac .aes .batch .blake3",
            ".pbkdf2 .select .cipher .uuid .file .source .merkle",
            "dev.sennit dev.sennit.provider"),
        module("arrow", "dev.sennit.arrow", "."),
        module("spark", "dev.sennit.spark", ".columns .row .plan .objects ."),
        module(
            "cli",
            "dev.sennit.cli",
            ".console .testing .command .measure .page .kernels .explore .compare .doctor .uuid .seal .sum",
            ".complete ."),
        module(
            "bench",
            "dev.sennit.bench",
            ".subject .subject.jmh_generated .results .plan .report ."));
  }

  /** Only the profile spark builds the module for Spark. */
  static Stream<Arguments> builtModules() {
    boolean hasSpark = Files.isDirectory(classes("spark"));
    return modules().filter(module -> hasSpark || !module.get()[0].equals("spark"));
  }

  private static Path classes(String module) {
    return Path.of("..", module, "target", "classes");
  }

  private static Arguments module(String name, String common, String... packagesInOrder) {
    List<String> order =
        Stream.of(String.join(" ", packagesInOrder).split(" "))
            .map(each -> each.equals(".") ? common : each.startsWith(".") ? common + each : each)
            .toList();
    return Arguments.of(name, order);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("builtModules")
  void packagesUseOnlyThoseBeforeThem(String module, List<String> order) {
    assertThat(new Rooms(classes(module), order).faults()).isEmpty();
  }

  /** The pictures are drawn from the class files, so nobody keeps them. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("drawnModules")
  void picturesAreOfTheCode(String module, List<String> order) throws IOException {
    String common = order.getFirst().substring(0, order.getFirst().lastIndexOf('.'));
    String picture = new Rooms(classes(module), order).picture(common);
    new GeneratedPart("packages of " + module, "```mermaid\nflowchart TB\n" + picture + "\n```")
        .requireIn(Path.of("..", "ARCHITECTURE.md"));
  }

  /** The small modules need no picture. */
  static Stream<Arguments> drawnModules() {
    return modules().filter(module -> List.of("weave", "library").contains(module.get()[0]));
  }

  @Test
  void whatFollowsIsNotDrawn() throws IOException {
    write("all.low.Tool");
    write("all.high.User", "all.low.Tool");
    write("all.high.Other");
    write("all.beside.User", "all.low.Tool");
    write("all.top.User", "all.high.User", "all.low.Tool");
    List<String> order = List.of("all.low", "all.high", "all.beside", "all.top");
    assertThat(new Rooms(folder, order).picture("all"))
        .isEqualTo("  top --> high\n  high & beside --> low");
  }

  /** What other modules need of the library, users need too. */
  @ParameterizedTest
  @ValueSource(strings = {"arrow", "bench", "cli", "spark"})
  void othersUseOnlyWhatTheLibraryExports(String module) {
    for (String kind : List.of("classes", "test-classes")) {
      Path classes = Path.of("..", module, "target", kind);
      if (Files.exists(classes)) {
        assertThat(new Rooms(classes, List.of()).usersBelow("dev.sennit.runtime.")).isEmpty();
      }
    }
  }

  /** These are the files that docs/guide/new-kind.md lists, beside the kernel itself. */
  @Test
  void kindIsKnownInFewPlaces() {
    Rooms weave = new Rooms(classes("weave"), List.of());
    assertThat(weave.usersOf("dev.sennit.weave.kernel.KeyKernel"))
        .containsExactly(
            "dev.sennit.weave.catalogue.Catalogue",
            "dev.sennit.weave.frame.KernelFunction",
            "dev.sennit.weave.frame.KeyFrame",
            "dev.sennit.weave.kernel.Kernel",
            "dev.sennit.weave.library.CallsSource",
            "dev.sennit.weave.library.StatedSource",
            "dev.sennit.weave.proof.Prover",
            "dev.sennit.weave.proof.machine.KnownNames",
            "dev.sennit.weave.proof.mode.KeyPath",
            "dev.sennit.weave.statement.StatementText");
  }

  /** What weaves, proves and prints kernels has files of its own for most kinds. */
  @ParameterizedTest
  @MethodSource("kinds")
  void kindIsKnownWhereTheGuideSays(String kind) throws IOException {
    String guide = Files.readString(Path.of("..", "docs", "guide", "new-kind.md"));
    List<String> users =
        new Rooms(classes("weave"), List.of()).usersOf("dev.sennit.weave.kernel." + kind);
    assertThat(users)
        .map(user -> user.replace("dev.sennit.weave.", "").replace('.', '/'))
        .filteredOn(user -> !user.matches("(body|frame|proof|statement)/.*"))
        .isNotEmpty()
        .allMatch(user -> guide.contains("`" + user + "`"));
  }

  static List<String> kinds() throws IOException {
    try (Stream<Path> kernels = Files.list(classes("weave").resolve("dev/sennit/weave/kernel"))) {
      List<String> kinds =
          kernels
              .map(file -> file.getFileName().toString().replace(".class", ""))
              .filter(name -> name.matches("[A-Z][a-z]+Kernel") && !name.equals("WovenKernel"))
              .toList();
      assertThat(kinds).hasSizeGreaterThan(5);
      return kinds;
    }
  }

  @Test
  void faultsAreFound() throws IOException {
    write("low.Tool");
    write("high.User", "low.Tool");
    assertThat(new Rooms(folder, List.of("low", "high")).faults()).isEmpty();
    assertThat(new Rooms(folder, List.of("high", "low")).faults())
        .containsExactly("high.User -> low.Tool goes against the order");
    assertThat(new Rooms(folder, List.of()).usersBelow("low.")).containsExactly("high.User");
    assertThat(new Rooms(folder, List.of("high", "none", "user")).faults())
        .contains("package low is not stated", "package none is stated, but there is none");
  }

  /** Writes the class file of a class with one field of each given type. */
  private void write(String name, String... used) throws IOException {
    ClassDesc description = ClassDesc.of(name);
    ClassFile.of()
        .buildTo(
            folder.resolve(name + ".class"),
            description,
            made ->
                Arrays.stream(used)
                    .forEach(
                        each -> made.withField(each.replace('.', '_'), ClassDesc.of(each), 0)));
  }
}
