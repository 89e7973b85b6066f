package dev.sennit.weave.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.weaver.Weaver;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: a C program can use the kernels with their header and their shared object alone. LLVM's
 * own programs compile and link it; a C toolchain only needs to bring the C library.
 */
@EnabledOnOs(
    value = OS.LINUX,
    architectures = "amd64",
    disabledReason = "the C program is made on Linux on x86-64")
@Tag("surroundings")
class CProgramTest {
  private static final Path PROGRAMS = Path.of("src", "test", "c");
  private static final String MD5 = "md5_test";
  private static final String CLEAR = "clear_test";
  private static final String PBKDF2 = "pbkdf2_test";
  private static final List<String> STRICT = List.of("-Wall", "-Wextra", "-Wpedantic", "-Werror");

  private static final Path CROSS = Path.of("/usr/aarch64-linux-gnu");
  private static final Path QEMU = Path.of("/usr/bin/qemu-aarch64-static");

  private static final int LINE_BYTES = 64;

  // Instructions of AArch64, a character for each byte.
  private static final String LANDING_PAD = "\u005f\u0024\u0003\u00d5";
  private static final String NO_OPERATION = "\u001f\u0020\u0003\u00d5";

  /** The exit code of a program that a signal ended, as shells count it. */
  private static final int ILLEGAL_INSTRUCTION = 128 + 4;

  @TempDir static Path work;

  private static Toolchain toolchain;

  /** The place of a platform's C library on Debian. */
  private record Machine(Platform platform, List<Path> headers, Path libraries, String loader) {
    private boolean isComplete() {
      return Files.exists(libraries.resolve("Scrt1.o"))
          && Files.exists(headers.getLast().resolve("stdio.h"));
    }
  }

  private static final Machine X86_64 =
      new Machine(
          Platform.LINUX_X86_64,
          List.of(Path.of("/usr/include/x86_64-linux-gnu"), Path.of("/usr/include")),
          Path.of("/usr/lib/x86_64-linux-gnu"),
          "/lib64/ld-linux-x86-64.so.2");
  private static final Machine AARCH64 =
      new Machine(
          Platform.LINUX_AARCH64,
          List.of(CROSS.resolve("include")),
          CROSS.resolve("lib"),
          "/lib/ld-linux-aarch64.so.1");
  static final List<Machine> MACHINES = List.of(X86_64, AARCH64);

  @BeforeAll
  static void headers() throws Exception {
    toolchain = Toolchain.open();
    toolchain.library("libclang-cpp");
    takeOutCompilerHeaders();
    Files.writeString(work.resolve("sennit.h"), Header.of(Catalogue.KERNELS, _ -> "Any stack."));
  }

  /** The headers of the compiler, which the C library does not have. */
  private static void takeOutCompilerHeaders() throws IOException, URISyntaxException {
    Path folder = Files.createDirectory(work.resolve("compiler"));
    URI one =
        Toolchain.class
            .getResource("/org/bytedeco/llvm/linux-x86_64/lib/clang/20/include/stddef.h")
            .toURI();
    try (FileSystem jar = FileSystems.newFileSystem(one, Map.of());
        Stream<Path> headers = Files.list(jar.provider().getPath(one).getParent())) {
      for (Path header : headers.toList()) {
        String name = header.getFileName().toString();
        if (name.matches("(__)?std.*")) {
          Files.copy(header, folder.resolve(name));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {MD5, PBKDF2, CLEAR})
  void onThisProcessor(String name) throws Exception {
    assumeTrue(X86_64.isComplete(), "a C program needs the package libc6-dev");
    assertAllPassed(List.of(program(X86_64, name).toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {MD5, PBKDF2, CLEAR})
  void onAarch64(String name) throws Exception {
    assertAllPassed(onAarch64("max", name));
  }

  /** The models differ in the length of the blocks that they clear: 64, 256 and 512 bytes. */
  @ParameterizedTest
  @Tag("all")
  @CsvSource({
    "neoverse-n1, " + MD5,
    "neoverse-n1, " + PBKDF2,
    "neoverse-n1, " + CLEAR,
    "a64fx, " + CLEAR
  })
  void onOtherModels(String model, String name) throws Exception {
    assertAllPassed(onAarch64(model, name));
  }

  /**
   * On a processor with landing pads, kernels without theirs end the program. So the note of the
   * shared object turns the check on.
   */
  @Test
  void landingPadsAreChecked() throws Exception {
    List<String> command = new ArrayList<>(onAarch64("max", MD5));
    Path program = Path.of(command.getLast());
    String object = AARCH64.platform().format().fileName();
    Path folder = Files.createDirectories(work.resolve("without-landing-pads"));
    Path copy = Files.copy(program, folder.resolve(MD5));
    String bytes = Files.readString(program.resolveSibling(object), StandardCharsets.ISO_8859_1);
    assertThat(bytes).contains(LANDING_PAD);
    Files.writeString(
        folder.resolve(object),
        bytes.replace(LANDING_PAD, NO_OPERATION),
        StandardCharsets.ISO_8859_1);
    command.set(command.size() - 1, copy.toString());
    assertThat(exit(command)).isEqualTo(ILLEGAL_INSTRUCTION);
    command.set(command.indexOf("max"), "neoverse-n1");
    assertThat(exit(command)).isZero();
  }

  private static int exit(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().transferTo(OutputStream.nullOutputStream());
    return process.waitFor();
  }

  /** The instructions for a line of 64 bytes among many. */
  @ParameterizedTest
  @Tag("all")
  @CsvSource({"neoverse-n1, zva, 2.3", "a64fx, zva, 0.6"})
  void executesFewInstructionsForALine(String model, String kernel, double most) throws Exception {
    int lines = 1 << 14;
    long all = instructions(model, kernel, lines * LINE_BYTES);
    long aside = instructions(model, kernel, 0);
    double forALine = (double) (all - aside) / lines;
    System.out.printf(
        Locale.ROOT, "clear-%s on %s: %.2f instructions a line%n", kernel, model, forALine);
    assertThat(forALine).isBetween(0.1, most);
  }

  /**
   * Counts the instructions of a program that clears so much memory. QEMU writes a line for each.
   */
  private static long instructions(String model, String kernel, int bytes) throws Exception {
    Path log = work.resolve("executed");
    List<String> command = new ArrayList<>(onAarch64(model, CLEAR));
    command.addAll(1, List.of("-singlestep", "-d", "exec,nochain", "-D", log.toString()));
    command.addAll(List.of(kernel, String.valueOf(bytes)));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines.filter(line -> line.startsWith("Trace ")).count();
    }
  }

  private static List<String> onAarch64(String model, String name) {
    assumeTrue(
        AARCH64.isComplete() && Files.exists(QEMU),
        "a C program on AArch64 needs the packages libc6-dev-arm64-cross and qemu-user-static");
    String program = program(AARCH64, name).toString();
    return List.of(QEMU.toString(), "-L", CROSS.toString(), "-cpu", model, program);
  }

  @ParameterizedTest
  @FieldSource("MACHINES")
  void headerIsCPlusPlusToo(Machine machine) throws IOException {
    assumeTrue(machine.isComplete(), "the headers of a C library are not installed");
    Path source = Files.writeString(work.resolve("includes.cpp"), "#include \"sennit.h\"\n");
    List<String> arguments = compiling(machine);
    arguments.addAll(List.of("-std=c++11", "-fsyntax-only", source.toString()));
    assertThat(toolchain.run("clang", arguments)).isEmpty();
  }

  private static Path program(Machine machine, String name) {
    Path folder = work.resolve(machine.platform().label());
    Path program = folder.resolve(name);
    if (!Files.exists(program)) {
      Path kernels = kernels(machine.platform(), folder);
      Path object = folder.resolve(name + ".o");
      List<String> arguments = compiling(machine);
      arguments.addAll(List.of("-std=c11", "-O1", "-fPIE", "-c", "-o", object.toString()));
      arguments.add(PROGRAMS.resolve(name + ".c").toString());
      toolchain.run("clang", arguments);
      toolchain.run("lld", linking(machine, object, kernels, program));
    }
    return program;
  }

  private static Path kernels(Platform platform, Path folder) {
    Path made = folder.resolve(platform.format().fileName());
    if (!Files.exists(made)) {
      List<WovenKernel> woven =
          Catalogue.of(platform.abi().architecture()).stream()
              .filter(kernel -> kernel.name().matches("(md5|pbkdf2|clear).*"))
              .map(kernel -> Weaver.weave(kernel, platform.abi()))
              .toList();
      SharedObject.build(toolchain, platform, woven, folder);
    }
    return made;
  }

  private static List<String> compiling(Machine machine) {
    List<String> arguments = new ArrayList<>(STRICT);
    arguments.add("--target=" + machine.platform().triple());
    arguments.add("-I" + work);
    // These replace the headers of an installed compiler.
    arguments.add("-nostdinc");
    arguments.add("-isystem" + work.resolve("compiler"));
    machine.headers().forEach(folder -> arguments.add("-isystem" + folder));
    return arguments;
  }

  /** Links as a compiler does, without its run-time library, which the program does not use. */
  private static List<String> linking(Machine machine, Path object, Path kernels, Path program) {
    return List.of(
        "-flavor",
        "gnu",
        "-pie",
        "--dynamic-linker=" + machine.loader(),
        "-rpath=$ORIGIN",
        "-L" + machine.libraries(),
        "-o",
        program.toString(),
        machine.libraries().resolve("Scrt1.o").toString(),
        machine.libraries().resolve("crti.o").toString(),
        object.toString(),
        kernels.toString(),
        "-lm",
        "-lc",
        machine.libraries().resolve("crtn.o").toString());
  }

  private static void assertAllPassed(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).describedAs(output).isZero();
    assertThat(output).containsPattern("(?m)^[1-9]\\d* passed, 0 failed$");
    System.out.print(output);
  }
}
