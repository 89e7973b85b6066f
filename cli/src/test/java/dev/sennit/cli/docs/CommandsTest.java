package dev.sennit.cli.docs;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.Sennit;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Protects: every command and every file that a document names is there. */
class CommandsTest {
  /** A command in code; in prose, where the name alone is meant, nothing follows. */
  private static final Pattern COMMAND = Pattern.compile("\\./sennit ([a-z][a-z-]*)");

  private static final Pattern IN_BENCH =
      Pattern.compile("\\./sennit bench (?:--providers \\S+ )?([A-Za-z]+)");
  private static final Pattern PROGRAM = Pattern.compile("case \"(\\w+)\" ->");
  private static final String BENCH = "bench/src/main/java/dev/sennit/bench/Bench.java";

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

  /** As a line of the usage begins with each. */
  private static final Pattern LISTED = Pattern.compile("(?m)^  ([a-z][a-z-]*) ");

  @Test
  void everyCommand() throws Exception {
    Set<String> commands = listed();
    assertThat(commands).contains("kernels", "test", "bench");
    List<String> unknown = new ArrayList<>();
    for (Document document : Documents.all()) {
      for (int line = 0; line < document.lines().size(); line++) {
        Matcher named = COMMAND.matcher(document.lines().get(line));
        while (named.find()) {
          if (!commands.contains(named.group(1))) {
            unknown.add("%s:%d %s".formatted(document.name(), line + 1, named.group()));
          }
        }
      }
    }
    assertThat(unknown).describedAs("commands that there are not").isEmpty();
  }

  /** What asks a program of its own is tested with that. */
  @Test
  void helpOfEveryCommand() throws Exception {
    Set<String> ofJava = Sennit.commandLine().getSubcommands().keySet();
    Set<String> commands = listed();
    assertThat(commands).containsAll(ofJava);
    commands.removeAll(Set.of("bench", "sum"));
    for (String command : commands) {
      if (ofJava.contains(command)) {
        StringWriter out = new StringWriter();
        CommandLine asked = Sennit.commandLine().setOut(new PrintWriter(out));
        assertThat(asked.execute(command, "--help")).as(command).isZero();
        assertThat(out.toString()).contains("Usage: ./sennit " + command);
      } else {
        assertThat(answerOfScript(command, "--help")).as(command).startsWith("Usage: ./sennit <");
      }
    }
  }

  private static String answerOfScript(String... args) throws Exception {
    List<String> call = new ArrayList<>(List.of("bash", "sennit"));
    call.addAll(List.of(args));
    Process script = new ProcessBuilder(call).directory(Documents.ROOT.toFile()).start();
    return new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** What is no option is a program of its own, or the way to JMH. */
  @Test
  void everyProgramOfBench() throws Exception {
    Set<String> programs =
        PROGRAM
            .matcher(Files.readString(Documents.ROOT.resolve(BENCH)))
            .results()
            .map(found -> found.group(1))
            .collect(toSet());
    assertThat(programs).contains("jmh");
    List<String> unknown = new ArrayList<>();
    for (Document document : Documents.all()) {
      Matcher named = IN_BENCH.matcher(String.join("\n", document.lines()));
      while (named.find()) {
        if (!programs.contains(named.group(1))) {
          unknown.add(document.name() + " " + named.group());
        }
      }
    }
    assertThat(unknown).describedAs("programs that there are not").isEmpty();
  }

  private static Set<String> listed() throws Exception {
    String script = Files.readString(Documents.ROOT.resolve("sennit"));
    int begin = script.indexOf("Usage: ./sennit");
    String usage = script.substring(begin, script.indexOf("\nEND\n", begin));
    Set<String> commands = new TreeSet<>();
    LISTED.matcher(usage).results().forEach(found -> commands.add(found.group(1)));
    return commands;
  }

  @Test
  void everyLinkedFile() throws Exception {
    List<String> missing = new ArrayList<>();
    for (Document document : Documents.all()) {
      String text = String.join("\n", document.lines());
      Stream<String> links = LINK.matcher(text).results().map(found -> found.group(1));
      links
          .filter(
              link -> Files.notExists(Documents.ROOT.resolve(document.name()).resolveSibling(link)))
          .forEach(link -> missing.add(document.name() + " links to " + link));
    }
    assertThat(missing).describedAs("files that there are not").isEmpty();
  }
}
