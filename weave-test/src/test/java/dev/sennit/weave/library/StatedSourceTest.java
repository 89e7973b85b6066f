package dev.sennit.weave.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.ProcessorKernel;
import dev.sennit.weave.kind.AesMemory;
import dev.sennit.weave.kind.AesMemory.SchedulePart;
import dev.sennit.weave.kind.AesMemory.StatePart;
import dev.sennit.weave.kind.Layout;
import java.io.ByteArrayOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protects: the library's source follows what the weaver states, and imports no more than it names.
 * The library is not compiled where one of them knows something that the other one does not.
 */
@Tag("surroundings")
class StatedSourceTest {
  private static final Path LIBRARY = Path.of("..", "library", "src", "main", "java");
  private static final String PACKAGE = "dev.sennit.runtime.kernel";
  private static final String CALLS = "dev.sennit.runtime.machine";
  private static final LibraryFacts STATED = LibraryFacts.STATED;

  @TempDir Path folder;

  @Test
  void isCompiledWithTheLibrary() throws Exception {
    assertThat(errors(STATED, "algorithm/DigestAlgorithm", "machine/Processor", "aes/AesMessage"))
        .isEmpty();
  }

  @Test
  void everyImportIsUsed() {
    String source = new StatedSource(STATED, _ -> 1000).print(PACKAGE);
    assertThat(source).startsWith("package " + PACKAGE);
    List<String> imported =
        Pattern.compile("(?m)^import .*\\b(\\w+);$")
            .matcher(source)
            .results()
            .map(found -> found.group(1))
            .toList();
    assertThat(imported)
        .contains("List")
        .allSatisfy(name -> assertThat(source).containsPattern("(?m)^(?!import ).*\\b" + name));
  }

  @Test
  void offsetsFollowTheStatement() throws Exception {
    assertThat(offsets(STATED, "STATE_SUM", "STATE_LENGTHS", "SCHEDULE_POWERS", "SCHEDULE_FOLDED"))
        .containsExactly(16, 32, 256, 768);
    AesMemory exchanged =
        new AesMemory(
            exchanged(AesMemory.STANDARD.schedule(), SchedulePart.POWERS, SchedulePart.FOLDED),
            exchanged(AesMemory.STANDARD.state(), StatePart.SUM, StatePart.LENGTHS));
    List<Kernel> kernels =
        STATED.kernels().stream().map(kernel -> withMemory(kernel, exchanged)).toList();
    LibraryFacts facts =
        new LibraryFacts(STATED.targets(), STATED.digests(), kernels, STATED.questions());
    assertThat(offsets(facts, "STATE_SUM", "STATE_LENGTHS", "SCHEDULE_POWERS", "SCHEDULE_FOLDED"))
        .containsExactly(32, 16, 768, 256);
  }

  private static <P extends Enum<P> & Layout.Part> Layout<P> exchanged(
      Layout<P> layout, P one, P other) {
    List<P> parts = new ArrayList<>(layout.parts());
    Collections.swap(parts, parts.indexOf(one), parts.indexOf(other));
    return new Layout<>(parts);
  }

  private static Kernel withMemory(Kernel kernel, AesMemory memory) {
    return switch (kernel) {
      case ModeKernel mode ->
          new ModeKernel(mode.mode(), mode.target(), mode.shape(), mode.best(), memory);
      case KeyKernel key -> new KeyKernel(key.target(), memory);
      case BlockKernel _, IterationKernel _, ClearKernel _, ProcessorKernel _ -> kernel;
    };
  }

  private List<Integer> offsets(LibraryFacts facts, String... parts) throws Exception {
    assertThat(errors(facts)).isEmpty();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      Class<?> memory = loader.loadClass(PACKAGE + ".Stated$AesMemory");
      List<Integer> offsets = new ArrayList<>();
      for (String part : parts) {
        offsets.add(memory.getField(part).getInt(null));
      }
      return offsets;
    }
  }

  @Test
  void whatTheWeaverDoesNotState() throws Exception {
    LibraryFacts others =
        withDigests(STATED.digests().stream().filter(digest -> digest != Sha3.SHA3_256));
    assertThat(errors(others, "algorithm/DigestAlgorithm"))
        .contains("cannot find symbol", "SHA3_256", "interface Digests");
    assertThat(errors(without(A64.AES, A64.AES_SHA3), "machine/Processor"))
        .contains("cannot find symbol", "PMULL", "interface Features");
  }

  private static LibraryFacts withDigests(Stream<BlockFunction> digests) {
    return new LibraryFacts(
        STATED.targets(), digests.toList(), STATED.kernels(), STATED.questions());
  }

  private static LibraryFacts without(Target... omitted) {
    List<Target> none = List.of(omitted);
    return new LibraryFacts(
        STATED.targets().stream().filter(target -> !none.contains(target)).toList(),
        STATED.digests(),
        STATED.kernels().stream().filter(kernel -> !none.contains(kernel.target())).toList(),
        STATED.questions());
  }

  /** Returns what javac says of the source with some classes of the library. */
  private String errors(LibraryFacts facts, String... classes) throws Exception {
    Path source = folder.resolve(PACKAGE.replace('.', '/')).resolve("Stated.java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, new StatedSource(facts, _ -> 1000).print(PACKAGE));
    Path calls = folder.resolve(CALLS.replace('.', '/')).resolve(CallsSource.NAME + ".java");
    Files.createDirectories(calls.getParent());
    Files.writeString(calls, new CallsSource(facts).print(CALLS));
    String place = folder.toString();
    URL jspecify = Nullable.class.getProtectionDomain().getCodeSource().getLocation();
    Stream<String> options =
        Stream.of(
            "-implicit:none",
            "-classpath",
            place,
            "-d",
            place,
            "-sourcepath",
            LIBRARY.toString(),
            "--module-path",
            Path.of(jspecify.toURI()).toString());
    Stream<String> files =
        Stream.of(classes).map(each -> LIBRARY + "/dev/sennit/runtime/" + each + ".java");
    String[] arguments =
        Stream.of(options, files, Stream.of(source.toString(), calls.toString()))
            .flatMap(some -> some)
            .toArray(String[]::new);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int _ = ToolProvider.getSystemJavaCompiler().run(null, said, said, arguments);
    return said.toString(StandardCharsets.UTF_8);
  }
}
