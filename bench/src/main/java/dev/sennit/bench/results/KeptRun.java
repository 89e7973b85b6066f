package dev.sennit.bench.results;

import dev.sennit.cli.compare.MeasuredMachine;
import java.util.List;
import java.util.Set;

/**
 * A run of {@code bench} on one machine.
 *
 * @param date the date of the run
 * @param command the command that made the run
 * @param sennit Sennit's version and commit
 * @param patched the differences from that commit; empty if there are none
 * @param gigahertz the median, the least and the greatest of all estimates of the frequency
 * @param kernels the kernels that were in use, each with the digest of its code; none in runs of
 *     long ago
 */
public record KeptRun(
    String date,
    String command,
    String sennit,
    String patched,
    MeasuredMachine measuredOn,
    List<Double> gigahertz,
    long memoryBytes,
    List<String> kernels,
    List<KeptRow> rows) {

  /** Returns the heading in documents, after the name of the core. */
  public String name() {
    return command.replaceFirst("^\\S+ ", "");
  }

  KeptRun without(Set<String> ids) {
    List<KeptRow> left = rows.stream().filter(row -> !ids.contains(row.id())).toList();
    return new KeptRun(
        date, command, sennit, patched, measuredOn, gigahertz, memoryBytes, kernels, left);
  }
}
