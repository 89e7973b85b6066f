package dev.sennit.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Protects: the page shows the build's kernels, and a wrong call is explained. */
class ExploreCommandTest {
  @TempDir Path folder;
  private MadeUpHome home;

  @BeforeEach
  void writePage() throws IOException {
    home = new MadeUpHome(folder).with(Path.of("library"));
    Path pages = Files.createDirectories(folder.resolve("web/target/pages"));
    Files.writeString(
        pages.resolve("explorer.html"),
        "<script type=\"application/json\" id=\"data\">null</script>");
  }

  @AfterEach
  void asBefore() throws IOException {
    home.close();
  }

  private static CommandRun explore(String... arguments) {
    return CommandRun.run(
        Stream.concat(Stream.of("explore"), Stream.of(arguments)).toArray(String[]::new));
  }

  @Test
  void writesThePage() throws IOException {
    Path page = folder.resolve("page.html");
    CommandRun run = explore("--only", "clear-vector/x64-v3", "--output", page.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("The page is in " + page);
    assertThat(Files.readString(page))
        .contains("id=\"kernel:clear-vector/x64-v3\"")
        .contains("Clearing by vectors")
        .doesNotContain("id=\"kernel:md5");
  }

  /** The first instruction of every kernel for x86-64 is endbr64. */
  @Test
  void machineCodeIsThatOfTheSharedObject() throws IOException {
    Path page = folder.resolve("page.html");
    explore("--only", "clear-rep/x64-v3", "--output", page.toString());
    assertThat(kernel(Files.readString(page)))
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
    assertThat(progressOf()).contains("100 %, 0:00 left: Watching kernels");
    assertThat(progressOf("--quiet")).isEmpty();
    assertThat(progressOf("-q")).isEmpty();
    assertThat(progressOf()).isNotEmpty();
  }

  private String progressOf(String... options) {
    AtomicLong now = new AtomicLong();
    StringWriter err = new StringWriter();
    int exitCode =
        ExplainedCommand.of(
                new CommandLine(
                    new ExploreCommand(() -> now.addAndGet(Duration.ofMinutes(1).toNanos()))))
            .setOut(new PrintWriter(new StringWriter()))
            .setErr(new PrintWriter(err))
            .execute(
                Stream.concat(
                        Stream.of(
                            "--only=clear-vector/x64-v3",
                            "--output=" + folder.resolve("page.html")),
                        Stream.of(options))
                    .toArray(String[]::new));
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
}
