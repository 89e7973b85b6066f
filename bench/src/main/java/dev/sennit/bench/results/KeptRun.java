package dev.sennit.bench.results;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A run of a command on one machine.
 *
 * @param name the heading in documents, after the name of the core
 * @param date the date of the run
 * @param command the command that made the run
 * @param sennit Sennit's version and commit
 * @param patched the differences from that commit; empty if there are none
 * @param transcribed the document from which the numbers come, and its commit; null if a program
 *     wrote the numbers
 * @param note further facts about the run; null if there are none
 * @param machine the machine of the run; null if it was not recorded
 * @param kernels the kernels that were in use, each with the digest of its code; null if nobody
 *     wrote them down
 * @param rows the rows, each of which has the same work by several sides
 * @param table the rows of a table of another form, the headings first; null if there is none
 */
public record KeptRun(
    String name,
    String date,
    String command,
    String sennit,
    String patched,
    String transcribed,
    String note,
    MachineDescription machine,
    List<String> kernels,
    List<KeptRow> rows,
    List<List<String>> table) {

  /** Returns a run of {@code bench} that ends now. */
  public static KeptRun of(
      List<Round> rounds,
      MachineDescription machine,
      String command,
      String sennit,
      String patched,
      List<String> kernels) {
    return new KeptRun(
        command.replaceFirst("^\\S+ ", ""),
        LocalDate.now().toString(),
        command,
        sennit,
        patched,
        null,
        null,
        machine,
        kernels,
        KeptRow.of(rounds),
        null);
  }

  /** Returns the names of kernels that were in use and have changed since. */
  public List<String> changed(Set<String> kernelsNow) {
    return kernels == null
        ? List.of()
        : kernels.stream()
            .filter(kernel -> !kernelsNow.contains(kernel))
            .map(kernel -> kernel.split(" ")[0])
            .toList();
  }

  private boolean isOfBench() {
    return rows.stream().anyMatch(row -> row.rounds() != null);
  }

  /**
   * Returns this run without some rows, or nothing if nothing else is left. A run that {@code
   * bench} did not make keeps all rows.
   */
  Optional<KeptRun> without(Set<String> ids) {
    if (!isOfBench()) {
      return Optional.of(this);
    }
    List<KeptRow> left = rows.stream().filter(row -> !ids.contains(row.id())).toList();
    return left.isEmpty() && table == null
        ? Optional.empty()
        : Optional.of(
            new KeptRun(
                name,
                date,
                command,
                sennit,
                patched,
                transcribed,
                note,
                machine,
                kernels,
                left,
                table));
  }
}
