package dev.sennit.cli.explore;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.sennit.cli.Page;
import dev.sennit.weave.explore.Exhibits;
import dev.sennit.weave.explore.Exhibits.Exhibit;
import dev.sennit.weave.explore.Index;

/** What the explorer's page shows: an index, and behind it each kernel, packed. */
public final class ExplorerData {
  private static final Gson JSON =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

  private ExplorerData() {}

  /** The page with the exhibits in it. */
  public static String in(Page page, String version, Exhibits exhibits) {
    StringBuilder kernels = new StringBuilder("\n");
    for (Exhibit kernel : exhibits.kernels()) {
      kernels
          .append("<script type=\"application/octet-stream\" id=\"kernel:")
          .append(kernel.summary().name())
          .append("\">")
          .append(kernel.packed())
          .append("</script>\n");
    }
    return page.with(JSON.toJson(Index.of(version, exhibits)), kernels.toString());
  }
}
