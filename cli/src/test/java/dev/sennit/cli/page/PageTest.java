package dev.sennit.cli.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParser;
import dev.sennit.cli.command.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: the data is in its element of the page, and no text in the data ends that element. The
 * server gives the page to this machine only, under its own name, and nothing else.
 */
class PageTest {
  private static final String BEFORE = "<script type=\"application/json\" id=\"data\">";
  private static final String AFTER = "</script>";

  private static final String PAGE = "<!doctype html><p>A page with a non-ASCII é.";

  @TempDir Path folder;

  @AutoClose private PageServer server;

  @BeforeEach
  void start() throws IOException {
    server = PageServer.start(PAGE, 0);
  }

  private Page page(String html) throws IOException {
    return new Page(Files.writeString(folder.resolve("built.html"), html));
  }

  @Test
  void dataCannotEndItsScript() throws IOException {
    String json = "{\"name\":\"</script><!-- $1 \\\\ \"}";
    String html = page(BEFORE + "null" + AFTER).with(json, "");
    String data = html.substring(BEFORE.length(), html.length() - AFTER.length());
    assertThat(data).doesNotContain("<");
    assertThat(JsonParser.parseString(data)).isEqualTo(JsonParser.parseString(json));
  }

  @Test
  void notBuilt() {
    Page page = new Page(folder.resolve("none.html"));
    assertThatThrownBy(() -> page.with("{}", ""))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("is missing: start this program by ./sennit");
  }

  /** Writes the request by hand, because clients refuse a wrong header Host. */
  private String answer(String method, String path, String host) throws IOException {
    try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port())) {
      OutputStream out = socket.getOutputStream();
      out.write(
          "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n"
              .formatted(method, path, host)
              .getBytes(StandardCharsets.US_ASCII));
      out.flush();
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private int port() {
    return server.address().getPort();
  }

  private String ownName() {
    return "127.0.0.1:" + port();
  }

  @Test
  void page() throws IOException {
    assertThat(answer("GET", "/", ownName()))
        .startsWith("HTTP/1.1 200 ")
        .containsIgnoringCase("content-type: text/html; charset=utf-8")
        .containsIgnoringCase("content-security-policy: default-src 'none';")
        .containsIgnoringCase("x-content-type-options: nosniff")
        .endsWith("\r\n\r\n" + PAGE);
    assertThat(answer("GET", "/", "localhost:" + port())).endsWith(PAGE);
  }

  @Test
  void onlyThisMachineIsServed() {
    assertThat(server.address().getHost()).isEqualTo("127.0.0.1");
  }

  @ParameterizedTest
  @CsvSource({
    // Asked by another name.
    "403, GET, /, example.com",
    "403, GET, /, 127.0.0.1",
    "403, GET, /, 127.0.0.1.example.com:80",
    "403, GET, /, localhost:1",
    // Asked for something else.
    "404, GET, /index.html,",
    "404, GET, /favicon.ico,",
    "404, GET, /../etc/passwd,",
    "404, GET, /%2e%2e/,",
    // Not read.
    "405, POST, /,",
    "405, PUT, /,",
    "405, DELETE, /,",
    "405, OPTIONS, /,",
    "405, HEAD, /,"
  })
  void refused(int status, String method, String path, String host) throws IOException {
    String answer = answer(method, path, host == null ? ownName() : host);
    assertThat(answer).startsWith("HTTP/1.1 " + status + " ").doesNotContain(PAGE);
    if (status == 405) {
      assertThat(answer).containsIgnoringCase("allow: GET");
    }
  }
}
