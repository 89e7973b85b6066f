package dev.sennit.weave.explore;

import dev.sennit.weave.explore.Exhibits.Exhibit;
import java.util.List;

/** The data of a page before its reader chooses a kernel. */
public record PageIndex(
    String version,
    List<ShownCore> cores,
    List<KernelSummary> kernels,
    List<ImpossibleShape> impossible) {

  public static PageIndex of(String version, Exhibits exhibits) {
    return new PageIndex(
        version,
        exhibits.cores(),
        exhibits.kernels().stream().map(Exhibit::summary).toList(),
        exhibits.impossible());
  }
}
