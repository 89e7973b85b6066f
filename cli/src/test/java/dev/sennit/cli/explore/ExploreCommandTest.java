package dev.sennit.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.sennit.Status;
import dev.sennit.cli.CommandRun;
import dev.sennit.cli.MadeUpHome;
import dev.sennit.cli.command.ExplainedCommand;
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
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Protects: the page shows the build's kernels, and a wrong call is explained. */
class ExploreCommandTest {
  private static final String EMPTY =
      "<head><script type=\"application/json\" id=\"data\">null</script></head><body></body>";

  @TempDir Path folder;
  @AutoClose MadeUpHome home;

  @BeforeEach
  void writePage() throws IOException {
    home = new MadeUpHome(folder).with(Path.of("library"));
    Path pages = Files.createDirectories(folder.resolve("web/target/pages"));
    Files.writeString(pages.resolve("explorer.html"), EMPTY);
  }

  /** The first instruction of every kernel for x86-64 is endbr64. */
  @Test
  void writesThePage() throws IOException {
    Path file = folder.resolve("page.html");
    CommandRun run =
        CommandRun.run("explore", "--only", "pbkdf2-sha1/x64-sha", "--output", file.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("The page is in " + file);
    String html = Files.readString(file);
    assertThat(html)
        .startsWith("<head><script type=\"application/json\" id=\"data\">{")
        .endsWith("</script>\n</head><body></body>")
        .contains("id=\"kernel:pbkdf2-sha1/x64-sha\"")
        .doesNotContain("id=\"kernel:md5");
    JsonObject data =
        JsonParser.parseString(html.substring(html.indexOf('{'), html.indexOf("</script>")))
            .getAsJsonObject();
    assertThat(data.get("version").getAsString()).isNotEmpty();
    assertThat(data.getAsJsonArray("kernels").toString())
        .contains("PBKDF2", "\"proved\":true", "\"bytesPerCycle\":null");
    assertThat(data.keySet()).contains("cores", "impossible", "near");
    assertThat(data.getAsJsonArray("here").asList())
        .map(JsonElement::getAsString)
        .isSubsetOf(Status.current().kernels());
    assertThat(kernel(html))
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
          "--only=clear-stream",
          "--port=" + taken.getLocalPort());
    }
  }
}
