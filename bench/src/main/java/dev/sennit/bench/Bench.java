package dev.sennit.bench;

import dev.sennit.bench.subject.BatchCurve;
import dev.sennit.bench.subject.FirstDigest;
import dev.sennit.bench.subject.MeasuredProvider;
import dev.sennit.bench.subject.ObjectSizes;
import dev.sennit.cli.command.ExplainedCommand;
import dev.sennit.cli.command.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.Main;
import picocli.CommandLine;

/**
 * Runs {@link BenchCommand}, which measures everything, or the program that the arguments name. By
 * default JMH also measures allocation, and uses only the providers of this machine.
 */
final class Bench {
  /** A program that takes its own arguments. */
  @FunctionalInterface
  interface Program {
    void run(String[] args) throws Exception;
  }

  /** The programs by their names. */
  static final Map<String, Program> PROGRAMS =
      Map.of(
          "jmh",
          args -> Main.main(withDefaults(List.of(args)).toArray(String[]::new)),
          "FirstDigest",
          FirstDigest::main,
          "ObjectSizes",
          ObjectSizes::main,
          "BatchCurve",
          BatchCurve::main);

  private Bench() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the command. It passes all arguments after the name of a program to the program. */
  static CommandLine commandLine() {
    return ExplainedCommand.of(
        new CommandLine(new BenchCommand())
            .registerConverter(MeasuredProvider.class, MeasuredProvider::other)
            .setStopAtPositional(true));
  }

  /**
   * Returns JMH's arguments with defaults.
   *
   * @throws Failure if they name a provider that is missing; JMH itself would fail in each JVM
   */
  static List<String> withDefaults(List<String> args) {
    String assignment = "provider=";
    args.stream()
        .filter(arg -> arg.startsWith(assignment))
        .flatMap(arg -> Stream.of(arg.substring(assignment.length()).split(",")))
        .forEach(name -> MeasuredProvider.named(name).required());
    List<String> all = new ArrayList<>(args);
    if (!args.contains("-prof")) {
      all.addAll(List.of("-prof", "gc"));
    }
    if (args.stream().noneMatch(arg -> arg.startsWith(assignment))) {
      all.addAll(List.of("-p", assignment + String.join(",", MeasuredProvider.available())));
    }
    return all;
  }
}
