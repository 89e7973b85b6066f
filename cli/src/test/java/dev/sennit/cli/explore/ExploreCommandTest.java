package dev.sennit.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.sennit.cli.CommandRun;
import dev.sennit.cli.MadeUpHome;
import dev.sennit.cli.command.ExplainedCommand;
import dev.sennit.cli.page.Page;
import dev.sennit.weave.explore.Exhibits;
import dev.sennit.weave.explore.Exhibits.Exhibit;
import dev.sennit.weave.explore.ImpossibleShape;
import dev.sennit.weave.explore.KernelSummary;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Protects: the page shows the build's kernels, no text in its data ends an element, and a wrong
 * call is explained.
 */
class ExploreCommandTest {
  private static final String EMPTY =
      "<head><script type=\"application/json\" id=\"data\">null</script></head><body></body>";
  private static final String NASTY = "</script><script>alert(1)</script><!--";

  @TempDir Path folder;
  @AutoClose MadeUpHome home;
  private Page page;

  @BeforeEach
  void writePage() throws IOException {
    home = new MadeUpHome(folder).with(Path.of("library"));
    Path pages = Files.createDirectories(folder.resolve("web/target/pages"));
    page = new Page(Files.writeString(pages.resolve("explorer.html"), EMPTY));
  }

  /** The first instruction of every kernel for x86-64 is endbr64. */
  @Test
  void writesThePage() throws IOException {
    Path file = folder.resolve("page.html");
    CommandRun run =
        CommandRun.run("explore", "--only", "clear-vector/x64-v3", "--output", file.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("The page is in " + file);
    assertThat(Files.readString(file))
        .contains("id=\"kernel:clear-vector/x64-v3\"")
        .contains("Clearing by vectors")
        .doesNotContain("id=\"kernel:md5");
    assertThat(kernel(Files.readString(file)))
        .contains("\"text\":[\"endbr64\",")
        .contains("\"encoding\":[\"f3 0f 1e fa\",");
  }

  /** Unpacks the only kernel of a page. */
  private static String kernel(String page) throws IOException {
    String packed = page.substring(page.indexOf("id=\"kernel:"));
    byte[] gzip =
        Base64.getDecoder()
            .decode(packed.substring(packed.indexOf('>') + 1, packed.indexOf("</script>")));
    try (GZIPInputStream json = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
      return new String(json.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The clock advances by a minute with each look. */
  @Test
  void saysHowFarItHasCome() {
    assertThat(progressOf("")).contains("100 %, 0:00 left: Watching kernels");
    assertThat(progressOf("--quiet")).isEmpty();
    assertThat(progressOf("-q")).isEmpty();
  }

  private String progressOf(String options) {
    AtomicLong now = new AtomicLong();
    StringWriter err = new StringWriter();
    String call = options + " --only=clear-vector/x64-v3 --output=" + folder.resolve("page.html");
    ExploreCommand command = new ExploreCommand(() -> now.addAndGet(60_000_000_000L));
    int exitCode =
        ExplainedCommand.of(new CommandLine(command))
            .setOut(new PrintWriter(new StringWriter()))
            .setErr(new PrintWriter(err))
            .execute(call.strip().split(" "));
    assertThat(exitCode).isZero();
    return err.toString();
  }

  @Test
  void wrongCalls() throws IOException {
    CommandRun.refused(
        2,
        "no kernel md6/x64-v3; did you mean md5/x64-v3",
        "explore",
        "--only=md6/x64-v3",
        "--output=" + folder.resolve("p"));
    CommandRun.refused(
        2, "--port must be from 0 to 65535, but is 65536", "explore", "--port=65536");
    CommandRun.refused(
        1, "there is no folder", "explore", "--output=" + folder.resolve("none").resolve("p.html"));
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      CommandRun.refused(
          1,
          "nothing can be served on port " + taken.getLocalPort(),
          "explore",
          "--only=clear-rep",
          "--port=" + taken.getLocalPort());
    }
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
  void holdsItsData() {
    String html = ExplorerPage.in(page, "1.2", exhibits(), List.of("md5/x64-v4"));
    assertThat(html)
        .contains(
            "<script type=\"application/octet-stream\" id=\"kernel:md5/x64-v4/1x2\">H4sIAAAA+/==</script>")
        .startsWith("<head><script type=\"application/json\" id=\"data\">{")
        .endsWith("</head><body></body>")
        .doesNotContain("alert(1)</script>")
        .doesNotContain("<!--");
    String json = html.substring(html.indexOf('{'), html.indexOf("</script>"));
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
