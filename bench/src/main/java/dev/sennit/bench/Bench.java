package dev.sennit.bench;

import dev.sennit.cli.Failure;
import dev.sennit.cli.Sennit;
import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.openjdk.jmh.Main;
import picocli.CommandLine;

/**
 * Measures: everything by {@link BenchCommand}, with {@code jmh} what JMH's arguments say, and
 * {@link FirstDigest}, {@link ColdGcm}, {@link SafepointDelay}, {@link ObjectSizes} and {@link
 * JavaTarget} by their names. Unless told otherwise, JMH also measures allocation, and only what
 * this machine has and what was asked for.
 */
final class Bench {
  /** A way to measure that takes arguments of its own. */
  @FunctionalInterface
  interface Program {
    void run(String[] args) throws Exception;
  }

  private Bench() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** What measures by itself; nothing if there is none of that name. */
  static Optional<Program> program(String name) {
    return Optional.ofNullable(
        switch (name) {
          case "jmh" -> args -> Main.main(withDefaults(List.of(args)).toArray(String[]::new));
          case "FirstDigest" -> FirstDigest::main;
          case "ColdGcm" -> ColdGcm::main;
          case "SafepointDelay" -> SafepointDelay::main;
          case "ObjectSizes" -> ObjectSizes::main;
          case "JavaTarget" -> JavaTarget::main;
          default -> null;
        });
  }

  /** The command that measures everything; behind the name of a program all is the program's. */
  static CommandLine commandLine() {
    return Sennit.explaining(new CommandLine(new BenchCommand()).setStopAtPositional(true));
  }

  /**
   * JMH's arguments with what it does unless told otherwise.
   *
   * @throws Failure if they name a provider that is not here, which JMH would find out in each JVM
   */
  static List<String> withDefaults(List<String> args) {
    String assignment = "provider=";
    args.stream()
        .filter(arg -> arg.startsWith(assignment))
        .flatMap(arg -> Stream.of(arg.substring(assignment.length()).split(",")))
        .forEach(name -> Measured.named(name).required());
    List<String> all = new ArrayList<>(args);
    if (!args.contains("-prof")) {
      all.addAll(List.of("-prof", "gc"));
    }
    addParameter("provider", Measured.available(), all);
    addParameter("target", targets(), all);
    addParameter("method", ClearMethods.available(), all);
    return all;
  }

  private static void addParameter(String name, List<String> values, List<String> args) {
    if (args.stream().noneMatch(arg -> arg.startsWith(name + "=")) && !values.isEmpty()) {
      args.addAll(List.of("-p", name + "=" + String.join(",", values)));
    }
  }

  private static List<String> targets() {
    return KernelLinker.await().targets().stream().map(Target::label).toList();
  }
}
