package dev.sennit.cli.kernels;

import dev.sennit.Status;
import dev.sennit.cli.command.UnknownName;
import dev.sennit.cli.console.Paragraph;
import dev.sennit.weave.catalogue.CatalogueEntry;
import dev.sennit.weave.facts.Facts;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the kernels, or shows one. */
@Command(name = "kernels", subcommands = FormsCommand.class)
public final class KernelsCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "NAME", completionCandidates = KernelNames.class)
  private @Nullable String name;

  @Option(names = "--json")
  private boolean json;

  @Override
  public void run() {
    if (json && name != null) {
      throw new ParameterException(
          spec.commandLine(),
          "--json prints the whole catalogue and does not take the name " + name);
    }
    CatalogueFile catalogue = CatalogueFile.ofBuild();
    PrintWriter out = spec.commandLine().getOut();
    Optional<CatalogueEntry> one = catalogue.kernel(name);
    if (json) {
      out.println(catalogue.json().stripTrailing());
    } else if (one.isPresent()) {
      out.println(catalogue.listing(one.get()).stripTrailing());
      out.println();
      Paragraph.lines(lines(one.get().facts())).forEach(out::println);
    } else {
      CatalogueTable.of(named(catalogue), Set.copyOf(Status.current().kernels()))
          .forEach(out::println);
      out.println("./sennit kernels NAME shows the instructions of a kernel.");
    }
    out.flush();
  }

  /** Returns all kernels, or those with the given text in their names. */
  private List<CatalogueEntry> named(CatalogueFile catalogue) {
    String part = name == null ? "" : name;
    List<CatalogueEntry> all = catalogue.kernels();
    UnknownName.checkPart(
        spec.commandLine(),
        "kernel",
        part,
        all.stream().map(CatalogueEntry::name).toList(),
        KernelNames.LIST);
    return all.stream().filter(kernel -> kernel.name().contains(part)).toList();
  }

  private static List<String> lines(Facts facts) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "The kernel uses %s and %s."
            .formatted(
                facts.stackBytes() == 0 ? "no stack" : facts.stackBytes() + " bytes of stack",
                facts.vectorBits() == 0
                    ? "no vector registers"
                    : "vector registers of up to %d bits".formatted(facts.vectorBits())));
    lines.add(
        facts.warnings().isEmpty()
            ? "No load seems to wait for several stores. No access in a loop seems to need two cache lines."
            : "The kernel may lose time in these places (hints, not proofs):");
    facts.warnings().forEach(warning -> lines.add("- " + warning));
    return lines;
  }
}
