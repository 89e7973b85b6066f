package dev.sennit.cli;

import dev.sennit.Status;
import dev.sennit.cli.catalogue.Catalogue;
import dev.sennit.cli.catalogue.CatalogueKernel;
import dev.sennit.cli.catalogue.CatalogueTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the kernels, or shows one. */
@Command(
    name = "kernels",
    description = "List the kernels, or show the listing of one.",
    subcommands = FormsCommand.class)
final class KernelsCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "Show the instructions of this kernel, such as md5/x64-v4.")
  private String name;

  @Option(names = "--json", description = "Print the catalogue as it is, in JSON.")
  private boolean json;

  @Option(names = "--catalogue", paramLabel = "FILE", hidden = true)
  private Path file;

  @Override
  public void run() {
    Catalogue catalogue =
        Catalogue.read(
            file == null ? Home.resolve("library", "target", "woven", "catalogue.json") : file);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(catalogue.json().stripTrailing());
    } else if (name != null) {
      out.println(catalogue.listing(kernel(catalogue)).stripTrailing());
    } else {
      CatalogueTable.of(catalogue, selectedHere()).forEach(out::println);
      out.println("./sennit kernels NAME shows the instructions of one.");
    }
    out.flush();
  }

  private CatalogueKernel kernel(Catalogue catalogue) {
    return catalogue
        .kernel(name)
        .orElseThrow(() -> {
          List<String> names = catalogue.kernels().stream().map(CatalogueKernel::name).toList();
          return new UnknownName(spec.commandLine(), "kernel", name, NearestNames.to(name, names));
        });
  }

  private static Set<String> selectedHere() {
    return Status.current().digests().stream()
        .map(Status.Digest::kernel)
        .flatMap(Optional::stream)
        .collect(Collectors.toSet());
  }
}
