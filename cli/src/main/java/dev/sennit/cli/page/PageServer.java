package dev.sennit.cli.page;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpHandlers;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.Request;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Serves one page to programs on this machine only. A foreign page whose name leads to this machine
 * gets no answer, as its requests carry that name.
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

  private PageServer(HttpServer server) {
    this.server = server;
  }

  /**
   * Starts a server.
   *
   * @param port 0 for any free port
   */
  public static PageServer start(String page, int port) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByName(HOST), port), 0);
    PageServer serving = new PageServer(server);
    server
        .createContext("/", serving.answering(page))
        .getFilters()
        .add(
            Filter.beforeHandler(
                "headers", exchange -> HEADERS.forEach(exchange.getResponseHeaders()::set)));
    server.start();
    return serving;
  }

  private HttpHandler answering(String page) {
    HttpHandler found =
        HttpHandlers.handleOrElse(
            request -> request.getRequestMethod().equals("GET"),
            HttpHandlers.of(200, Headers.of("Content-Type", "text/html; charset=utf-8"), page),
            message(405, "The page can only be read, with GET.", "Allow", "GET"));
    HttpHandler ofOwnName =
        HttpHandlers.handleOrElse(
            request -> request.getRequestURI().getPath().equals("/"),
            found,
            message(404, "The only page is " + address()));
    return HttpHandlers.handleOrElse(
        this::isAskedByOwnName,
        ofOwnName,
        message(403, "Only requests to " + address() + " are answered."));
  }

  private static HttpHandler message(int status, String text, String... headers) {
    Headers all = new Headers();
    all.set("Content-Type", "text/plain; charset=utf-8");
    all.putAll(Headers.of(headers));
    return HttpHandlers.of(status, all, text + "\n");
  }

  public URI address() {
    return URI.create("http://" + HOST + ":" + server.getAddress().getPort() + "/");
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private boolean isAskedByOwnName(Request request) {
    int port = server.getAddress().getPort();
    List<String> asked = request.getRequestHeaders().getOrDefault("Host", List.of());
    // Browsers leave out HTTP's own port.
    return asked.size() == 1
        && Stream.of(HOST, "localhost")
            .flatMap(name ->
                port == HTTP ? Stream.of(name, name + ":" + port) : Stream.of(name + ":" + port))
            .anyMatch(asked.getFirst()::equals);
  }
}
