package dev.sennit.bench;

import dev.sennit.cli.Sennit;
import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.Main;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Measures: everything by {@link BenchCommand}, with {@code jmh} what JMH's arguments say, and
 * {@link FirstDigest}, {@link ColdGcm}, {@link SafepointDelay}, {@link ObjectSizes} and {@link
 * JavaTarget} by their names. Unless told otherwise, JMH also measures allocation, and only what
 * this machine has.
 */
final class Bench {
  private Bench() {}

  public static void main(String[] args) throws Exception {
    String first = args.length == 0 ? "" : args[0];
    switch (first) {
      case "jmh" -> Main.main(withDefaults(List.of(rest(args))).toArray(String[]::new));
      case "FirstDigest" -> FirstDigest.main(rest(args));
      case "ColdGcm" -> ColdGcm.main(rest(args));
      case "SafepointDelay" -> SafepointDelay.main(rest(args));
      case "ObjectSizes" -> ObjectSizes.main(rest(args));
      case "JavaTarget" -> JavaTarget.main(rest(args));
      default -> System.exit(commandLine().execute(args));
    }
  }

  /** The command that measures everything. */
  static CommandLine commandLine() {
    CommandLine command = new CommandLine(new BenchCommand());
    command
        .getCommandSpec()
        .addOption(
            OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this text.")
                .build());
    return Sennit.explaining(command, "bench --help");
  }

  private static String[] rest(String[] args) {
    return Arrays.copyOfRange(args, 1, args.length);
  }

  private static List<String> withDefaults(List<String> args) {
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
