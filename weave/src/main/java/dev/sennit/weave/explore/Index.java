package dev.sennit.weave.explore;

import dev.sennit.weave.explore.Exhibits.Exhibit;
import java.util.List;

/** What a page knows before a kernel is chosen. */
public record Index(
    String version, List<ShownCore> cores, List<Summary> kernels, List<Impossible> impossible) {

  public static Index of(String version, Exhibits exhibits) {
    return new Index(
        version,
        exhibits.cores(),
        exhibits.kernels().stream().map(Exhibit::summary).toList(),
        exhibits.impossible());
  }
}
