package dev.sennit.cli.kernels;

import dev.sennit.Status;
import dev.sennit.cli.command.Home;
import dev.sennit.cli.command.UnknownName;
import dev.sennit.cli.console.Paragraph;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the kernels, or shows one. */
@Command(
    name = "kernels",
    description = {
      "List all kernels, list the kernels with a text in their names, or show the listing of one.",
      "./sennit kernels sha256 lists the kernels of SHA-256. ./sennit kernels sha256/x64-v4 shows"
          + " one kernel."
    },
    subcommands = FormsCommand.class)
public final class KernelsCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description =
          "The name of a kernel, such as md5/x64-v4, shows its instructions. A part of names, such"
              + " as md5 or x64-v4, lists all kernels with it in their names.")
  private String name;

  @Option(
      names = "--json",
      description = "Print the whole catalogue as JSON. This option takes no NAME.")
  private boolean json;

  @Option(names = "--catalogue", paramLabel = "FILE", hidden = true)
  private Path file;

  @Override
  public void run() {
    if (json && name != null) {
      throw new ParameterException(
          spec.commandLine(),
          "--json prints the whole catalogue and does not take the name " + name);
    }
    CatalogueFile catalogue =
        CatalogueFile.read(
            file == null ? Home.resolve("library", "target", "woven", "catalogue.json") : file);
    PrintWriter out = spec.commandLine().getOut();
    Optional<CatalogueKernel> one = name == null ? Optional.empty() : catalogue.kernel(name);
    if (json) {
      out.println(catalogue.json().stripTrailing());
    } else if (one.isPresent()) {
      out.println(catalogue.listing(one.get()).stripTrailing());
      if (one.get().facts() != null) {
        out.println();
        one.get().facts().lines().stream()
            .flatMap(line -> Paragraph.lines(line).stream())
            .forEach(out::println);
      }
    } else {
      CatalogueTable.of(named(catalogue), selectedHere()).forEach(out::println);
      out.println("./sennit kernels NAME shows the instructions of a kernel.");
    }
    out.flush();
  }

  /** Returns all kernels, or those with the given text in their names. */
  private List<CatalogueKernel> named(CatalogueFile catalogue) {
    List<CatalogueKernel> found =
        catalogue.kernels().stream()
            .filter(kernel -> name == null || kernel.name().contains(name))
            .toList();
    if (found.isEmpty()) {
      List<String> names = catalogue.kernels().stream().map(CatalogueKernel::name).toList();
      throw new UnknownName(spec.commandLine(), "kernel", name, names);
    }
    return found;
  }

  private static Set<String> selectedHere() {
    return Status.current().digests().stream()
        .map(Status.Digest::kernel)
        .flatMap(Optional::stream)
        .collect(Collectors.toSet());
  }
}
