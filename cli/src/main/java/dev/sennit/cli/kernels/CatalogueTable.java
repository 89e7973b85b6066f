package dev.sennit.cli.kernels;

import static dev.sennit.cli.console.TextTable.Side.LEFT;
import static dev.sennit.cli.console.TextTable.Side.RIGHT;
import static java.util.stream.Collectors.joining;

import dev.sennit.cli.console.Decimal;
import dev.sennit.cli.console.Paragraph;
import dev.sennit.cli.console.Terminal;
import dev.sennit.cli.console.TextTable;
import dev.sennit.weave.assembly.Prediction;
import dev.sennit.weave.catalogue.CatalogueEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Shows kernels to people, in lines of at most {@link Paragraph#WIDTH} characters. */
final class CatalogueTable {
  private static final String SELECTED = "* ";
  private static final String NOT_SELECTED = "  ";
  // Models are not exact to a tenth of a cycle from here on.
  private static final double WHOLE_CYCLES = 100;

  private CatalogueTable() {}

  /**
   * Returns a line for each kernel, an explanation of the columns, and the reason for each kernel
   * that is not proved.
   *
   * @param selected the names of the kernels that this machine uses
   */
  static List<String> of(List<CatalogueEntry> kernels, Set<String> selected) {
    TextTable table =
        new TextTable(LEFT, LEFT, RIGHT, RIGHT, RIGHT, LEFT)
            .row("", "", "instr.", "", "regs", "cycles per block,")
            .row(NOT_SELECTED + "kernel", "shape", "loop/all", "bytes", "g/v", "as models predict");
    for (CatalogueEntry kernel : kernels) {
      table.row(
          mark(kernel, selected) + kernel.name(),
          kernel.shape(),
          kernel.loop() + "/" + kernel.instructions(),
          Integer.toString(kernel.bytes()),
          kernel.generalRegisters() + "/" + kernel.vectorRegisters(),
          kernel.predicted().stream().map(CatalogueTable::describe).collect(joining(", ")));
    }
    List<String> lines = new ArrayList<>();
    for (String line : table.lines()) {
      lines.add(line.startsWith(SELECTED) ? Terminal.bold(line) : line);
    }
    lines.add("");
    lines.add("regs g/v: general registers and vector registers in use.");
    if (kernels.stream().anyMatch(kernel -> selected.contains(kernel.name()))) {
      lines.add(SELECTED + "This machine uses this kernel.");
    }
    lines.addAll(proofs(kernels));
    return lines;
  }

  private static String mark(CatalogueEntry kernel, Set<String> selected) {
    return selected.contains(kernel.name()) ? SELECTED : NOT_SELECTED;
  }

  private static List<String> proofs(List<CatalogueEntry> kernels) {
    List<String> refusals =
        kernels.stream()
            .filter(kernel -> !kernel.proof().proved())
            .map(kernel -> kernel.name() + " is not proved: " + kernel.proof().refusal())
            .toList();
    return refusals.isEmpty()
        ? List.of("All of these kernels are proved.")
        : Paragraph.lines(refusals);
  }

  private static String describe(Prediction prediction) {
    int digits = prediction.cycles() < WHOLE_CYCLES ? 1 : 0;
    return Decimal.exactly(prediction.cycles(), digits) + " " + prediction.model();
  }
}
