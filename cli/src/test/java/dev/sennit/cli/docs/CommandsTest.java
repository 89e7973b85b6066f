package dev.sennit.cli.docs;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.Sennit;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Protects: every command and file that a document names exists, and every command takes the
 * options in documents and in the script's usage.
 */
class CommandsTest {
  /** A command in code. Prose has the name alone, and nothing follows it. */
  private static final Pattern COMMAND = Pattern.compile("\\./sennit ([a-z][a-z-]*)");

  private static final Pattern IN_BENCH =
      Pattern.compile("\\./sennit bench (?:--providers \\S+ )?([A-Za-z]+)");

  /** A command in code with its arguments. */
  private static final Pattern CALL = Pattern.compile("\\./sennit ([a-z][a-z-]*)([^`#|<>\n]*)");

  private static final Pattern OPTION =
      Pattern.compile("(?<![\\w-])(--[a-z][a-z-]*|-[A-Za-z](?!\\w))");

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

  /** The beginning of a line of the usage. */
  private static final Pattern LISTED = Pattern.compile("(?m)^  ([a-z][a-z-]*) ");

  /** A command of the usage with its description. */
  private static final Pattern ENTRY = Pattern.compile("(?m)^  ([a-z][a-z-]*) (.*(?:\n {4}.*)*)");

  @Test
  void everyCommand() throws Exception {
    assertThat(listed()).contains("kernels", "test", "bench");
    assertThat(named(COMMAND)).isNotEmpty().isSubsetOf(listed());
  }

  private static Set<String> named(Pattern pattern) throws Exception {
    Set<String> named = new TreeSet<>();
    for (MarkdownFile document : Documents.all()) {
      named.addAll(found(pattern, String.join("\n", document.lines())));
    }
    return named;
  }

  /** Returns the first groups of all matches. */
  private static Set<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1)).collect(toSet());
  }

  /** A message after a wrong name can then suggest any command. */
  @Test
  void commandsOfTheScriptAreKnown() throws Exception {
    Set<String> known = new TreeSet<>(Sennit.commandLine().getSubcommands().keySet());
    known.addAll(Sennit.OF_SCRIPT);
    assertThat(known).isEqualTo(listed());
  }

  /** An argument without dashes names a program, or leads to JMH. */
  @Test
  void everyProgramOfBench() throws Exception {
    assertThat(named(IN_BENCH)).contains("jmh").allMatch(help("bench")::contains);
  }

  private static Set<String> listed() throws Exception {
    return found(LISTED, usage());
  }

  private static String usage() throws Exception {
    String script = Files.readString(Documents.ROOT.resolve("sennit"));
    int from = script.indexOf("Usage: ./sennit");
    return script.substring(from, script.indexOf("\nEND\n", from));
  }

  @Test
  void everyOption() throws Exception {
    Set<String> named = new TreeSet<>();
    for (MarkdownFile document : Documents.all()) {
      CALL.matcher(String.join("\n", document.lines()))
          .results()
          .forEach(call -> addOptions(call, named));
    }
    ENTRY.matcher(usage()).results().forEach(entry -> addOptions(entry, named));
    assertThat(named).contains("bench --quick", "sum -c", "test --no-spark");
    Set<String> unknown = new TreeSet<>();
    for (String one : named) {
      String[] words = one.split(" ");
      if (!options(words[0]).contains(words[1])) {
        unknown.add(one);
      }
    }
    assertThat(unknown).describedAs("options that there are not").isEmpty();
  }

  /** Adds the options of a command, each behind the command's name. */
  private static void addOptions(MatchResult named, Set<String> options) {
    String command = named.group(1);
    String rest = named.group(2);
    String own =
        switch (command) {
          case "bench" -> rest.split("\\b(jmh|[A-Z][a-z]+[A-Z]\\w+)\\b", 2)[0];
          case "test" -> rest.split(" -- ", 2)[0];
          default -> rest;
        };
    OPTION.matcher(own).results().forEach(option -> options.add(command + " " + option.group()));
  }

  /** Returns the options in the help, which has all that the command takes. */
  private static Set<String> options(String command) throws Exception {
    return found(OPTION, help(command));
  }

  private static String help(String command) throws Exception {
    return Files.readString(Documents.ROOT.resolve("scripts/help").resolve(command));
  }

  @Test
  void everyLinkedFile() throws Exception {
    List<String> missing = new ArrayList<>();
    for (MarkdownFile document : Documents.all()) {
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
