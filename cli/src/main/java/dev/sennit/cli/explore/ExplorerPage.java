package dev.sennit.cli.explore;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.sennit.cli.page.Page;
import dev.sennit.weave.explore.Exhibits;
import dev.sennit.weave.explore.Exhibits.Exhibit;
import dev.sennit.weave.explore.PageIndex;

/** Makes the explorer's page: an index, followed by each kernel in packed form. */
final class ExplorerPage {
  private static final Gson JSON =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

  private ExplorerPage() {}

  /** Returns the page with the exhibits in it. */
  static String in(Page page, String version, Exhibits exhibits) {
    StringBuilder kernels = new StringBuilder("\n");
    for (Exhibit kernel : exhibits.kernels()) {
      kernels
          .append("<script type=\"application/octet-stream\" id=\"kernel:")
          .append(kernel.summary().name())
          .append("\">")
          .append(kernel.packed())
          .append("</script>\n");
    }
    return page.with(JSON.toJson(PageIndex.of(version, exhibits)), kernels.toString());
  }
}
