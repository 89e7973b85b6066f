package dev.sennit.bench.results;

import dev.sennit.bench.measure.MachineDescription;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A run of a command on one machine.
 *
 * @param name its heading in documents, behind the name of the core
 * @param date on which it was made
 * @param command that made it
 * @param sennit Sennit's version and commit
 * @param patched what was not as in that commit; empty if nothing
 * @param transcribed the document from which the numbers come, and its commit; null if a program
 *     wrote the numbers
 * @param note what else has to be known; null if nothing
 * @param machine on which it was made; null if it was not recorded
 * @param rows of the same work by several sides
 * @param table the cells of a table of another form, its headings first; null if there is none
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
    List<KeptRow> rows,
    List<List<String>> table) {

  /** Keeps the part of results that documents show, and that later runs are compared with. */
  public static KeptRun of(Results results, String command, String sennit, String patched) {
    return new KeptRun(
        command.replaceFirst("^\\S+ ", ""),
        results.made().replaceFirst("T.*", ""),
        command,
        sennit,
        patched,
        null,
        null,
        results.machine(),
        KeptRow.of(results),
        null);
  }

  /** Returns whether {@code bench} made it, so that another run compares with it. */
  public boolean isOfBench() {
    return rows.stream().anyMatch(row -> row.rounds() != null);
  }

  /** Returns the differences of another machine that make times incomparable. */
  public List<String> differencesOf(MachineDescription other) {
    return machine == null
        ? List.of("a machine that is recorded, and that of %s is not".formatted(date))
        : other.differences(machine);
  }

  /**
   * Returns this run without some rows, if it is one of {@code bench}; nothing if it is empty then.
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
                name, date, command, sennit, patched, transcribed, note, machine, left, table));
  }
}
