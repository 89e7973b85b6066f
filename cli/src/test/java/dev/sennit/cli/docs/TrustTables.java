package dev.sennit.cli.docs;

import dev.sennit.cli.console.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The tables of {@code docs/TRUST.md}: what was executed where, and what is known of each kernel.
 *
 * @param rows the rows of each architecture, with their digests
 * @param kernels the kernels of the build
 * @param processors what was executed on which
 * @param provedAgain what another prover says
 * @param decodedAgain what another disassembler says
 */
record TrustTables(
    Map<String, Map<String, String>> rows,
    List<Kernel> kernels,
    List<Evidence> processors,
    Verdicts provedAgain,
    Verdicts decodedAgain) {
  private static final Pattern CASES = Pattern.compile("(\\d+) cases");

  /**
   * A kernel.
   *
   * @param meaning what the proof says of its meaning
   */
  record Kernel(String name, String digest, boolean proved, String meaning) {
    private String cases() {
      if (!proved) {
        return "**no**";
      }
      Matcher cases = CASES.matcher(meaning);
      return cases.find() ? cases.group(1) + " cases" : "1 case";
    }

    private boolean isIn(Evidence evidence) {
      return evidence.covers("kernel", name, digest);
    }
  }

  /**
   * Returns a line for each processor: the number of current rows and kernels that it has executed.
   */
  String ofProcessors() {
    return String.join(
        "\n",
        new Columns<Evidence>()
            .text("processor", Evidence::by)
            .number("rows", this::executedOf)
            .number("kernels", each -> "" + kernels.stream().filter(k -> k.isIn(each)).count())
            .table(processors)
            .markdown());
  }

  private String executedOf(Evidence processor) {
    Map<String, String> all = rowsOf(processor);
    // Rows are no matter of the system.
    return known(all, processor) == 0 ? "none" : executed(processor) + " of " + all.size();
  }

  /** Returns the rows of a processor's architecture. */
  private Map<String, String> rowsOf(Evidence processor) {
    return rows.values().stream()
        .max((one, other) -> Long.compare(known(one, processor), known(other, processor)))
        .orElseThrow();
  }

  private static long known(Map<String, String> rows, Evidence processor) {
    return rows.keySet().stream()
        .filter(row -> processor.digests().containsKey("row " + row))
        .count();
  }

  private long executed(Evidence processor) {
    return rowsOf(processor).entrySet().stream()
        .filter(row -> processor.covers("row", row.getKey(), row.getValue()))
        .count();
  }

  /** Returns the current rows that no processor has executed. */
  List<String> notExecuted() {
    Map<String, String> all = new TreeMap<>();
    rows.values().forEach(all::putAll);
    return all.entrySet().stream()
        .filter(row ->
            processors.stream()
                .noneMatch(processor -> processor.covers("row", row.getKey(), row.getValue())))
        .map(Map.Entry::getKey)
        .toList();
  }

  String ofNotExecuted() {
    return notExecuted().stream().map("- `%s`"::formatted).collect(Collectors.joining("\n"));
  }

  /** Returns a line for each kernel. */
  String ofKernels() {
    return String.join(
        "\n",
        new Columns<Kernel>()
            .text("kernel", Kernel::name)
            .text("proved here", Kernel::cases)
            .text("proved again", kernel -> provedAgain.on(kernel.name()))
            .text("decoded again", kernel -> decodedAgain.on(kernel.name()))
            .text("executed on", this::executedOn)
            .table(kernels)
            .markdown());
  }

  private String executedOn(Kernel kernel) {
    List<String> places = new ArrayList<>();
    for (Evidence processor : processors) {
      if (kernel.isIn(processor)) {
        places.add(processor.by());
      } else if (processor.isStale("kernel", kernel.name(), kernel.digest())) {
        places.add(processor.by() + " (older code)");
      }
    }
    return places.isEmpty() ? "**nowhere**" : String.join(", ", places);
  }
}
