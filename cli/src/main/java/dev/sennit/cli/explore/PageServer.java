package dev.sennit.cli.explore;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Serves one page, to programs on this machine only. A page of somebody else's, whose name leads
 * here, is refused: it asks by that name.
 */
public final class PageServer implements AutoCloseable {
  private static final String HOST = "127.0.0.1";
  private static final int HTTP = 80;
  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:;"
              + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Resource-Policy",
          "same-origin",
          "Cache-Control",
          "no-store");

  private final HttpServer server;
  private final byte[] page;

  private PageServer(HttpServer server, byte[] page) {
    this.server = server;
    this.page = page;
  }

  /**
   * Begins to serve.
   *
   * @param port 0 for any that is free
   */
  public static PageServer start(String page, int port) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByName(HOST), port), 0);
    PageServer serving = new PageServer(server, page.getBytes(StandardCharsets.UTF_8));
    server.createContext("/", serving::answer);
    server.start();
    return serving;
  }

  /** Where the page is. */
  public URI address() {
    return URI.create("http://" + HOST + ":" + server.getAddress().getPort() + "/");
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      HEADERS.forEach(exchange.getResponseHeaders()::set);
      if (!isAskedByOwnName(exchange)) {
        say(exchange, 403, "This page is served to " + address() + " only.\n");
      } else if (!exchange.getRequestURI().getPath().equals("/")) {
        say(exchange, 404, "There is one page, " + address() + "\n");
      } else if (!exchange.getRequestMethod().equals("GET")) {
        exchange.getResponseHeaders().set("Allow", "GET");
        say(exchange, 405, "The page can only be read, by GET.\n");
      } else {
        send(exchange, 200, "text/html; charset=utf-8", page);
      }
    }
  }

  private boolean isAskedByOwnName(HttpExchange exchange) {
    int port = server.getAddress().getPort();
    List<String> asked = exchange.getRequestHeaders().getOrDefault("Host", List.of());
    // Browsers leave out the port that is HTTP's own.
    return asked.size() == 1
        && Stream.of(HOST, "localhost")
            .flatMap(name ->
                port == HTTP ? Stream.of(name, name + ":" + port) : Stream.of(name + ":" + port))
            .anyMatch(asked.getFirst()::equals);
  }

  private static void say(HttpExchange exchange, int status, String text) throws IOException {
    send(exchange, status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }

  private static void send(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(status, -1);
    } else {
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
