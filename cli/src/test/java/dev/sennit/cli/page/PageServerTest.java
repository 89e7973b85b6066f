package dev.sennit.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: the server gives the page to this machine only, under its own name, and nothing else.
 */
class PageServerTest {
  private static final String PAGE = "<!doctype html><p>A page with a non-ASCII é.";

  private PageServer server;

  @BeforeEach
  void start() throws IOException {
    server = PageServer.start(PAGE, 0);
  }

  @AfterEach
  void stop() {
    server.close();
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
  @ValueSource(strings = {"example.com", "127.0.0.1", "127.0.0.1.example.com:80", "localhost:1"})
  void askedByAnotherName(String host) throws IOException {
    assertThat(answer("GET", "/", host)).startsWith("HTTP/1.1 403 ").doesNotContain(PAGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/index.html", "/favicon.ico", "/../etc/passwd", "/%2e%2e/"})
  void askedForSomethingElse(String path) throws IOException {
    assertThat(answer("GET", path, ownName())).startsWith("HTTP/1.1 404 ").doesNotContain(PAGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "HEAD"})
  void notRead(String method) throws IOException {
    assertThat(answer(method, "/", ownName()))
        .startsWith("HTTP/1.1 405 ")
        .containsIgnoringCase("allow: GET")
        .doesNotContain(PAGE);
  }
}
