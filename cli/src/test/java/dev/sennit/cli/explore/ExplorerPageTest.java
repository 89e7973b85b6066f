package dev.sennit.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.sennit.cli.page.Page;
import dev.sennit.weave.explore.Exhibits;
import dev.sennit.weave.explore.Exhibits.Exhibit;
import dev.sennit.weave.explore.ImpossibleShape;
import dev.sennit.weave.explore.KernelSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: the data is in the elements that the page reads, and no text ends an element. */
class ExplorerPageTest {
  private static final String EMPTY =
      "<head><script type=\"application/json\" id=\"data\">null</script></head><body></body>";
  private static final String NASTY = "</script><script>alert(1)</script><!--";

  @TempDir Path folder;

  private Page page() throws IOException {
    return new Page(Files.writeString(folder.resolve("explorer.html"), EMPTY));
  }

  private static Exhibits exhibits() {
    KernelSummary summary =
        new KernelSummary(
            "md5/x64-v4/1x2",
            "MD5",
            "RFC 1321",
            "x64-v4",
            1,
            2,
            true,
            10,
            5,
            40,
            "a block",
            List.of(new KernelSummary.Prediction("znver4", 258.5, null)),
            new KernelSummary.Proof(true, List.of(NASTY), List.of()));
    return new Exhibits(
        List.of(),
        List.of(new Exhibit(summary, "H4sIAAAA+/==")),
        List.of(new ImpossibleShape("MD5", "x64-v4", 1, 3, "Registers run out.")));
  }

  @Test
  void holdsItsData() throws IOException {
    String page = ExplorerPage.in(page(), "1.2", exhibits(), List.of("md5/x64-v4"));
    assertThat(page)
        .contains(
            "<script type=\"application/octet-stream\" id=\"kernel:md5/x64-v4/1x2\">H4sIAAAA+/==</script>")
        .startsWith("<head><script type=\"application/json\" id=\"data\">{")
        .endsWith("</head><body></body>")
        .doesNotContain("alert(1)</script>")
        .doesNotContain("<!--");
    String json = page.substring(page.indexOf('{'), page.indexOf("</script>"));
    JsonObject data = JsonParser.parseString(json).getAsJsonObject();
    assertThat(data.get("version").getAsString()).isEqualTo("1.2");
    JsonObject kernel = data.getAsJsonArray("kernels").get(0).getAsJsonObject();
    assertThat(kernel.getAsJsonObject("proof").getAsJsonArray("claims").get(0).getAsString())
        .isEqualTo(NASTY);
    JsonObject prediction = kernel.getAsJsonArray("predictions").get(0).getAsJsonObject();
    assertThat(prediction.get("bytesPerCycle").isJsonNull()).isTrue();
    assertThat(data.getAsJsonArray("impossible")).hasSize(1);
    assertThat(data.getAsJsonArray("here").get(0).getAsString()).isEqualTo("md5/x64-v4");
  }
}
