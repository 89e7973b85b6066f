package dev.sennit.cli.explore;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.sennit.cli.page.Page;
import dev.sennit.weave.explore.Exhibits;
import dev.sennit.weave.explore.Exhibits.Exhibit;
import dev.sennit.weave.explore.ImpossibleShape;
import dev.sennit.weave.explore.KernelSummary;
import dev.sennit.weave.explore.ShownCore;
import java.util.List;

/** Makes the explorer's page: an index, followed by each kernel in packed form. */
final class ExplorerPage {
  private static final Gson JSON =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

  /** The data of the page before its reader chooses a kernel. */
  private record Index(
      String version,
      List<ShownCore> cores,
      List<KernelSummary> kernels,
      List<ImpossibleShape> impossible,
      List<String> here,
      List<String> near) {}

  private ExplorerPage() {}

  /**
   * Returns the page with the exhibits in it.
   *
   * @param here the names of the kernels that this machine uses
   * @param processor the name of its processor
   */
  static String in(
      Page page, String version, Exhibits exhibits, List<String> here, String processor) {
    StringBuilder kernels = new StringBuilder("\n");
    for (Exhibit kernel : exhibits.kernels()) {
      kernels
          .append("<script type=\"application/octet-stream\" id=\"kernel:")
          .append(kernel.summary().name())
          .append("\">")
          .append(kernel.packed())
          .append("</script>\n");
    }
    Index index =
        new Index(
            version,
            exhibits.cores(),
            exhibits.kernels().stream().map(Exhibit::summary).toList(),
            exhibits.impossible(),
            here,
            NearCores.of(processor, exhibits.cores()));
    return page.with(JSON.toJson(index), kernels.toString());
  }
}
