package dev.sennit.bench;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Status;
import dev.sennit.cli.command.TooBusy;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.kernel.Kernel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: every command does its work on the real catalogue, called as users call it. Left out
 * are what takes minutes (a whole {@code bench}, {@code prove} of all kernels and again), the page
 * that {@code explore} serves, and what calls Maven.
 */
@DisabledOnOs(OS.WINDOWS)
class EveryCommandTest {
  private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z][a-z-]*) ");

  @TempDir private static Path folder;
  private static BuiltHome home;

  @BeforeAll
  static void make() throws Exception {
    home = new BuiltHome(folder);
  }

  @AfterAll
  static void remove() throws Exception {
    home.close();
  }

  /** The calls with the least work. They write to the folder of this test. */
  static List<String> calls() {
    return List.of(
        "kernels",
        "kernels sha256",
        "kernels md5/x64-v4",
        "kernels forms",
        "explore --only md5/x64-v4 --output some.html",
        "prove --only clear-rep",
        "compare --only PBKDF2 --seconds 1",
        "tune --quick --force --profile profile --svg picture.svg",
        "model --only sm3/ --cores znver4 --no-measuring",
        "doctor",
        "doctor --json",
        "uuid v5 dns www.example.com",
        "sum -a sha256 sennit",
        "bench jmh -l",
        "bench jmh UUIDBench.v5$ -p length=16 -f 1 -wi 0 -i 1 -r 10ms",
        // These call Maven, which must not run inside of its own tests. Other tests replace Maven.
        "spark-demo --help",
        "test --help",
        "format --help",
        "completion bash",
        "completion zsh",
        "jdk",
        "jdk --all",
        "help",
        "help kernels");
  }

  @Test
  void noneIsLeftOut() throws Exception {
    Set<String> listed =
        COMMAND
            .matcher(home.run(List.of("help")).out())
            .results()
            .map(found -> found.group(1))
            .collect(toSet());
    assertThat(listed).contains("kernels", "explore", "sum");
    assertThat(calls().stream().map(call -> call.split(" ", 2)[0]).collect(toSet()))
        .isEqualTo(listed);
  }

  @ParameterizedTest
  @MethodSource("calls")
  void doesItsWork(String call) throws Exception {
    BuiltHome.Answer answer = home.run(List.of(call.split(" ")));
    assertThat(answer.err()).doesNotContain("\tat ", "Exception", "Building");
    assertThat(answer.exitCode()).as(answer.err()).isIn(exitCodes(call));
    assertThat(answer.out()).isNotBlank();
  }

  private static List<Integer> exitCodes(String call) {
    boolean needsKernels = Stream.of("compare", "doctor", "tune").anyMatch(call::startsWith);
    if (needsKernels && Status.current().kernels().isEmpty()) {
      return List.of(1);
    }
    return call.startsWith("compare") ? List.of(0, TooBusy.EXIT_CODE) : List.of(0);
  }

  /** The first time takes a minute. Its results are kept until the weaver changes. */
  @Test
  void explorerOfAllKernels() throws Exception {
    BuiltHome.Answer answer = home.run(List.of("explore", "--output", "all.html"));
    assertThat(answer.exitCode()).as(answer.err()).isZero();
    String page = Files.readString(folder.resolve("all.html"));
    Stream<String> kernels = Catalogue.KERNELS.stream().map(Kernel::name);
    assertThat(kernels).isNotEmpty().allMatch(name -> page.contains("id=\"kernel:" + name + "\""));
  }
}
