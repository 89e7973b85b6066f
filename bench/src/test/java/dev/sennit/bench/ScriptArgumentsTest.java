package dev.sennit.bench;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Protects: the script has the words of bench, because it refuses all others before it builds
 * bench.
 */
@DisabledOnOs(OS.WINDOWS)
class ScriptArgumentsTest {
  @Test
  void options() throws Exception {
    Set<String> options =
        Bench.commandLine().getCommandSpec().options().stream()
            .filter(option -> !option.hidden() && !option.usageHelp())
            .flatMap(ScriptArgumentsTest::listed)
            .collect(toCollection(TreeSet::new));
    assertThat(words("options_of bench")).isEqualTo(options);
  }

  private static Stream<String> listed(OptionSpec option) {
    String value = option.arity().min() > 0 ? "=" : option.arity().max() > 0 ? "=?" : "";
    return Arrays.stream(option.names()).map(name -> name.concat(value));
  }

  @Test
  void programs() throws Exception {
    assertThat(words("echo $programs_of_bench")).isEqualTo(Bench.PROGRAMS.keySet());
  }

  private static Set<String> words(String call) throws IOException, InterruptedException {
    Process bash =
        new ProcessBuilder("bash", "-c", ". scripts/arguments\n" + call)
            .directory(Path.of("").toAbsolutePath().getParent().toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).isZero();
    return new TreeSet<>(List.of(out.strip().split("\\s+")));
  }
}
