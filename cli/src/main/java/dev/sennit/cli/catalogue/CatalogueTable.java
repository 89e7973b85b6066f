package dev.sennit.cli.catalogue;

import static dev.sennit.cli.TextTable.Side.LEFT;
import static dev.sennit.cli.TextTable.Side.RIGHT;
import static java.util.stream.Collectors.joining;

import dev.sennit.cli.TextTable;
import dev.sennit.cli.catalogue.CatalogueKernel.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Shows the kernels of a catalogue to people. */
public final class CatalogueTable {
  private CatalogueTable() {}

  /**
   * A line for each kernel, and after them why some are not proved.
   *
   * @param selected the names of the kernels that are used on this machine
   */
  public static List<String> of(Catalogue catalogue, Set<String> selected) {
    TextTable table =
        new TextTable(LEFT, LEFT, LEFT, RIGHT, RIGHT, RIGHT, LEFT, LEFT, LEFT)
            .row("", "", "", "instructions", "", "registers", "predicted", "", "")
            .row(
                "kernel",
                "target",
                "shape",
                "loop/all",
                "bytes",
                "general/vector",
                "cycles per block",
                "proof",
                "here");
    List<String> refusals = new ArrayList<>();
    for (CatalogueKernel kernel : catalogue.kernels()) {
      boolean proved = kernel.proof().proved();
      table.row(
          kernel.name(),
          kernel.target(),
          kernel.shape(),
          kernel.loop() + "/" + kernel.instructions(),
          Integer.toString(kernel.bytes()),
          kernel.generalRegisters() + "/" + kernel.vectorRegisters(),
          kernel.predicted().stream().map(CatalogueTable::describe).collect(joining(", ")),
          proved ? "proved" : "not proved",
          selected.contains(kernel.name()) ? "selected" : "");
      if (!proved) {
        refusals.add(kernel.name() + " is not proved: " + kernel.proof().refusal());
      }
    }
    List<String> lines = new ArrayList<>(table.lines());
    lines.addAll(refusals);
    return lines;
  }

  private static String describe(Prediction prediction) {
    return String.format(Locale.ROOT, "%.1f %s", prediction.cycles(), prediction.model());
  }
}
