package dev.sennit.bench;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Status;
import dev.sennit.cli.command.TooBusy;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.kernel.Kernel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
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

  /** Most commands use one processor, so two of them run at a time. */
  private static final ExecutorService TWO = Executors.newFixedThreadPool(2);

  private static final Map<String, Future<BuiltHome.Answer>> ANSWERS = new HashMap<>();

  @TempDir private static Path folder;
  private static BuiltHome home;

  @BeforeAll
  static void begin() throws Exception {
    home = new BuiltHome(folder);
    calls().forEach(call -> ANSWERS.put(call, TWO.submit(() -> home.run(call))));
  }

  @AfterAll
  static void end() throws Exception {
    TWO.close();
    home.close();
  }

  /** The calls with the least work, the longest first. They write to the folder of this test. */
  static List<String> calls() {
    return List.of(
        "prove --only clear-stream",
        "explore --only md5/x64-v4 --output message.html",
        "explore --only ghash/x64-aes --output mode.html",
        "explore --only key --output key.html",
        "explore --only clear-stream --output clearing.html",
        "compare --only clone --seconds 1",
        "sum -a sha256 sennit",
        "bench jmh UUIDBench.v5$ -p length=16 -f 1 -wi 0 -i 1 -r 10ms",
        "bench jmh -l",
        "kernels",
        "kernels sha256",
        "kernels md5/x64-v4",
        "kernels forms",
        "doctor",
        "doctor --json",
        "uuid v5 dns www.example.com",
        "seal --help",
        "open --help",
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
            .matcher(ANSWERS.get("help").get().out())
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
    BuiltHome.Answer answer = ANSWERS.get(call).get();
    assertThat(answer.err()).doesNotContain("\tat ", "Exception", "Building");
    assertThat(answer.exitCode()).as(answer.err()).isIn(exitCodes(call));
    assertThat(answer.out()).isNotBlank();
  }

  private static List<Integer> exitCodes(String call) {
    boolean needsKernels = Stream.of("compare", "doctor").anyMatch(call::startsWith);
    if (needsKernels && Status.current().kernels().isEmpty()) {
      return List.of(1);
    }
    return call.startsWith("compare") ? List.of(0, TooBusy.EXIT_CODE) : List.of(0);
  }

  /** The first time takes a minute. The calls above explore a kernel of each kind. */
  @Tag("all")
  @Test
  void explorerOfAllKernels() throws Exception {
    BuiltHome.Answer answer = home.run("explore --output all.html");
    assertThat(answer.exitCode()).as(answer.err()).isZero();
    String page = Files.readString(folder.resolve("all.html"));
    Stream<String> kernels = Catalogue.KERNELS.stream().map(Kernel::name);
    assertThat(kernels).isNotEmpty().allMatch(name -> page.contains("id=\"kernel:" + name + "\""));
  }
}
