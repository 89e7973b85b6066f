package dev.sennit.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: the packages of each module have an order, and a package uses only packages before it.
 * This module is built last, so it has the class files of all others. In weave the prover comes
 * before the packages that weave, so a proof cannot rest on what the weaver intended.
 */
class RoomsTest {
  @TempDir Path folder;

  static Stream<Arguments> modules() {
    return Stream.of(
        module(
            "weave",
            "dev.sennit.weave.words",
            "dev.sennit.weave.algorithm",
            "dev.sennit.weave.isa",
            "dev.sennit.weave.lower",
            "dev.sennit.weave.kind",
            "dev.sennit.weave.kernel",
            "dev.sennit.weave.assembly",
            "dev.sennit.weave.facts",
            "dev.sennit.weave.proof.terms",
            "dev.sennit.weave.proof.machine",
            "dev.sennit.weave.proof.digest",
            "dev.sennit.weave.proof.mode",
            "dev.sennit.weave.proof.clear",
            "dev.sennit.weave.proof",
            "dev.sennit.weave.schedule",
            "dev.sennit.weave.body",
            "dev.sennit.weave.frame",
            "dev.sennit.weave.weaver",
            "dev.sennit.weave.forms",
            "dev.sennit.weave.portable",
            "dev.sennit.weave.catalogue",
            "dev.sennit.weave.library",
            "dev.sennit.weave.rows",
            "dev.sennit.weave.model",
            "dev.sennit.weave.explore",
            "dev.sennit.weave"),
        module(
            "library",
            "dev.sennit.runtime.kernel",
            "dev.sennit.runtime.machine",
            "dev.sennit.runtime.guard",
            "dev.sennit.runtime.clear",
            "dev.sennit.runtime.message",
            "dev.sennit.runtime.tree",
            "dev.sennit.runtime.digest",
            "dev.sennit.runtime.aes",
            "dev.sennit.runtime.batch",
            "dev.sennit.runtime.select",
            "dev.sennit.runtime.uuid",
            "dev.sennit.runtime.key",
            "dev.sennit",
            "dev.sennit.provider"),
        module("arrow", "dev.sennit.arrow"),
        module(
            "cli",
            "dev.sennit.cli.console",
            "dev.sennit.cli.testing",
            "dev.sennit.cli.command",
            "dev.sennit.cli.measure",
            "dev.sennit.cli.page",
            "dev.sennit.cli.chart",
            "dev.sennit.cli.kernels",
            "dev.sennit.cli.explore",
            "dev.sennit.cli.compare",
            "dev.sennit.cli.tune",
            "dev.sennit.cli.model",
            "dev.sennit.cli.doctor",
            "dev.sennit.cli.uuid",
            "dev.sennit.cli.sum",
            "dev.sennit.cli.complete",
            "dev.sennit.cli"),
        module(
            "bench",
            "dev.sennit.bench.subject.fewoperations",
            "dev.sennit.bench.subject.shortpath",
            "dev.sennit.bench.subject.asstated",
            "dev.sennit.bench.subject",
            "dev.sennit.bench.subject.jmh_generated",
            "dev.sennit.bench.plan",
            "dev.sennit.bench.measure",
            "dev.sennit.bench.results",
            "dev.sennit.bench.report",
            "dev.sennit.bench"));
  }

  private static Arguments module(String name, String... packagesInOrder) {
    return Arguments.of(name, List.of(packagesInOrder));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("modules")
  void packagesUseOnlyThoseBeforeThem(String module, List<String> order) {
    assertThat(new Rooms(Path.of("..", module, "target", "classes"), order).faults()).isEmpty();
  }

  /** These are the files that docs/guide/new-kind.md lists, beside the kernel itself. */
  @Test
  void kindIsKnownInFewPlaces() {
    Rooms weave = new Rooms(Path.of("..", "weave", "target", "classes"), List.of());
    assertThat(weave.usersOf("dev.sennit.weave.kernel.KeyKernel"))
        .containsExactly(
            "dev.sennit.weave.catalogue.Catalogue",
            "dev.sennit.weave.frame.KernelFunction",
            "dev.sennit.weave.frame.KeyFrame",
            "dev.sennit.weave.kernel.Kernel",
            "dev.sennit.weave.proof.Prover",
            "dev.sennit.weave.proof.mode.KeyPath");
  }

  @Test
  void orderThatIsKept() throws IOException {
    write("low.Tool");
    write("high.User", "low.Tool");
    assertThat(rooms("low", "high").faults()).isEmpty();
  }

  @Test
  void useAgainstTheOrder() throws IOException {
    write("low.Tool");
    write("high.User", "low.Tool");
    assertThat(rooms("high", "low").faults())
        .containsExactly("high.User -> low.Tool goes against the order");
  }

  @Test
  void cycle() throws IOException {
    write("a.First", "b.Second");
    write("b.Second", "c.Third");
    write("c.Third", "a.Fourth");
    write("a.Fourth");
    assertThat(rooms("c", "b", "a").faults())
        .containsExactly(
            "c.Third -> a.Fourth goes against the order, and makes a cycle with"
                + " a.First -> b.Second, b.Second -> c.Third");
  }

  @Test
  void nestedClassesUseAsTheirOutermost() throws IOException {
    write("low.Tool$Part", "high.User$Part");
    write("low.Tool");
    write("high.User");
    assertThat(rooms("low", "high").faults())
        .containsExactly("low.Tool -> high.User goes against the order");
  }

  @Test
  void packagesThatAreNotStatedOrNotThere() throws IOException {
    write("low.Tool");
    assertThat(rooms("high").faults())
        .containsExactly("package low is not stated", "package high is stated, but there is none");
  }

  private Rooms rooms(String... order) {
    return new Rooms(folder, List.of(order));
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
