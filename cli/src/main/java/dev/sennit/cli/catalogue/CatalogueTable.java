package dev.sennit.cli.catalogue;

import static dev.sennit.cli.TextTable.Side.LEFT;
import static dev.sennit.cli.TextTable.Side.RIGHT;
import static java.util.stream.Collectors.joining;

import dev.sennit.cli.Paragraph;
import dev.sennit.cli.TextTable;
import dev.sennit.cli.catalogue.CatalogueKernel.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Shows kernels of a catalogue to people, in lines of {@link Paragraph#WIDTH} characters at most.
 */
public final class CatalogueTable {
  private static final String SELECTED = "* ";
  private static final String NOT_SELECTED = "  ";
  // From here on a tenth of a cycle is less than a model knows.
  private static final double WHOLE_CYCLES = 1000;

  private CatalogueTable() {}

  /**
   * Returns a line for each kernel, and after them which are used here, and why some are not
   * proved.
   *
   * @param selected the names of the kernels that are used on this machine
   */
  public static List<String> of(List<CatalogueKernel> kernels, Set<String> selected) {
    TextTable table =
        new TextTable(LEFT, LEFT, RIGHT, RIGHT, RIGHT, LEFT)
            .row("", "", "instr.", "", "regs", "cycles per block,")
            .row(NOT_SELECTED + "kernel", "shape", "loop/all", "bytes", "g/v", "as models predict");
    for (CatalogueKernel kernel : kernels) {
      table.row(
          (selected.contains(kernel.name()) ? SELECTED : NOT_SELECTED) + kernel.name(),
          kernel.shape(),
          kernel.loop() + "/" + kernel.instructions(),
          Integer.toString(kernel.bytes()),
          kernel.generalRegisters() + "/" + kernel.vectorRegisters(),
          kernel.predicted().stream().map(CatalogueTable::describe).collect(joining(", ")));
    }
    List<String> lines = new ArrayList<>(table.lines());
    lines.add("");
    lines.add("Registers are counted as general and vector ones.");
    if (kernels.stream().anyMatch(kernel -> selected.contains(kernel.name()))) {
      lines.add(SELECTED + "This machine uses it.");
    }
    lines.addAll(proofs(kernels));
    return lines;
  }

  private static List<String> proofs(List<CatalogueKernel> kernels) {
    List<String> refusals =
        kernels.stream()
            .filter(kernel -> !kernel.proof().proved())
            .map(kernel -> kernel.name() + " is not proved: " + kernel.proof().refusal())
            .toList();
    return refusals.isEmpty()
        ? List.of("Each of them is proved.")
        : refusals.stream().flatMap(refusal -> Paragraph.lines(refusal).stream()).toList();
  }

  private static String describe(Prediction prediction) {
    String form = prediction.cycles() < WHOLE_CYCLES ? "%.1f %s" : "%.0f %s";
    return String.format(Locale.ROOT, form, prediction.cycles(), prediction.model());
  }
}
